import Foundation
import TestSupport
import Testing

/// A committed text that a test compares with what the program says today.
struct SnapshotFile {
    let name: String

    private var url: URL { packageRoot.appendingPathComponent("Tests/Snapshots/\(name)") }

    /// Compares line by line. With MOONSPRING_RECORD set it writes the text instead, and fails so that nobody forgets it set.
    func check(_ text: String) throws {
        if environment("MOONSPRING_RECORD") != nil {
            try text.write(to: url, atomically: true, encoding: .utf8)
            Issue.record("\(name) was written anew: look at the difference, then run without MOONSPRING_RECORD")
            return
        }
        let committed = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        let (old, new) = (committed.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
        for index in 0..<max(old.count, new.count) {
            let (was, now) = (
                index < old.count ? old[index] : "(nothing)", index < new.count ? new[index] : "(nothing)"
            )
            if was != now { Issue.record("\(name):\(index + 1)\n  was: \(was)\n  now: \(now)") }
        }
    }
}

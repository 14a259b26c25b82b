import Foundation
import Testing

/// The browser that tests of pages drive.
public enum Browser {
    private static var chromium: String { environment("MOONSPRING_CHROMIUM") ?? "/usr/bin/chromium" }

    /// Whether this machine has a browser, and what drives it.
    fileprivate static let isThere: Bool = {
        guard FileManager.default.isExecutableFile(atPath: chromium) else { return false }
        let found = try? run("/usr/bin/env", ["python3", "-c", "import playwright.sync_api"])
        return found?.status == 0
    }()

    /// Runs a Python script of the tests, by its path from the top; it must succeed. Returns what it prints.
    public static func test(
        _ script: String, _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let result = try run("/usr/bin/env", ["python3", packageRoot.appendingPathComponent(script).path] + arguments)
        #expect(result.status == 0, "\(result.output)\(result.errors)", sourceLocation: sourceLocation)
        return result.output
    }
}

extension Trait where Self == ConditionTrait {
    /// Skipped where no browser can be driven.
    public static var needsBrowser: Self {
        .enabled(if: Browser.isThere, "needs python3 with playwright (PyPI) and /usr/bin/chromium")
    }
}

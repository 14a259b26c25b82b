import Foundation

/// The browser that tests of pages drive.
public enum Browser {
    private static var chromium: String { environment("MOONSPRING_CHROMIUM") ?? "/usr/bin/chromium" }

    /// Whether this machine has a browser, and what drives it.
    public static let isThere: Bool = {
        guard FileManager.default.isExecutableFile(atPath: chromium) else { return false }
        let found = try? run("/usr/bin/env", ["python3", "-c", "import playwright.sync_api"])
        return found?.status == 0
    }()

    /// Runs a Python script of the tests, by its path from the top.
    public static func test(_ script: String, _ arguments: [String]) throws -> ProcessResult {
        try run("/usr/bin/env", ["python3", packageRoot.appendingPathComponent(script).path] + arguments)
    }
}

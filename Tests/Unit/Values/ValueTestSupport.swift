import TestSupport

/// What `print` shows of an expression: parts are separated by tabs.
func shown(_ expression: String) throws -> String {
    try TestScene("print(\(expression))").output.joined(separator: "\n")
}

/// What one line of Lua raises; nil when it runs through.
func raised(_ statement: String) -> String? {
    do {
        _ = try TestScene(statement)
        return nil
    } catch {
        return "\(error)"
    }
}

import TestSupport
import Testing

/// What `print` shows of an expression: parts are separated by tabs.
func shown(_ expression: String) throws -> String {
    try TestScene("print(\(expression))").output.joined(separator: "\n")
}

/// What one line of Lua raises; nil when it runs through.
func raised(_ statement: String) -> String? { errorText { try TestScene(statement) } }

/// A statement, the first line of a script, must raise an error with this text.
func expectError(_ statement: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let message = try #require(raised(statement), sourceLocation: sourceLocation)
    #expect(message.contains(text), "\(message)", sourceLocation: sourceLocation)
    #expect(message.hasPrefix("test.lua:1: "), "\(message)", sourceLocation: sourceLocation)
}

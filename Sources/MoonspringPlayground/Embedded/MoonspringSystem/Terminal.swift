// What stands for a terminal: a line of what is complained about, and nobody who types.

package enum Descriptor {
    package static let standardInput: Int32 = 0
    package static let standardOutput: Int32 = 1
    package static let standardError: Int32 = 2
}

package enum Terminal {
    package static var restore: @convention(c) () -> Void { {} }

    package static func isTerminal(_ descriptor: Int32) -> Bool { false }

    package static func report(_ text: String) { print(text) }

    @discardableResult
    package static func write(_ text: String, to descriptor: Int32 = Descriptor.standardError) -> Bool { true }

    package static func hasKey(within seconds: Double) -> Bool { false }

    package static func dropPlainKey() {}
}

package enum StandardOutput {
    package static func write(_ text: String) { print(text, terminator: "") }

    package static func flush() {}
}

package enum Environment {
    package static subscript(name: String) -> String? { nil }
}

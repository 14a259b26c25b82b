/// A script of a table of cases, by name.
public struct NamedScript: Sendable, CustomStringConvertible {
    public let name: String
    public let script: String

    public init(_ name: String, _ script: String) {
        self.name = name
        self.script = script
    }

    public var description: String { name }
}

import MoonspringLua

/// One value of an expression that was typed at a prompt.
public struct PromptResult: Equatable, Sendable {
    /// Scripts reach the value as `_1`, `_2`...; nil for a value that is nil.
    public let number: Int?
    public let value: ShownValue

    public init(number: Int?, value: ShownValue) {
        self.number = number
        self.value = value
    }
}

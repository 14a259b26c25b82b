import MoonspringLua

/// One value of an expression that was typed at a prompt.
package struct PromptResult: Equatable, Sendable {
    /// Scripts reach the value as `_1`, `_2`...; nil for a value that is nil.
    package let number: Int?
    package let value: InspectedValue

    package init(number: Int?, value: InspectedValue) {
        self.number = number
        self.value = value
    }
}

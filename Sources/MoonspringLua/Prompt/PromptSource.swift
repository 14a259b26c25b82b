/// An input of a prompt, as it is evaluated.
package struct PromptSource {
    /// In bytes: a scene's text might not be UTF-8.
    package var bytes: [UInt8]
    /// The same with calls that keep the locals that it declares; nil where it declares none.
    package var keeping: [UInt8]?
    /// The names that stand in it, each once.
    package var names: [String] = []
    /// Whether its results are not wanted.
    package var isSilent = false
    /// Whether no statement begins as the text does, so that Lua's message about it as an expression is the one to report.
    package var beginsExpression = false
    /// Whether no result is numbered or kept, so that the script does not notice.
    package var isAside = false

    package init(_ bytes: [UInt8]) { self.bytes = bytes }
}

package struct Evaluation {
    /// Whether Lua understood the text, so that some of it has run.
    package let hasRun: Bool
    /// Empty for a silent text.
    package let results: [PromptResult]
    package let error: LuaError?

    package init(hasRun: Bool, results: [PromptResult] = [], error: LuaError? = nil) {
        (self.hasRun, self.results, self.error) = (hasRun, results, error)
    }
}

package struct PromptResult: Equatable, Sendable {
    /// Scripts reach the value as `_1`, `_2`...; nil for a value that is nil.
    package let number: Int?
    package let value: InspectedValue

    package init(number: Int?, value: InspectedValue) {
        self.number = number
        self.value = value
    }
}

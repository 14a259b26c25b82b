/// Text that was typed at a prompt, as it is evaluated.
package struct PromptSource {
    /// In bytes: a scene's text may be no UTF-8.
    package var bytes: [UInt8]
    /// The same with what keeps the locals that it declares; nil where it declares none.
    package var keeping: [UInt8]?
    /// The names that stand in it, each once.
    package var names: [String] = []
    /// Nothing is shown of its results.
    package var isSilent = false
    /// No statement begins as the text does: what Lua says of it as an expression is told.
    package var beginsExpression = false

    /// No result is numbered or kept: the script does not notice that somebody asked.
    package var isAside = false

    package init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// What came of a typed text.
package struct Evaluation {
    /// Lua understood the text, so that some of it has run.
    package let hasRun: Bool
    /// Each value, with its number unless it is nil. Empty for a silent text.
    package let results: [(number: Int?, value: InspectedValue)]
    package let error: LuaError?
}

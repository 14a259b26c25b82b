/// A scene's title as pages, plots and pictures show it. A script may put anything into it.
enum SceneTitle {
    /// The most characters that are shown.
    static let mostCharacters = 200

    /// The title as one line: line breaks, control characters and directional formatting characters become spaces, and runs of spaces one
    /// space; nil if nothing visible is left.
    static func line(of title: String?) -> String? {
        guard let title else { return nil }
        var (line, count) = ("", 0)
        var needsSpace = false
        for character in title {
            if character.unicodeScalars.allSatisfy(isBlank) {
                needsSpace = !line.isEmpty
                continue
            }
            if count >= mostCharacters { return line + "\u{2026}" }
            if needsSpace { line.append(" ") }
            needsSpace = false
            // One character may have any number of marks.
            line.unicodeScalars += character.unicodeScalars.lazy.filter { !isBlank($0) }.prefix(mostScalars)
            count += 1
        }
        return line.isEmpty ? nil : line
    }

    /// The most Unicode scalars of one character: a family with skin colours has ten.
    private static let mostScalars = 16

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .unassigned: true
        // Combined emoji need their joiner.
        case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
        default: false
        }
    }
}

extension TraceHeader {
    /// The scene's title as one line; nil: it has none.
    public var shownTitle: String? { SceneTitle.line(of: title) }
    /// What a page calls the scene: its title, or without one the name of its file.
    public var displayName: String { shownTitle ?? scene }
}

extension Scene {
    /// What a page calls the scene: its title as one line, or without one the name of its file.
    package var displayName: String { SceneTitle.line(of: title) ?? options.name }
}

import MoonspringAnalysis
import MoonspringLua
import MoonspringSystem

extension Completion {
    /// The doc up to its first period: unit, range and default are for `:help`.
    fileprivate var firstSentence: String {
        guard let end = doc.firstRange(of: ". ") else { return doc }
        return String(doc[..<end.lowerBound]) + "."
    }
}

/// What the Tab key does to a line.
package struct TabCompletion: Equatable, Sendable {
    /// How many Unicode scalars before the cursor are replaced.
    package var replaced = 0
    /// What stands there instead. Nothing happens where it equals what it replaces.
    package var insertion = ""
    /// What fits, for the second Tab; in the order in which it is listed.
    package var candidates: [Completion] = []
    /// The function whose arguments are being written, and what it is for.
    package var signature: Completion?

    package static let nothing = TabCompletion()

    package var isEmpty: Bool { candidates.isEmpty && signature == nil }

    /// Keeps of `all` what begins with `prefix`: as written, or in any case where nothing does.
    init(_ all: [Completion], prefix: String) {
        var found = prefix.isEmpty ? all : all.filter { $0.text.utf8.starts(with: prefix.utf8) }
        if found.isEmpty {
            let folded = prefix.lowercased()
            found = all.filter { $0.text.lowercased().hasPrefix(folded) }
        }
        candidates = found
        replaced = prefix.unicodeScalars.count
        insertion = prefix
        guard let first = found.first else { return }
        if found.count == 1 {
            insertion = first.text + first.suffix
            return
        }
        var common = Array(first.text.unicodeScalars)
        for other in found.dropFirst() {
            let length = zip(common, other.text.unicodeScalars).prefix { $0 == $1 }.count
            common.removeLast(common.count - length)
        }
        if common.count >= prefix.unicodeScalars.count { insertion = String(String.UnicodeScalarView(common)) }
    }

    init(_ answer: ScriptCompletion.Answer) {
        self.init(answer.words, prefix: answer.prefix)
        signature = answer.signature
    }

    init() {}

    /// The list of the second Tab: a word a line with its type and what it is; where there are more than fit, words alone in columns.
    /// `height`: lines of the terminal.
    package func lines(width: Int, height: Int, style: Style) -> [String] {
        let width = max(20, width)
        let most = max(8, height * 3 - 2)
        var lines: [String] = []
        if let signature {
            var line = PaintedLine(signature.text.harmless.cut(to: width), style.bold)
            if width - line.width > 12, !signature.doc.isEmpty {
                line.append("  " + signature.firstSentence.harmless.cut(to: width - line.width - 2), style.dim)
            }
            lines.append(line.text)
        }
        guard !candidates.isEmpty else { return lines }
        // What fits on a screen is described; more is named only.
        return lines
            + (candidates.count <= max(8, height * 2) ? table(width, most, style) : columns(width, most, style))
    }

    private func table(_ width: Int, _ most: Int, _ style: Style) -> [String] {
        let shown = candidates.prefix(most)
        // A signature begins with the name already.
        let words = shown.map { word in
            word.detail.hasPrefix(word.text + "(")
                ? ("", word.detail.harmless) : (word.text.harmless, word.detail.harmless)
        }
        let names = min(width / 2, words.filter { !$0.0.isEmpty }.map { $0.0.cellCount }.max() ?? 0)
        let details = min(
            max(width / 4, 12), words.map { $0.0.isEmpty ? $0.1.cellCount - names - 2 : $0.1.cellCount }.max() ?? 0)
        let lines = zip(shown, words).map { word, parts in
            var line = PaintedLine("  ")
            if parts.0.isEmpty {
                line.append(parts.1.cut(to: max(8, min(names + 2 + details, width - 2))))
            } else {
                line.append(parts.0.cut(to: names).padded(to: names) + "  ")
                line.append(parts.1.cut(to: max(0, min(details, width - line.width))), style.dim)
            }
            let room = width - names - details - 6
            if room > 8, !word.doc.isEmpty {
                line.pad(to: names + details + 6)
                line.append(word.firstSentence.harmless.cut(to: room), style.dim)
            }
            return line.text
        }
        return lines + rest(shown.count, style)
    }

    private func columns(_ width: Int, _ most: Int, _ style: Style) -> [String] {
        let names = candidates.map { $0.text.harmless }
        let cell = min(width - 2, (names.map { $0.cellCount }.max() ?? 0) + 2)
        let count = max(1, (width - 2) / max(1, cell))
        let rows = min(most, (names.count + count - 1) / count)
        let shown = min(names.count, rows * count)
        let lines = (0..<rows).map { row in
            var line = PaintedLine("  ")
            for column in 0..<count {
                let index = column * rows + row
                guard index < shown else { break }
                line.pad(to: 2 + column * cell)
                line.append(names[index].cut(to: cell - 1))
            }
            return line.text
        }
        return lines + rest(shown, style)
    }

    private func rest(_ shown: Int, _ style: Style) -> [String] {
        candidates.count > shown ? [style.dim("  ... \(candidates.count - shown) more")] : []
    }
}

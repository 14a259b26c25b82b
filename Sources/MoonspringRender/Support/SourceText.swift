import MoonspringScene

// What source files in other languages have in common.

/// What stands in the head of a file of what it does not have; nil: nothing is missing.
func omissionNote(_ omissions: [String]) -> String? {
    omissions.isEmpty ? nil : "Not in this file: \(omissions.joined(separator: ", "))."
}

/// The same in a line of the command, the first few of them.
func omissionSummary(_ omissions: [String]) -> String {
    omissions.isEmpty ? "" : "; not in it: \(firstFew(omissions, most: 3))"
}

/// A text in one line of a comment.
func commentLine(_ text: String) -> String {
    String(
        String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isWhitespace || $0.value < 32 ? " " : $0 }))
}

/// Words with hyphens between them as a name in a source: `background-color` is `backgroundColor`.
func camelCased(_ text: String) -> String {
    text.split(separator: "-").enumerated().map { index, word in
        index == 0 ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
}

/// Names that a language takes, made of a script's: words of letters and digits, each once.
struct SourceNames {
    private var taken: Set<String>

    init(reserved: Set<String>) { taken = reserved }

    mutating func name(for text: String, isType: Bool = false, else usual: String) -> String {
        var (words, isStart) = ([String](), true)
        for scalar in text.unicodeScalars.prefix(60) {
            let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
            guard isLetter || "0"..."9" ~= Character(scalar) else {
                isStart = true
                continue
            }
            if isStart { words.append("") }
            words[words.count - 1].unicodeScalars.append(scalar)
            isStart = false
        }
        if words.first?.unicodeScalars.first?.properties.isAlphabetic != true { words.insert(usual, at: 0) }
        let name = words.enumerated().map { index, word in
            let first = word.prefix(1)
            return (index > 0 || isType ? first.uppercased() : first.lowercased()) + word.dropFirst()
        }.joined()
        var (free, number) = (name, 1)
        while !taken.insert(free).inserted {
            number += 1
            free = "\(name)\(number)"
        }
        return free
    }
}

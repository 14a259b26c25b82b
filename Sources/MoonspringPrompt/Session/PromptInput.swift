/// What a person may type.
package enum PromptInput: Equatable {
    case nothing
    /// `:step 3`
    case command(name: String, rest: String)
    /// `View.frame?`
    case question(String)
    case code(String)

    package init(_ text: String) {
        let bare = text.trimmed
        if bare.isEmpty {
            self = .nothing
        } else if bare.hasPrefix(":"), !bare.hasPrefix("::") {
            let name = bare.dropFirst().prefix { !$0.isWhitespace }
            self = .command(name: String(name), rest: bare.dropFirst(1 + name.count).trimmed)
        } else if bare.hasSuffix("?"), bare.dropLast().allSatisfy(Self.isPartOfName), bare.count > 1 {
            self = .question(String(bare.dropLast()))
        } else {
            self = .code(text)
        }
    }

    private static func isPartOfName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber) || "_.:".contains(character)
    }
}

extension StringProtocol {
    var trimmed: String {
        var rest = Substring(self)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}

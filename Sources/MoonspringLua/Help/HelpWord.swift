/// A word that a person may ask about and that is not a name in the reference: what UIKit, CSS or other engines call a thing, or a topic.
package struct HelpWord: Sendable {
    /// The words that find it; case, blanks, `-` and `_` are ignored. Lists show the first.
    package let names: [String]
    /// Sentences, in lines.
    package let text: String
    /// Names of the reference that belong to it: `DynamicItemBehavior.elasticity`, `View`, `ms.vec`.
    package let members: [String]

    init(_ names: String..., text: String, see members: String...) {
        self.init(names: names, text: text, members: members)
    }

    package init(names: [String], text: String, members: [String]) {
        (self.names, self.text, self.members) = (names, text, members)
    }

    func isNamed(_ name: String) -> Bool { names.contains { Self.folded($0) == Self.folded(name) } }

    /// A name without the characters that are ignored.
    static func folded(_ name: String) -> String {
        name.lowercased().filter { !" -_".contains($0) }
    }
}

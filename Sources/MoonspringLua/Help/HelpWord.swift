/// A word that a person may ask about and that is no name of the reference: what UIKit, CSS or other engines call a thing, or a topic.
package struct HelpWord: Sendable {
    /// What it is asked for by; case, blanks, `-` and `_` do not count. The first one stands in lists.
    package let names: [String]
    /// Sentences, in lines.
    package let text: String
    /// Names of the reference that belong to it: `DynamicItemBehavior.elasticity`, `View`, `ms.vec`.
    package let members: [String]

    init(_ names: String..., text: String = "", see members: String...) {
        (self.names, self.text, self.members) = (names, text, members)
    }

    /// All, in the order in which lists have them.
    package static let all = topics + synonyms

    /// The one that a name stands for.
    package static func named(_ name: String) -> HelpWord? {
        let wanted = folded(name)
        return all.first { $0.names.contains { folded($0) == wanted } }
    }

    /// A name without what does not count in it.
    static func folded(_ name: String) -> String {
        name.lowercased().filter { !" -_".contains($0) }
    }
}

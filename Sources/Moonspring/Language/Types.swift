// What asks the Swift runtime for types.

extension StoredItem {
    /// Whether its class is one that a host made, which may have overridden anything.
    final var isSubclassOfHost: Bool {
        let kind = type(of: self)
        return kind != View.self && kind != UnlinkedItem.self && kind != LayoutAttributes.self
    }
}

func typeName(of object: AnyObject) -> String { String(describing: type(of: object)) }

/// The item as one of the engine's own classes; nil where it is a host's.
package func identified(_ item: any DynamicItem) -> (any IdentifiedItem)? { item as? any IdentifiedItem }

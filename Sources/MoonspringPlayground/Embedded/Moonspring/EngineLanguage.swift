// What Embedded Swift lacks and the engine uses.
import CPlayground

/// A weak reference, by way of a table of the objects that have any: `free` looks there.
package struct Weak<Object: AnyObject> {
    private unowned(unsafe) var target: Object?
    private var mark: WeakMark?

    package init(_ object: Object? = nil) { self.object = object }

    package var object: Object? {
        get { mark?.isAlive == true ? target : nil }
        set {
            target = newValue
            mark = newValue.map { WeakMark($0) }
        }
    }
}

private final class WeakMark {
    private let entry: OpaquePointer

    init(_ object: AnyObject) { entry = weak_entry_retain(Unmanaged.passUnretained(object).toOpaque()) }

    deinit { weak_entry_release(entry) }

    var isAlive: Bool { weak_entry_is_alive(entry) }
}

/// A reference to an object that outlives it. Not checked.
package struct Unowned<Object: AnyObject> {
    package unowned(unsafe) let object: Object

    package init(_ object: Object) { self.object = object }
}

extension ObjectIdentifier {
    /// The standard library's own refuses values of protocols.
    package init(_ item: any DynamicItem) {
        let object: AnyObject = item
        self = unsafeBitCast(Unmanaged.passUnretained(object).toOpaque(), to: ObjectIdentifier.self)
    }
}

/// Values are written and read by Swift programs alone.
package protocol Codable {}

/// No Swift program makes classes of its own here.
extension StoredItem {
    final var isSubclassOfHost: Bool { false }
}

func typeName(of object: AnyObject) -> String { "item" }

package struct WeakItem {
    private unowned(unsafe) let target: any DynamicItem
    private let mark: WeakMark

    package init(_ item: any DynamicItem) {
        target = item
        mark = WeakMark(item as AnyObject)
    }

    package var object: (any DynamicItem)? { mark.isAlive ? target : nil }
}

package func identified(_ item: any DynamicItem) -> (any IdentifiedItem)? {
    if let item = item as? StoredItem { return item }
    return item as? DynamicItemGroup
}

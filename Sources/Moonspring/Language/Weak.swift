/// A weak reference: it does not keep its object alive, and is nil once that is gone.
package struct Weak<Object: AnyObject> {
    package weak var object: Object?

    package init(_ object: Object? = nil) { self.object = object }
}

/// A reference to an object that outlives it.
package struct Unowned<Object: AnyObject> {
    package unowned let object: Object

    package init(_ object: Object) { self.object = object }
}

package struct WeakItem {
    package private(set) weak var object: (any DynamicItem)?

    package init(_ item: any DynamicItem) { object = item }
}

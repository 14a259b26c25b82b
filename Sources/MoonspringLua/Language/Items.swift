import Moonspring

/// The object as an item; nil where it is none.
package func dynamicItem(_ object: AnyObject) -> (any DynamicItem)? { object as? any DynamicItem }

/// An appearance that a view and its pictures share until that of the view changes, since few change from picture to
/// picture.
public struct SharedAppearance: Equatable, Sendable {
    /// Changes only while nobody shares it.
    @usableFromInline final class Storage: @unchecked Sendable {
        @exclusivity(unchecked) @usableFromInline var value: Appearance

        @usableFromInline init(_ value: Appearance) { self.value = value }
    }

    @usableFromInline var storage: Storage
    private static let plain = Storage(Appearance())

    /// The appearance of a new view, which all of them share.
    public init() { storage = Self.plain }

    /// Shares an appearance from here on.
    public init(_ value: Appearance) { storage = Storage(value) }

    /// The appearance. Setting it while it is shared copies it first.
    @inlinable public var value: Appearance {
        _read { yield storage.value }
        _modify {
            makeUnique()
            yield &storage.value
        }
    }

    @inlinable mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
    }

    public static func == (a: Self, b: Self) -> Bool { a.storage === b.storage || a.storage.value == b.storage.value }
}

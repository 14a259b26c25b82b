import Moonspring

/// An item that is not a view; of 100 x 100 points its mass is 1.
public func box(
    _ x: Double = 0, _ y: Double = 0, _ width: Double = 100, _ height: Double = 100
) -> UnlinkedItem {
    UnlinkedItem(center: Vector(x, y), bounds: Rect(0, 0, width, height))
}

extension DynamicAnimator {
    /// Makes an animator with these behaviours.
    public convenience init(
        referenceView: View? = nil, clock: AnimatorClock? = nil, _ first: DynamicBehavior, _ others: DynamicBehavior...
    ) throws {
        self.init(referenceView: referenceView, clock: clock)
        for behavior in [first] + others { addBehavior(behavior) }
    }

    /// Takes ticks of 1/60 s, and looks what each has done; it is given their numbers from 1 on.
    public func ticks(_ count: Int, _ look: (Int) throws -> Void = { _ in }) throws {
        for number in 0..<count {
            try tick()
            try look(number + 1)
        }
    }

    /// Takes ticks until it pauses; returns how many, or nil when `limit` was not enough.
    @discardableResult
    public func tickUntilPaused(limit: Int = 1000) throws -> Int? {
        for count in 0..<limit {
            if !isRunning { return count }
            try tick()
        }
        return isRunning ? nil : limit
    }
}

/// An item behaviour that takes all resistance away.
public func frictionless(_ items: any DynamicItem...) -> DynamicItemBehavior {
    DynamicItemBehavior(items: items).with(\.resistance, 0).with(\.angularResistance, 0)
}

/// An item behaviour that anchors its items.
public func immovable(_ items: any DynamicItem...) -> DynamicItemBehavior {
    DynamicItemBehavior(items: items).with(\.isAnchored, true)
}

/// A steady push.
public func push(_ vector: Vector, _ items: any DynamicItem...) -> PushBehavior {
    PushBehavior(items: items, mode: .continuous).with(\.pushDirection, vector)
}

/// A single impulse.
public func impulse(_ vector: Vector, _ items: any DynamicItem...) -> PushBehavior {
    PushBehavior(items: items, mode: .instantaneous).with(\.pushDirection, vector)
}

/// What can be made and set in one expression.
public protocol Settable: AnyObject {}

extension Settable {
    /// The same object, with a property set.
    public func with<Value>(_ property: ReferenceWritableKeyPath<Self, Value>, _ value: Value) -> Self {
        self[keyPath: property] = value
        return self
    }
}

extension StoredItem: Settable {}

extension DynamicBehavior: Settable {
    /// The behaviour, at top level in an animator.
    public func added(to animator: DynamicAnimator) -> Self {
        animator.addBehavior(self)
        return self
    }
}

extension DynamicItemBehavior {
    /// The behaviour, which gives this item a velocity.
    public func adding(velocity: Vector, to item: any DynamicItem) -> DynamicItemBehavior {
        addLinearVelocity(velocity, for: item)
        return self
    }

    /// The behaviour, which gives this item a spin.
    public func adding(spin: Double, to item: any DynamicItem) -> DynamicItemBehavior {
        addAngularVelocity(spin, for: item)
        return self
    }
}

extension FieldBehavior {
    /// The field, with these items in it.
    public func holding(_ items: any DynamicItem...) -> FieldBehavior {
        for item in items { addItem(item) }
        return self
    }
}

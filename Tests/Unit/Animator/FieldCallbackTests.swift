import Moonspring
import TestSupport
import Testing

/// What the block of a custom field gets, and what it may do.
@Suite struct FieldCallbackTests {
    private func custom(_ items: [UnlinkedItem], _ block: @escaping FieldBehavior.Evaluation) throws -> FieldBehavior {
        let field = FieldBehavior.field(evaluationBlock: block)
        for item in items { field.addItem(item) }
        return field
    }

    @Test("a block gets the field, position, velocity, mass, charge and the time since it was last asked")
    func arguments() throws {
        let item = box(30, 40)
        var rows: [(Point, Vector, Double, Double, Double)] = []
        var asked: [FieldBehavior] = []
        let field = try custom([item]) { field, position, velocity, mass, charge, dt in
            asked.append(field)
            rows.append((position, velocity, mass, charge, dt))
            return .zero
        }
        field.position = Vector(500, 500)
        let material = DynamicItemBehavior(items: [item])
            .with(\.density, 2).with(\.charge, -3).with(\.resistance, 0).adding(velocity: Vector(120, 0), to: item)
        let animator = try DynamicAnimator(field, material)
        try animator.ticks(2)
        #expect(rows.count == 3 && asked.allSatisfy { $0 === field })
        for (index, row) in rows.enumerated() {
            let (position, velocity, mass, charge, time) = row
            #expect(isNear(position.x, 30 + Double(index), 1e-4) && isNear(position.y, 40, 1e-4))
            #expect(isNear(velocity.x, 120, 1e-4) && velocity.y == 0)
            #expect(mass == 2 && charge == -3)
            #expect(time == 1.0 / 120)
        }
        rows = []
        animator.speed = 0.5
        try animator.tick()
        #expect(rows.map(\.4) == Array(repeating: 1.0 / 240, count: 2))
        // Away for ten ticks.
        field.region = Region()
        try animator.ticks(10)
        field.region = .infinite
        rows = []
        try animator.tick()
        #expect(rows.count == 2 && isNear(rows.first?.4, 21.0 / 240, 1e-12) && isNear(rows.last?.4, 1.0 / 240, 1e-12))
    }

    @Test("a block that takes everything out does so at the end of the tick, and may let go of everything")
    func removal() throws {
        let (a, b) = (box(), box(300))
        var animator: DynamicAnimator? = DynamicAnimator()
        weak var weakField: FieldBehavior?
        var calls = 0
        do {
            let field = try custom([a, b]) { [unowned animator = animator!] field, _, _, _, _, _ in
                calls += 1
                field.removeItem(a)
                field.removeItem(b)
                animator.removeAllBehaviors()
                return Vector(1, 0)
            }
            weakField = field
            animator?.addBehavior(field)
        }
        try animator?.tick()
        #expect(calls == 2 && weakField == nil)
        #expect(isNear(a.center.x, 100 / 14400.0, 1e-4) && isNear(b.center.x, 300 + 100 / 14400.0, 1e-3))
        animator = nil
    }

    @Test("a block may add items and fields, which act from the next tick on")
    func addition() throws {
        let (a, b) = (box(), box(300))
        let animator = DynamicAnimator()
        var calls: [Double] = []
        let field = try custom([a]) { field, position, _, _, _, _ in
            calls.append(position.x)
            field.addItem(b)
            let wind = FieldBehavior.linearGravityField(direction: Vector(0, 1)).holding(a)
            if calls.count == 1 { animator.addBehavior(wind) }
            return .zero
        }
        animator.addBehavior(field)
        try animator.tick()
        #expect(calls == [0] && a.center == .zero)
        try animator.tick()
        #expect(calls == [0, 0, 300, 0, 300])
        #expect(a.center.y > 0 && b.center.y == 0)
        animator.removeAllBehaviors()
    }

    @Test("an item that a block gives to another animator leaves at once, and the tick goes on")
    func takenAway() throws {
        let clock = AnimatorClock()
        let items = (0..<3).map { box(Double($0) * 300, 0) }
        let (animator, other) = (DynamicAnimator(clock: clock), DynamicAnimator(clock: clock))
        let gravity = GravityBehavior().added(to: other)
        var calls = 0
        let field = try custom(items) { _, _, _, _, _, _ in
            calls += 1
            gravity.addItem(items[0])
            gravity.addItem(items[1])
            return Vector(1, 0)
        }
        animator.addBehavior(field)
        try animator.tick()
        // The second was gone before it was asked about, the first before it got its force.
        #expect(calls == 2)
        #expect(items[0].center == .zero && items[1].center.x == 300 && items[2].center.x > 600)
        try other.ticks(10)
        #expect(items[0].center.y > 5)
        animator.removeAllBehaviors()
    }

    @Test("a block may move its field to another animator and step that one")
    func handedOver() throws {
        let (a, b) = (box(), box(300))
        let (animator, other) = (DynamicAnimator(), DynamicAnimator())
        var (calls, isMoved) = (0, false)
        let field = try custom([a, b]) { field, _, _, _, _, _ in
            calls += 1
            if !isMoved {
                isMoved = true
                animator.removeBehavior(field)
                other.addBehavior(field)
                try? other.tick()
                #expect(throws: DynamicsError.self) { try animator.tick() }
            }
            return Vector(1, 0)
        }
        animator.addBehavior(field)
        try animator.tick()
        // Once here, and twice in the other one's tick.
        #expect(calls == 3 && field.dynamicAnimator === other)
        #expect(animator.items.isEmpty && other.items.count == 2)
        other.removeAllBehaviors()
    }

    @Test("parameters that a block changes count from the next sub-step on")
    func parameters() throws {
        let item = box()
        let wind = FieldBehavior.linearGravityField(direction: .zero).holding(item)
        let field = try custom([item]) { field, _, _, _, _, _ in
            wind.direction = Vector(1, 0)
            field.region = Region()
            return .zero
        }
        let animator = try DynamicAnimator(wind, field)
        try animator.tick()
        #expect(item.center == .zero)
        try animator.tick()
        #expect(item.center.x > 0)
    }

    @Test("a block is not asked about what sleeps; keepsAnimatorRunning keeps its items awake")
    func sleep() throws {
        let item = box()
        var calls = 0
        let field = try custom([item]) { _, _, _, _, _, _ in
            calls += 1
            return calls > 600 ? Vector(1, 0) : .zero
        }
        let animator = try DynamicAnimator(field)
        #expect(try animator.tickUntilPaused(limit: 100) != nil)
        let asked = calls
        #expect(asked < 100)
        field.keepsAnimatorRunning = true
        field.strength = 2
        try animator.ticks(400)
        #expect(animator.isRunning && item.center.x > 1)
    }

    @Test("a look at a field for the overlay asks no block and changes nothing")
    func look() throws {
        let item = box(300, 400)
        var calls = 0
        let field = try custom([item]) { _, _, _, _, _, _ in
            calls += 1
            return .zero
        }
        #expect(field.debugAcceleration(at: .zero) == nil && calls == 0)
        let cases: [(FieldBehavior, Vector)] = [
            (.linearGravityField(direction: Vector(3, 4)), Vector(300, 400)),
            (.radialGravityField(position: .zero), Vector(-2.4, -3.2)), (.vortexField(), Vector(-80, 60)),
            (.springField(), Vector(-300, -400)), (.electricField(), Vector(12, 16)), (.magneticField(), .zero),
            (.dragField(), .zero), (.velocityField(direction: Vector(3, 4)), Vector(300, 400)),
        ]
        for (field, expected) in cases {
            let found = try #require(field.debugAcceleration(at: Vector(300, 400)))
            #expect(found.distance(to: expected) < 1e-3, "\(field.kind)")
            field.region = Region(radius: 499)
            #expect(field.debugAcceleration(at: Vector(300, 400)) == nil)
        }
        let off = FieldBehavior.springField().with(\.strength, 0)
        #expect(off.debugAcceleration(at: Vector(300, 400)) == nil)
    }
}

/// Behaviours outlive the animator they were in.
@Suite struct AnimatorSuccessionTests {
    @Test("behaviours of an animator that is gone work in the next one as new ones do")
    func succession() throws {
        func behaviors(_ items: [UnlinkedItem]) throws -> [DynamicBehavior] {
            let field = FieldBehavior.linearGravityField(direction: Vector(1, 0))
            let collision = CollisionBehavior(items: items)
            collision.addBoundary(withIdentifier: "floor", from: Vector(-500, 200), to: Vector(900, 200))
            let snap = SnapBehavior(item: items[0], snapTo: Vector(50, 0))
            let rod = AttachmentBehavior(item: items[1], attachedToAnchor: Vector(300, -100))
            for item in items { field.addItem(item) }
            return [field, collision, snap, rod, GravityBehavior(items: items)]
        }
        func run(_ items: [UnlinkedItem], _ behaviors: [DynamicBehavior], _ ticks: Int) throws {
            let animator = DynamicAnimator()
            for behavior in behaviors { animator.addBehavior(behavior) }
            try animator.ticks(ticks)
        }
        let (old, new) = ([box(), box(300)], [box(), box(300)])
        let reused = try behaviors(old)
        // Another first item, so that nothing has the place it had.
        let stranger = box(2000)
        try run(old, [GravityBehavior(items: [stranger])] + reused, 1)
        for (item, fresh) in zip(old, new) {
            item.center = fresh.center
            item.transform = .identity
        }
        try run(old, reused, 30)
        try run(new, behaviors(new), 30)
        #expect(old.map(\.center) == new.map(\.center))
    }

    @Test("an animator may go while items that are joined, and do not collide with each other, touch a boundary")
    func touching() throws {
        let kinds: [(UnlinkedItem, UnlinkedItem) -> AttachmentBehavior] = [
            { item, _ in .slidingAttachment(with: item, attachmentAnchor: .zero, axisOfTranslation: Vector(0, 1)) },
            { .slidingAttachment(with: $0, attachedTo: $1, attachmentAnchor: .zero, axisOfTranslation: Vector(1, 0)) },
            { .limitAttachment(with: $0, attachedTo: $1) },
            { .pinAttachment(with: $0, attachedTo: $1, attachmentAnchor: Vector(75, 0)) },
            { .fixedAttachment(with: $0, attachedTo: $1, attachmentAnchor: Vector(75, 0)) },
        ]
        for make in kinds {
            let (item, other) = (box(), box(150))
            // The attachment comes first, and so leaves first.
            let attachment = make(item, other)
            let collision = CollisionBehavior(items: [item, other])
            collision.addBoundary(withIdentifier: "floor", from: Vector(-500, 50), to: Vector(900, 50))
            var animator: DynamicAnimator? = DynamicAnimator()
            for behavior in [attachment, collision, GravityBehavior(items: [item, other])] {
                animator?.addBehavior(behavior)
            }
            try animator?.ticks(10)
            weak let gone = animator
            animator = nil
            #expect(gone == nil && attachment.dynamicAnimator == nil && collision.dynamicAnimator == nil)
        }
    }
}

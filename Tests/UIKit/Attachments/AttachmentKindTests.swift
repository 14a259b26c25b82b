import Moonspring
import TestSupport
import Testing

/// What §3, §10 and §18 say of all kinds.
@Suite struct AttachmentKindTests {
    /// How a kind joins two items, and whether it has a range.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let hasRange: Bool
        let make: @Sendable (UnlinkedItem, UnlinkedItem) -> AttachmentBehavior

        init(
            _ name: String, hasRange: Bool = false,
            _ make: @escaping @Sendable (UnlinkedItem, UnlinkedItem) -> AttachmentBehavior
        ) {
            (testDescription, self.hasRange, self.make) = (name, hasRange, make)
        }
    }

    private static let rods = [
        Kind("rod") { AttachmentBehavior(item: $0, attachedToAnchor: $1.center) },
        Kind("rod of two") { AttachmentBehavior(item: $0, attachedTo: $1) },
    ]
    private static let pairs = [
        Kind("slide of two", hasRange: true) {
            .slidingAttachment(
                with: $0, attachedTo: $1, attachmentAnchor: $1.center, axisOfTranslation: Vector(1, 0))
        },
        Kind("limit") { .limitAttachment(with: $0, attachedTo: $1) },
        Kind("fixed") { .fixedAttachment(with: $0, attachedTo: $1, attachmentAnchor: ($0.center + $1.center) / 2) },
        Kind("pin", hasRange: true) {
            .pinAttachment(with: $0, attachedTo: $1, attachmentAnchor: ($0.center + $1.center) / 2)
        },
    ]
    private static let slide = Kind("slide", hasRange: true) { item, _ in
        .slidingAttachment(with: item, attachmentAnchor: item.center, axisOfTranslation: Vector(0, -2))
    }
    private static let kinds = rods + pairs + [slide]

    @Test("every kind begins with the documented values", arguments: kinds)
    func defaults(kind: Kind) throws {
        let (a, b) = (box(0, 0), box(30, 40))
        let attachment = kind.make(a, b)
        #expect((attachment.frequency, attachment.damping, attachment.frictionTorque) == (0, 0, 0))
        #expect(attachment.attachmentRange == (kind.hasRange ? .infinite : .zero))
        #expect(attachment.length == 0)
        let isAnchored = kind.testDescription == "rod" || kind.testDescription == "slide"
        #expect(attachment.attachedBehaviorType == (isAnchored ? .anchor : .items))
        #expect(attachment.items.count == (isAnchored ? 1 : 2))
        #expect(attachment.items.first === a && (isAnchored || attachment.items.last === b))
        let anchor = kind.testDescription == "rod" ? b.center : .zero
        #expect(attachment.anchorPoint == anchor)
        _ = try DynamicAnimator(attachment)
        let hasLength = kind.testDescription.hasPrefix("rod") || kind.testDescription == "limit"
        #expect(isNear(attachment.length, hasLength ? 50 : 0, 1e-4))
    }

    @Test("a range without ends counts as infinite from the largest 32-bit float on, and NaN does not")
    func ranges() {
        #expect(FloatRange.zero == FloatRange(minimum: 0, maximum: 0))
        #expect(FloatRange.infinite == FloatRange(minimum: -.infinity, maximum: .infinity))
        #expect(FloatRange.infinite.isInfinite && FloatRange(minimum: -1e39, maximum: 1e39).isInfinite)
        let largest = Double(Float.greatestFiniteMagnitude)
        #expect(FloatRange(minimum: -largest, maximum: largest).isInfinite)
        for range in [
            FloatRange.zero, FloatRange(minimum: -1e38, maximum: 1e39), FloatRange(minimum: -1e39, maximum: 1e38),
            FloatRange(minimum: .nan, maximum: .infinity), FloatRange(minimum: -.infinity, maximum: .nan),
        ] {
            #expect(!range.isInfinite, "\(range)")
        }
        #expect(FloatRange(minimum: -1, maximum: 2) == FloatRange(minimum: -1, maximum: 2))
        #expect(FloatRange(minimum: -1, maximum: 2) != FloatRange(minimum: -1, maximum: 3))
        #expect(FloatRange(minimum: -1, maximum: 2).description == "{-1, 2}")
    }

    @Test("what a kind has no use for changes nothing", arguments: kinds)
    func ignored(kind: Kind) throws {
        func end(_ change: (AttachmentBehavior) -> Void) throws -> [Vector] {
            let (a, b) = (box(0, 0, 100, 60), box(120, 30, 40, 40))
            let attachment = kind.make(a, b)
            change(attachment)
            let animator = try DynamicAnimator(attachment, impulse(Vector(0.4, 0.7), a), impulse(Vector(-0.3, 0.1), b))
            attachment.damping = 0
            try animator.ticks(40)
            return [a.center, b.center]
        }
        let plain = try end { _ in }
        if kind.testDescription != "pin" { #expect(try end { $0.frictionTorque = 5 } == plain) }
        let range = FloatRange(minimum: -0.01, maximum: 0.01)
        #expect(try (end { $0.attachmentRange = range } == plain) == !kind.hasRange)
        // Damping without a frequency, and of attachments that are not springs.
        #expect(try end { $0.damping = 3 } == plain)
        if !kind.testDescription.hasPrefix("rod") { #expect(try end { $0.frequency = 2 } == plain) }
    }

    @Test("the later kinds keep their two items from colliding while they are there; rods do not", arguments: pairs)
    func collide(kind: Kind) throws {
        func distance(_ attachment: (UnlinkedItem, UnlinkedItem) -> AttachmentBehavior?) throws -> Double {
            let (a, b) = (box(0, 0), box(50, 0))
            let animator = try DynamicAnimator(CollisionBehavior(items: [a, b]))
            if let attachment = attachment(a, b) { animator.addBehavior(attachment) }
            try animator.ticks(90)
            return a.center.distance(to: b.center)
        }
        #expect(isNear(try distance(kind.make), 50, 1e-3))
        #expect(try distance { _, _ in nil } > 99)
        let soft: (UnlinkedItem, UnlinkedItem) -> AttachmentBehavior = { a, b in
            AttachmentBehavior(item: a, attachedTo: b).with(\.frequency, 0.01)
        }
        #expect(try distance(soft) > 99)
    }

    @Test("when such an attachment is removed, its items collide again", arguments: pairs)
    func collideAgain(kind: Kind) throws {
        let (a, b) = (box(0, 0), box(50, 0))
        let attachment = kind.make(a, b)
        let animator = try DynamicAnimator(attachment, CollisionBehavior(items: [a, b]))
        try animator.ticks(30)
        animator.removeBehavior(attachment)
        try animator.ticks(90)
        #expect(a.center.distance(to: b.center) > 99)
    }

    @Test("two items whose offsets meet are hinged there by a rod, and still collide")
    func hingeCollides() throws {
        let (wall, door) = (box(0, 0), box(101, 0))
        let hinge = AttachmentBehavior(
            item: door, offsetFromCenter: Vector(-50.5, -50), attachedTo: wall,
            attachedOffsetFromCenter: Vector(50.5, -50))
        let anchored = immovable(wall)
        let gravity = GravityBehavior(items: [door])
        let walls = CollisionBehavior(items: [wall, door])
        let animator = try DynamicAnimator(hinge, anchored, gravity, walls)
        try animator.ticks(120)
        #expect(isNear(door.transform.rotation, 0, 0.03))
        animator.removeBehavior(walls)
        try animator.ticks(20)
        #expect(door.transform.rotation > 0.3)
    }

    @Test("an item tied to itself is not held", arguments: [rods[1]] + pairs)
    func itself(kind: Kind) throws {
        let item = box(0, 0)
        let attachment = kind.make(item, item)
        let animator = try DynamicAnimator(attachment, GravityBehavior(items: [item]))
        attachment.length = 5
        attachment.attachmentRange = .zero
        try animator.ticks(60)
        #expect(isNear(item.center.y, 529.6 - 50, 0.1))
        #expect(animator.debugSnapshot().links.isEmpty)
        animator.removeBehavior(attachment)
        try animator.tick()
    }

    @Test("two anchored items may be joined, and are free again when they are anchored no more", arguments: pairs)
    func anchored(kind: Kind) throws {
        let (a, b) = (box(0, 0), box(150, 0))
        let anchor = immovable(a, b)
        let animator = try DynamicAnimator(kind.make(a, b), anchor, GravityBehavior(items: [a, b]))
        try animator.ticks(30)
        #expect(a.center == .zero && b.center == Vector(150, 0))
        anchor.isAnchored = false
        try animator.ticks(60)
        #expect(isNear(a.center.y, 480, 15) && isNear(b.center.y, 480, 15))
        #expect(a.center.distance(to: b.center) < 151)
    }

    @Test("removed and added again, every kind measures where the items are then", arguments: kinds)
    func again(kind: Kind) throws {
        let (a, b) = (box(0, 0), box(60, 80))
        let attachment = kind.make(a, b)
        let animator = try DynamicAnimator(attachment, DynamicItemBehavior(items: [a, b]))
        try animator.ticks(10)
        animator.removeBehavior(attachment)
        a.center = Vector(-300, 40)
        a.transform = .rotation(0.5)
        animator.updateItem(usingCurrentState: a)
        if kind.hasRange { attachment.attachmentRange = FloatRange(minimum: -1, maximum: 1) }
        animator.addBehavior(attachment)
        try animator.ticks(60)
        #expect(isAt(a.center, -300, 40, 1e-3))
        #expect(isAt(b.center, 60, 80, 1e-3))
        #expect(isNear(a.transform.rotation, 0.5, 1e-4))
    }

    @Test("every change of a parameter wakes the items and starts a paused animator", arguments: kinds)
    func wakes(kind: Kind) throws {
        let changes: [(String, (AttachmentBehavior) -> Void)] = [
            ("length", { $0.length = 49 }), ("frequency", { $0.frequency = 1 }), ("damping", { $0.damping = 1 }),
            ("frictionTorque", { $0.frictionTorque = 1 }),
            ("attachmentRange", { $0.attachmentRange = FloatRange(minimum: -1, maximum: 1) }),
            ("anchorPoint", { $0.anchorPoint += Vector(1, 0) }),
        ]
        for (name, change) in changes {
            let (a, b) = (box(0, 0), box(30, 40))
            let attachment = kind.make(a, b)
            let animator = try DynamicAnimator(attachment, DynamicItemBehavior(items: [a, b]))
            try animator.ticks(60)
            #expect(!animator.isRunning, "\(name)")
            change(attachment)
            // A point that the attachment does not hang on moves nothing.
            #expect(animator.isRunning == (name != "anchorPoint" || attachment.items.count == 1), "\(name)")
        }
    }

    @Test("an item of path shape is held at an offset from its centre, not from its centre of mass")
    func path() throws {
        let flag = box(0, 0, 90, 90)
        flag.collisionBoundsType = .path
        flag.collisionBoundingPath = try .polygon([Vector(-45, -45), Vector(45, -45), Vector(-45, 45)])
        let rod = AttachmentBehavior(item: flag, attachedToAnchor: Vector(0, -100))
        let animator = try DynamicAnimator(rod, GravityBehavior(items: [flag]))
        #expect(isNear(rod.length, 100, 1e-3))
        try animator.ticks(120) { _ in #expect(isNear(flag.center.distance(to: Vector(0, -100)), 100, 0.3)) }
        #expect(abs(flag.transform.rotation) > 0.05)
    }
}

/// What scripts are told.
@Suite struct AttachmentErrorTests {
    private func error(_ call: String) -> String? {
        let pin = "local p = ms.AttachmentBehavior.pin{item = a, attachedToItem = b, attachmentAnchor = {0, 0}}"
        return errorText { try TestScene("local a, b = ms.DynamicItem{}, ms.DynamicItem{} \(pin) \(call)") }
    }

    @Test("a missing key is named, with its kind")
    func missing() {
        let whole = [
            "item": "a", "attachedToItem": "b", "attachmentAnchor": "{0, 0}", "axisOfTranslation": "{0, 1}",
        ]
        let needed = [
            "sliding": ["item", "attachmentAnchor", "axisOfTranslation"],
            "pin": ["item", "attachedToItem", "attachmentAnchor"],
            "fixed": ["item", "attachedToItem", "attachmentAnchor"], "limit": ["item", "attachedToItem"],
        ]
        for (kind, keys) in needed {
            let full = keys.map { "\($0) = \(whole[$0]!)" }
            #expect(error("ms.AttachmentBehavior.\(kind){\(full.joined(separator: ", "))}") == nil)
            for (index, key) in keys.enumerated() {
                var rest = full
                rest.remove(at: index)
                let message = error("ms.AttachmentBehavior.\(kind){\(rest.joined(separator: ", "))}")
                #expect(
                    message?.contains("AttachmentBehavior.\(kind){...} needs the key '\(key)'") == true,
                    "\(kind) without \(key): \(message ?? "nothing")")
            }
        }
    }

    @Test("a kind takes its own keys only")
    func foreign() {
        let pin = "item = a, attachedToItem = b, attachmentAnchor = {0, 0}"
        for (kind, key) in [
            ("pin", "axisOfTranslation"), ("fixed", "offsetFromCenter"), ("limit", "attachmentAnchor"),
            ("pin", "attachedToAnchor"),
        ] {
            let keys = kind == "limit" ? "item = a, attachedToItem = b" : pin
            #expect(
                error("ms.AttachmentBehavior.\(kind){\(keys), \(key) = {1, 0}}")?.contains(
                    "AttachmentBehavior.\(kind){...} has no key '\(key)'") == true)
        }
        #expect(error("p:addChildBehavior(ms.DynamicBehavior{})")?.contains("takes no child") == true)
    }

    @Test(
        "a range without 0 in it says what it must be, and why",
        arguments: ["{1, 2}", "{-2, -1}", "{1, -1}", "{0/0, 1}", "{-1, 0/0}", "{math.huge, math.huge}"])
    func range(text: String) {
        let message = error("p.attachmentRange = \(text)")
        #expect(message?.contains("attachmentRange must include 0, which is where the items are") == true)
        #expect(message?.contains("expected {minimum, maximum} with minimum <= 0 <= maximum") == true)
        let made = "item = a, attachedToItem = b, attachmentAnchor = {0, 0}, attachmentRange = \(text)"
        #expect(error("ms.AttachmentBehavior.pin{\(made)}")?.contains("must include 0") == true)
    }

    @Test("any range with 0 in it is taken, by place or by name, with or without ends")
    func ranges() throws {
        for (text, expected) in [
            ("{-1, 2}", "-1.0 2.0"), ("{0, 0}", "0.0 0.0"), ("{-math.huge, math.huge}", "-inf inf"),
            ("{minimum = -3, maximum = 4}", "-3.0 4.0"), ("{min = 0, max = 1e300}", "0.0 1e+300"),
        ] {
            let scene = try TestScene(
                """
                local a, b = ms.DynamicItem{}, ms.DynamicItem{}
                local p = ms.AttachmentBehavior.pin{item = a, attachedToItem = b, attachmentAnchor = {0, 0}}
                p.attachmentRange = \(text)
                ms.DynamicAnimator{}:addBehavior(p)
                print(table.concat(p.attachmentRange, " "))
                """)
            #expect(scene.output == [expected])
            try scene.advance(3)
        }
        #expect(error("p.attachmentRange = 5")?.contains("must be a range {minimum, maximum}, got number 5") == true)
        #expect(error("p.attachmentRange = {5}")?.contains("must be a range {minimum, maximum}") == true)
        #expect(error("p.attachmentRange = nil") != nil)
        #expect(error("p.frictionTorque = math.huge")?.contains("must be finite") == true)
        #expect(error("p.frictionTorque = -1")?.contains("must be 0 or more") == true)
    }

    @Test("an axis without a direction is refused, one of any length is taken")
    func axis() {
        let keys = "item = a, attachmentAnchor = {0, 0}"
        #expect(
            error("ms.AttachmentBehavior.sliding{\(keys), axisOfTranslation = {0, 0}}")?.contains(
                "axisOfTranslation of a sliding attachment must have a direction") == true)
        for axis in ["{1e-99, 0}", "{1e99, -1e99}", "ms.vec(3, 4)"] {
            #expect(
                error(
                    "ms.DynamicAnimator{}:addBehavior(ms.AttachmentBehavior.sliding{\(keys), axisOfTranslation = \(axis)})"
                ) == nil)
        }
    }
}

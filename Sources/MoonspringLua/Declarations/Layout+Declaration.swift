import Moonspring

// Layouts: an animator over layout attributes instead of views. Scripts count items from 1.

extension LayoutAttributes: LuaObject, LuaDescribable {
    public static var luaName: String { "LayoutAttributes" }
    public var luaDetails: String {
        "\(number), " + (name.map { "'\($0)', " } ?? "") + "center \(center), size \(size)"
    }
}

/// What a script's `attributes` returns.
private struct LuaLayoutPlace: LuaArgumentOnly {
    let center: Point
    let size: Size

    static var luaType: LuaType { .record([LuaField("center", .vec), LuaField("size", .vec)]) }
    static func read(_ argument: LuaArgument) -> LuaLayoutPlace {
        let parts = argument.elements.map(Vector.read)
        return LuaLayoutPlace(center: parts[0], size: parts[1])
    }
}

extension LuaEngine {
    static var layoutClasses: [LuaClass] { [layoutAttributesClass, layoutAnimatorClass] }

    private static var layoutAttributesClass: LuaClass {
        let owner = LayoutAttributes.self
        return LuaClass(
            "LayoutAttributes", parent: "Item", swift: .of(owner),
            doc: "The placement of one item of a layout, from LayoutAnimator:attributesAt(i).",
            members: [
                .property("index", of: owner, "The index of the item in the layout, from 1.", get: { $0.number }),
                name(of: LayoutAttributes.self, "The name of the item in messages and traces.") { $0.name = $1 },
                .property(
                    "center", of: owner, "The centre, in the layout.",
                    get: { $0.center }, set: { $0.center = $1 }
                ).unit("pt").placing,
                .property(
                    "size", of: owner, "Width and height; read once, when the body is created.",
                    get: { $0.size },
                    set: { (attributes, size) throws(LuaFailure) in
                        if size.x < 0 || size.y < 0 {
                            throw LuaError(expectation: "must not be negative, got \(size)")
                        }
                        attributes.size = size
                    }
                ).unit("pt"),
                .property("bounds", of: owner, "The size, at 0, 0.", get: { $0.bounds }).unit("pt"),
                .property(
                    "transform", of: owner, "Its rotation is that of the body.",
                    get: { $0.transform }, set: { $0.transform = $1 }
                ).default("ms.transform()"),
            ] + placeMembers(of: owner)
        ).with { $0.isHidden = true }.weighed(owner) { _ in 0 }
    }

    private static var layoutAnimatorClass: LuaClass {
        LuaClass(
            "LayoutAnimator", parent: "DynamicAnimator", swift: .of(LayoutAnimator.self),
            doc:
                "An animator that moves the items of a layout instead of views. attributesAt returns them, and calls the script's attributes once for each.",
            members: layoutMembers
        ).made { (call, record) throws(LuaFailure) in
            if record["referenceView"] != nil {
                throw LuaError("LayoutAnimator{...} takes no referenceView: its items are layout attributes, not views")
            }
            let animator = LayoutAnimator(clock: call.engine.clock)
            animator.firstNumber = 1
            animator.attributesForItem = {
                [engine = call.engine.reference, animator = Unowned(animator)] index throws(DynamicsError) in
                let number = index + 1
                guard
                    let place: LuaLayoutPlace = engine.engine?.ask(
                        animator.object, .slot(.attributes, name: "attributes"), [.integer(number)])
                else { throw .layoutPlace(number) }
                return (place.center, place.size)
            }
            return animator
        }.with { $0.cost = animatorCost }
    }

    private static var layoutMembers: [LuaMember] {
        let owner = LayoutAnimator.self
        return [
            countMember,
            .property(
                "contentSize", of: owner,
                "The size of the layout, which translatesReferenceBoundsIntoBoundary makes a boundary.",
                get: { $0.contentSize },
                set: { (animator, size) throws(LuaFailure) in
                    if let size, size.x < 0 || size.y < 0 {
                        throw LuaError(expectation: "must not be negative, got \(size)")
                    }
                    animator.contentSize = size
                }
            ).unit("pt").default("nil"),
            .callback(
                "attributes", of: owner, slot: .attributes,
                LuaSignature(["self": .object("LayoutAnimator"), "i": .integer], result: LuaLayoutPlace.luaType),
                "Returns the initial position of item i: {center = {x, y}, size = {width, height}}. Called once per item, by attributesAt."
            ),
            .callback(
                "layout", of: owner, slot: .layout, ["self": .object("LayoutAnimator")],
                "Called after each tick, to apply the attributes to what is shown."
            ) { animator, callback in
                animator.layout = callback.map { call in { [animator = Unowned(animator)] in call(animator.object) } }
            },
            LuaMember.method(
                "attributesAt", of: owner, ["i"],
                "The attributes of item i, 1 to count: an item that behaviors can hold, the same one each time."
            ) { (engine, animator, number: Int) throws(LuaFailure) in
                let attributes = try accepted(
                    animator.attributes(at: min(max(number, -largestCount), largestCount + 1) - 1))
                return attributes.identity.number == 0 ? engine.numbered(attributes) : attributes
            }.holdingResult,
        ]
    }

    private static let largestCount = 1_000_000_000

    /// The script's references to discarded attributes are dropped too.
    private static var countMember: LuaMember {
        var member = LuaMember.property(
            "count", of: LayoutAnimator.self,
            "The number of items in the layout. Lowering it discards the attributes beyond it; setting it to 0 and back discards all.",
            get: { $0.count }
        ).default("0")
        member.set = { (call, argument) throws(LuaFailure) in
            let count = Int.read(argument)
            guard (0...largestCount).contains(count) else {
                throw LuaError("LayoutAnimator.count must be 0 to \(largestCount), got \(count)")
            }
            let animator: LayoutAnimator = call.receiver()
            for attributes in animator.changeCount(to: count) { call.engine.unhold(attributes, by: animator) }
        }
        return member
    }
}

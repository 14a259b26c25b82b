import Moonspring

extension LuaEngine {
    static var springClass: LuaClass {
        let owner = SpringBehavior.self
        let keys = [
            LuaKey("item", .object("Item"), isHeld: true, "The item that is pulled."),
            LuaKey("target", .vec, unit: "pt", "The point that the item's centre is pulled to."),
        ]
        return LuaClass(
            "SpringBehavior", parent: "DynamicBehavior", swift: .of(owner),
            doc:
                "A spring that pulls an item's centre to a point, like SwiftUI's Spring: whatever the mass, damped in every direction, without affecting the rotation. Several on one item act together; while a DragBehavior holds the item, they wait.",
            members: [
                .property(
                    "target", of: owner,
                    "The point that the item's centre is pulled to; setting it keeps the item's velocity.",
                    get: { $0.target }, set: { $0.target = $1 }
                ).unit("pt"),
                .property(
                    "duration", of: owner,
                    "The period of the undamped spring; longer is slower, and values below 0.027 count as 0.027.",
                    get: { $0.duration }, set: { $0.duration = $1 }
                ).unit("s").default("0.5").range(.positive),
                .property(
                    "bounce", of: owner,
                    "How much it overshoots: 1 oscillates forever, 0 does not overshoot, below 0 is overdamped; more than -1, up to 1.",
                    get: { $0.bounce },
                    set: { (spring, bounce) throws(LuaFailure) in
                        try checkSpring(bounce: bounce, of: "SpringBehavior.bounce")
                        spring.bounce = bounce
                    }
                ).default("0"),
                .property("item", of: owner, "The item that is pulled.", get: { LuaItem($0.item) }),
            ]
        ).made(empty: false, keys: keys) { (_, record) throws(LuaFailure) in
            SpringBehavior(item: try record.item("item"), target: try record.given("target"))
        }.with { $0.cost = jointCost }
    }

    static var dragClass: LuaClass {
        let owner = DragBehavior.self
        let item = LuaKey("item", .object("Item"), isHeld: true, "The item that is dragged.")
        return LuaClass(
            "DragBehavior", parent: "DynamicBehavior", swift: .of(owner),
            doc:
                "Lets a finger drag an item and throw it. If the item is a view, it needs no onPan: it handles pans by itself. The item hangs by the point that was touched, collides on the way, and keeps the finger's velocity.",
            members: [
                .property(
                    "holdsCenter", of: owner,
                    "Whether the item is moved by its centre, so that it does not turn; takes effect with the next drag.",
                    get: { $0.holdsCenter }, set: { $0.holdsCenter = $1 }
                ).default("false"),
                .property(
                    "duration", of: owner,
                    "How long the item takes to catch up with the finger, as the duration of a spring without bounce.",
                    get: { $0.duration }, set: { $0.duration = $1 }
                ).unit("s").default("0.1").range(.positive),
                .property(
                    "isDragging", of: owner, "Whether a finger holds the item.", get: { $0.isDragging }
                ).default("false"),
                .property("item", of: owner, "The item that is dragged.", get: { LuaItem($0.item) }),
                .method(
                    "follow", of: owner, ["gesture"],
                    "Follows a pan of any view: grabs the item, moves it and releases it. Call it from onPan, with each state of the gesture."
                ) { (_, drag, gesture: PanGesture) in
                    drag.follow(gesture)
                    return LuaNothing()
                },
                .callback(
                    "onRelease", of: owner, slot: .onRelease, ["self": .object("DragBehavior"), "velocity": .vec],
                    "Called at the end of a drag with the item's velocity in points per second; not if the drag was cancelled."
                ) { drag, callback in drag.onRelease = callback.map { call in { call($0, .vec($1)) } } },
            ]
        ).made(empty: false, keys: [item]) { (_, record) throws(LuaFailure) in
            DragBehavior(item: try record.item("item"))
        }.with { $0.cost = jointCost }
    }
}

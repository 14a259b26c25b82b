import CMoonspringLua
import Moonspring

// What fingers do on views: the handlers of a view, and what they get.

extension PanGesture: LuaObject {
    public static var luaName: String { "PanGesture" }
}

extension PinchGesture: LuaObject {
    public static var luaName: String { "PinchGesture" }
}

extension RotationGesture: LuaObject {
    public static var luaName: String { "RotationGesture" }
}

extension Gesture.State: LuaChoice {}
extension SwipeDirection: LuaChoice {}

extension LuaEngine {
    static var gestureHandlers: [LuaMember] {
        let owner = View.self
        func signature(_ name: String) -> LuaSignature {
            .counted(["view": .object("View"), "gesture": .object(name)])
        }
        return [
            .callback(
                "onTap", of: owner, slot: .onTap, .counted(["view": .object("View"), "point": .vec]),
                "Called when the view is tapped; the point is in the root view. A touch goes to the frontmost view that contains it and is not hidden, and from there up to the first one with a handler."
            ) { view, callback in view.onTap = callback.map { call in { call($0, .vec($1)) } } },
            .callback(
                "onPan", of: owner, slot: .onPan, signature("PanGesture"),
                "Called when a pan begins in the view or in a subview without its own handler, and whenever it changes. To let a finger drag an item, no handler is needed: add a DragBehavior."
            ) { view, callback in view.onPan = callback.map { call in { call($0, .object($1)) } } },
            .callback(
                "onLongPress", of: owner, slot: .onLongPress, signature("PanGesture"),
                "Called when a finger has been held for 0.5 s within 10 points of where it came down, and whenever it moves from then on. It is neither a tap nor a pan any more; DragBehavior:follow takes the gesture."
            ) { view, callback in view.onLongPress = callback.map { call in { call($0, .object($1)) } } },
            .callback(
                "onSwipe", of: owner, slot: .onSwipe,
                .counted(["view": .object("View"), "direction": SwipeDirection.luaType, "velocity": .vec]),
                "Called when a finger has moved 50 points left, right, up or down within 0.5 s, with its velocity in pt/s. Where the view or a superview handles pans, the finger is a pan before it gets there."
            ) { view, callback in
                view.onSwipe = callback.map { call in { call($0, .plain(.string($1.rawValue)), .vec($2)) } }
            },
            .callback(
                "onPinch", of: owner, slot: .onPinch, signature("PinchGesture"),
                "Called when the distance between two fingers on the view has changed by 10 points, and whenever they move from then on, until one of them is lifted."
            ) { view, callback in view.onPinch = callback.map { call in { call($0, .object($1)) } } },
            .callback(
                "onRotate", of: owner, slot: .onRotate, signature("RotationGesture"),
                "Called when two fingers on the view have turned by 10 points of the circle on which one goes around the other, and whenever they move from then on, until one of them is lifted. A pinch and a rotation of the same fingers go on side by side."
            ) { view, callback in view.onRotate = callback.map { call in { call($0, .object($1)) } } },
        ]
    }

    static var gestureClasses: [LuaClass] {
        let (pan, pinch, rotation) = (PanGesture.self, PinchGesture.self, RotationGesture.self)
        return [
            gestureClass(
                "PanGesture", pan, "A finger that moves; positions and velocities are in the root view's coordinates.",
                where: "The position of the finger",
                [
                    .property("velocity", of: pan, "The velocity of the finger.", get: { $0.velocity }).unit("pt/s"),
                    .property(
                        "translation", of: pan,
                        "How far the finger has moved; writing it sets the value from which it continues.",
                        get: { $0.translation }, set: { $0.translation = $1 }
                    ).unit("pt"),
                ]),
            gestureClass(
                "PinchGesture", pinch, "Two fingers that move apart or together.",
                where: "The middle between the fingers",
                [
                    .property(
                        "scale", of: pinch,
                        "How many times as far apart the fingers are as when they came down; writing it sets the value from which it continues.",
                        get: { $0.scale }, set: { $0.scale = $1 }
                    ).range(.positive),
                    .property("velocity", of: pinch, "How fast the scale changes.", get: { $0.velocity }).unit("1/s"),
                ]),
            gestureClass(
                "RotationGesture", rotation, "Two fingers that turn about each other.",
                where: "The middle between the fingers",
                [
                    .property(
                        "rotation", of: rotation,
                        "How far the fingers have turned, clockwise, past a full turn as well; writing it sets the value from which it continues.",
                        get: { $0.rotation }, set: { $0.rotation = $1 }
                    ).unit("rad"),
                    .property("velocity", of: rotation, "How fast they turn.", get: { $0.velocity }).unit("rad/s"),
                ]),
        ]
    }

    private static func gestureClass<Owner: Gesture>(
        _ name: String, _ owner: Owner.Type, _ doc: String, where place: String, _ members: [LuaMember]
    ) -> LuaClass {
        let common: [LuaMember] = [
            .property("state", of: owner, "The phase of the gesture.", get: { $0.state }),
            .property("location", of: owner, "\(place).", get: { $0.location }).unit("pt"),
        ]
        let method = LuaMember.method("locationIn", of: owner, ["view"], "\(place) in the coordinates of a view.") {
            (_, gesture, view: View) in gesture.location(in: view)
        }.unit("pt")
        return LuaClass(name, swift: .of(owner), doc: doc, members: common + members + [method]).with {
            $0.isHidden = true
        }
    }
}

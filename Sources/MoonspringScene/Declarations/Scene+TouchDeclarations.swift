import Moonspring
import MoonspringLua

extension TouchQueue.Place: LuaArgumentOnly {
    static var luaType: LuaType { .either(View.luaType, .vec) }
    static func read(_ argument: LuaArgument) throws(LuaFailure) -> TouchQueue.Place {
        argument.isObject ? .view(try View.read(argument)) : .point(Point.read(argument))
    }
}

extension Scene {
    static var touchFunctions: [LuaMember] {
        [
            .function(
                "tap", ["place"],
                "Taps a point, or the centre of a view at that moment: in this tick if its step is still to come, otherwise in the next."
            ) { (engine: LuaEngine, place: TouchQueue.Place) throws(LuaFailure) in
                let scene = try engine.runningScene
                try scene.checkRoomForTouch("tap")
                scene.tap(at: place)
                return LuaNothing()
            }.unit("pt"),
            fingers(
                "pan",
                "Moves a finger along a line, from a point or the centre of a view: {from=, to= or by=, duration=0.3, rest=0, cancelled=false}. It is a pan from the start.",
                [place("from"), LuaField("to", .optional(TouchQueue.Place.luaType)), LuaField("by", .optional(.vec))]
            ) { (keys, course) throws(LuaFailure) in
                guard let to = try keys.end(from: course.from) else {
                    throw LuaError("scene.pan: where to? Give to= or by=")
                }
                course.to = to
                let duration = try keys.number("duration", 0.3)
                course.panVelocity = duration > 0 ? (course.to - course.from) / duration : .zero
                return [course]
            },
            fingers(
                "touch",
                "Puts a finger down, holds it, moves it and lifts it: {from=, to=from or by=, hold=0, duration=0.3, rest=0, cancelled=false}. It becomes the gesture that a person's finger would.",
                [
                    place("from"), LuaField("to", .optional(TouchQueue.Place.luaType)),
                    LuaField("by", .optional(.vec)), LuaField("hold", .optional(.number)),
                ]
            ) { (keys, course) throws(LuaFailure) in
                if let to = try keys.end(from: course.from) { course.to = to } else { course.steps = 0 }
                course.hold = try keys.ticks("hold", 0)
                return [course]
            },
            fingers(
                "pinch",
                "Puts two fingers down beside a point, and moves them apart by a factor and around it: {at=, scale=1, rotation=0, distance=100, duration=0.3, rest=0, cancelled=false}.",
                [
                    place("at"), LuaField("scale", .optional(.number)),
                    LuaField("rotation", .optional(.number)), LuaField("distance", .optional(.number)),
                ]
            ) { (keys, course) throws(LuaFailure) in
                course.scale = try keys.number("scale", 1)
                course.rotation = keys["rotation"].map(Double.read) ?? 0
                // Lifted one after the other, both have arrived before.
                course.steps = max(course.steps, 1)
                course.arm = Vector(try keys.number("distance", 100) / -2, 0)
                var other = course
                other.arm = -course.arm
                return [course, other]
            },
        ]
    }

    /// The keys of the table that such a function takes.
    private struct FingerKeys {
        let scene: Scene
        let function: String
        let values: [String: LuaArgument]

        subscript(key: String) -> LuaArgument? { values[key].flatMap { $0.isNil ? nil : $0 } }

        /// A point of the scene, or the centre of a view in it.
        func point(_ key: String) throws(LuaFailure) -> Point? {
            switch try self[key].map(TouchQueue.Place.read) {
            case .point(let point)?: return point
            case .view(let view)?:
                if view.isDescendant(of: scene.view) { return view.convert(view.bounds.center, to: scene.view) }
                throw LuaError(
                    "scene.\(function): \(key): \(DynamicsError.itemDescription(view)) is not in the scene: add it with addSubview"
                )
            case nil: return nil
            }
        }

        /// Where a finger goes; nil: nowhere.
        func end(from start: Point) throws(LuaFailure) -> Point? {
            let (to, by) = (try point("to"), self["by"].map(Vector.read))
            if to != nil, by != nil { throw LuaError("scene.\(function): give one of to and by") }
            return to ?? by.map { start + $0 }
        }

        /// A time in ticks: so few that those of a whole course can be added.
        func ticks(_ key: String, _ usual: Double) throws(LuaError) -> Int {
            min(scene.ticks(in: try number(key, usual)), Int.max / 4)
        }

        func number(_ key: String, _ usual: Double) throws(LuaError) -> Double {
            let number = self[key].map(Double.read) ?? usual
            if number >= 0 { return number }
            throw LuaError("scene.\(function): \(key) must be 0 or more, got \(number.luaText)")
        }
    }

    private static func place(_ name: String) -> LuaField { LuaField(name, TouchQueue.Place.luaType) }

    /// A function that makes fingers. The first field is where they are.
    private static func fingers(
        _ name: String, _ doc: String, _ fields: [LuaField],
        _ courses: @escaping (FingerKeys, inout TouchQueue.Course) throws(LuaFailure) -> [TouchQueue.Course]
    ) -> LuaMember {
        let fields =
            fields + [
                LuaField("duration", .optional(.number)), LuaField("rest", .optional(.number)),
                LuaField("cancelled", .optional(.boolean)),
            ]
        return LuaMember.function(name, fields: [LuaField("options", .record(fields))], doc) {
            (call) throws(LuaFailure) in
            guard let scene = call.engine.scene else { return }
            try scene.checkRoomForTouch(name)
            let values = zip(fields.map { $0.name }, call.argument(0).elements)
            let keys = FingerKeys(
                scene: scene, function: name, values: Dictionary(values, uniquingKeysWith: { first, _ in first }))
            let place = try keys.point(fields[0].name) ?? .zero
            var course = TouchQueue.Course(
                from: place, to: place, steps: try keys.ticks("duration", 0.3),
                rest: try keys.ticks("rest", 0),
                isCancelled: keys["cancelled"].map(Bool.read) ?? false)
            for each in try courses(keys, &course) { scene.touch(along: each) }
        }.unit("pt")
    }
}

import Moonspring
import MoonspringLua

/// A fader of a mixing desk: an item of the program's own, which physics moves as it moves a view. Its centre is no place on
/// a screen: 100 points are the whole way of the fader.
final class Fader: DynamicItem {
    let name: String
    /// 0 is silent, 1 is full.
    var level: Double

    init(name: String, level: Double = 0) {
        self.name = name
        self.level = level
    }

    var center: Point {
        get { Vector(0, 100 * level) }
        set { level = newValue.y / 100 }
    }
    var bounds: Rect { Rect(0, 0, 10, 10) }
    var transform = Transform.identity
}

/// What scripts see of it, in the rows that the engine's own classes are declared in.
extension Fader: LuaObject {
    static var luaName: String { "Fader" }

    static var declaration: LuaClass {
        .item(
            Fader.self, doc: "A fader of the mixing desk.",
            [
                .property("name", of: Fader.self, "What stands beneath it.", get: { $0.name }),
                .property(
                    "level", of: Fader.self, "Where it stands, 0 to 1.",
                    get: { $0.level }, set: { $0.level = $1 }
                ).default("0").range(.unit),
            ], make: { Fader(name: "a script's") })
    }
}

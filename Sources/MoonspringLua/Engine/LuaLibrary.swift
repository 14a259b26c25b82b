import Moonspring

// What a host lets its scripts use: functions of its own, and items of its own classes. All of it is declared in rows, as the
// engine's own classes are, and given to an engine when it is made.

/// What stands behind a table of the host's own functions: `ms.game`.
public final class LuaLibrary {
    let name: String

    init(_ name: String) { self.name = name }
}

extension LuaClass {
    /// A table of the host's own functions, which scripts find in the module: `ms.game.spawn(...)`.
    ///
    /// Its rows are `LuaMember.function`, and `LuaMember.property` of `LuaLibrary`. Their closures live as long as the engine: they
    /// hold what owns it weakly or unowned. `name` must not be one that the module has.
    public static func library(_ name: String, doc: String, _ members: [LuaMember]) -> LuaClass {
        LuaClass(name, doc: doc, members: members).with {
            $0.isHidden = true
            $0.isLibrary = true
        }
    }

    /// A class of the host's own items, which behaviors take as they take views: `ms.Buoy{center = {50, 80}}`.
    ///
    /// It has `center`, `bounds` (read only), `transform`, `x`, `y`, `rotation`, `velocity` and `userData` beside `members`. The
    /// constructor's keys are its writable properties. `type` is a final class. An item lives as long as Swift, the script or a
    /// behavior holds it. Without `make`, scripts get items only from functions.
    public static func item<Item: DynamicItem & LuaObject>(
        _ type: Item.Type, doc: String, _ members: [LuaMember] = [], make: (() throws(LuaFailure) -> Item)? = nil
    ) -> LuaClass {
        let place: [LuaMember] = [
            .property(
                "center", of: type, "The centre.",
                get: { $0.center }, set: { $0.center = $1 }
            ).unit("pt").default("the class's own"),
            .property("bounds", of: type, "The size of its body.", get: { $0.bounds }).unit("pt"),
            .property(
                "transform", of: type, "Its rotation is the body's.",
                get: { $0.transform }, set: { $0.transform = $1 }
            ).default("the class's own"),
        ]
        let row = LuaClass(
            Item.luaName, parent: "Item", swift: .of(type), doc: doc,
            members: place + LuaEngine.placeMembers(of: type) + members
        ).with { $0.isSubclassable = false }
        guard let make else { return row }
        return row.made(exclusive: [["center", "x"], ["center", "y"], ["transform", "rotation"]]) {
            (_, _) throws(LuaFailure) in
            try make()
        }
    }
}

extension LuaKey {
    /// A key of a constructor's table that making the object needs (`LuaClass.made`), read by `LuaRecord.value`. One that may
    /// be left out has an optional type. Objects given to a `isHeld` key live as long as the new one.
    public init(_ name: String, _ type: LuaType, unit: String = "none", isHeld: Bool = false, _ doc: String = "") {
        self.init(field: LuaField(name, type, unit: unit, isHeld: isHeld, doc), apply: nil)
    }
}

extension LuaRecord {
    /// The value of a key; nil where it was not given.
    public func value<Value: LuaConvertible>(_ name: String, as type: Value.Type) throws(LuaFailure) -> Value? {
        try self[name].map(Value.read)
    }

    /// The value of a key that must be there, which C has checked.
    func given<Value: LuaConvertible>(_ name: String, as type: Value.Type = Value.self) throws(LuaFailure) -> Value {
        guard let argument = self[name] else { throw LuaError("\(call.className){...} needs the key '\(name)'") }
        return try Value.read(argument)
    }

    func item(_ name: String) throws(LuaFailure) -> any DynamicItem { try given(name, as: LuaItem.self).item }
}

extension LuaEngine {
    /// Makes the tables of the host's own functions.
    func publishLibraries() throws(LuaError) {
        for row in table.classes where row.isLibrary {
            let library = LuaLibrary(row.name)
            libraries.append(library)
            try publish(library, as: row.name)
        }
    }
}

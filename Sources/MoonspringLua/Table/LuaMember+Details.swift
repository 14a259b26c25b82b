// What a row says beside its name, its sentence and its closures: `.property(...).unit("pt").default("0")`.

extension LuaMember {
    func with(_ change: (inout LuaMember) -> Void) -> LuaMember {
        var copy = self
        change(&copy)
        return copy
    }

    /// The unit of the value: `pt`, `s`, `rad`. Default "none".
    public func unit(_ unit: String) -> LuaMember { with { $0.unit = unit } }

    /// The default, as a script would write it.
    public func `default`(_ value: String) -> LuaMember { with { $0.defaultValue = value } }

    /// Limits the number that a script writes.
    public func range(_ range: LuaRange) -> LuaMember { with { $0.range = range } }

    /// The names of what is returned, separated by commas. A result with the name of a parameter is that argument.
    public func result(_ names: String) -> LuaMember {
        let names = names.split(separator: ",").map { String($0.drop { $0 == " " }) }
        return with { member in
            for (index, name) in names.enumerated() {
                if index < member.results.count {
                    member.results[index] = LuaField(name, member.results[index].type)
                } else {
                    member.results.append(LuaField(name, .any))
                }
            }
        }
    }

    /// The functions that the table kept in a slot may have.
    public func delegate(_ delegate: LuaDelegate) -> LuaMember { with { $0.delegate = delegate } }

    /// Says what the function given as this argument is called with.
    public func calling(_ parameter: String, _ signature: LuaSignature) -> LuaMember {
        with { member in
            for index in member.parameters.indices where member.parameters[index].name == parameter {
                member.parameters[index].type = .function(signature)
            }
        }
    }

    /// Each way to call it, with the type of what it returns then.
    package func overloads(_ signatures: [LuaSignature]) -> LuaMember { with { $0.overloads = signatures } }

    /// It is called for its effect, too: nobody has to use what it returns.
    package var discardable: LuaMember { with { $0.isDiscardable = true } }

    /// Keys of its first argument, a table, that do not go together are found before a run, too: `refusal` says why, from what is known of
    /// each.
    func refusing(_ refusal: @escaping (_ key: (String) -> KnownValue) -> LuaError?) -> LuaMember {
        with { $0.refusal = refusal }
    }

    /// The strings that the arguments from here on may be.
    package func choosing(_ parameter: String, _ choices: [String]) -> LuaMember {
        with { member in
            for index in member.parameters.indices where member.parameters[index].name == parameter {
                member.parameters[index].choices = choices
            }
        }
    }

    /// The arguments become held by the receiver.
    public var holdingArguments: LuaMember {
        with { $0.parameters = $0.parameters.map { LuaField($0.name, $0.type, isHeld: true) } }
    }

    /// The returned object becomes held by the receiver.
    public var holdingResult: LuaMember { with { $0.holdsResult = true } }

    /// The receiver is weighed again afterwards.
    var changingWeight: LuaMember { with { $0.changesWeight = true } }

    /// Setting it while an animator moves the item has an effect only with `updateItem`: the engine notes where that happened.
    var placing: LuaMember { with { $0.isPlacement = true } }

    /// The one object of this class keeps the functions that are given.
    package func kept(by name: String) -> LuaMember { with { $0.keeper = name } }

    /// After the function returned, the calling coroutine waits.
    package var yielding: LuaMember { with { $0.yields = true } }
}

/// What a number may be.
public enum LuaRange: Sendable {
    /// Any finite number.
    case any
    /// 0 or more.
    case nonNegative
    /// More than 0.
    case positive
    /// 0...1
    case unit

    /// The largest number, in size, that any place takes: that of `msl_is_sane`.
    package static var largest: Double { 1e100 }

    /// The range of a property of the engine.
    package init(_ range: ClosedRange<Double>) {
        self =
            switch (range.lowerBound, range.upperBound) {
            case (0, 1): .unit
            case (0, _): .nonNegative
            case (let least, _): least > 0 ? .positive : .any
            }
    }

    package func contains(_ number: Double) -> Bool {
        switch self {
        case .any: true
        case .nonNegative: number >= 0
        case .positive: number > 0
        case .unit: number >= 0 && number <= 1
        }
    }

    /// What is said of a number that it does not contain, behind what the number is for.
    package func refusal(of number: Double) -> String { "must be \(expectation), got \(number.luaText)" }

    package var expectation: String {
        switch self {
        case .any: "any number"
        case .nonNegative: "0 or more"
        case .positive: "more than 0"
        case .unit: "0 to 1"
        }
    }
}

/// Where Lua keeps a callback or a value of an object: the key in the object's user value. A class of the host's own has four.
public struct LuaSlot: Sendable {
    let rawValue: Int32

    private init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// The first slot of a class of the host's own.
    public static var host1: LuaSlot { LuaSlot(1001) }
    /// The second slot of a class of the host's own.
    public static var host2: LuaSlot { LuaSlot(1002) }
    /// The third slot of a class of the host's own.
    public static var host3: LuaSlot { LuaSlot(1003) }
    /// The fourth slot of a class of the host's own.
    public static var host4: LuaSlot { LuaSlot(1004) }

    // Each number is used once.
    package static var action: LuaSlot { LuaSlot(1) }
    package static var willMoveToAnimator: LuaSlot { LuaSlot(2) }
    package static var userData: LuaSlot { LuaSlot(3) }
    package static var delegate: LuaSlot { LuaSlot(4) }
    package static var onTap: LuaSlot { LuaSlot(5) }
    package static var onPan: LuaSlot { LuaSlot(6) }
    package static var onChange: LuaSlot { LuaSlot(7) }
    package static var onTick: LuaSlot { LuaSlot(8) }
    package static var collisionDelegate: LuaSlot { LuaSlot(9) }
    package static var evaluate: LuaSlot { LuaSlot(10) }
    package static var attributes: LuaSlot { LuaSlot(11) }
    package static var layout: LuaSlot { LuaSlot(12) }
    package static var onFrame: LuaSlot { LuaSlot(13) }
    package static var onRelease: LuaSlot { LuaSlot(14) }
    package static var onLongPress: LuaSlot { LuaSlot(15) }
    package static var onSwipe: LuaSlot { LuaSlot(16) }
    package static var onPinch: LuaSlot { LuaSlot(17) }
    package static var onRotate: LuaSlot { LuaSlot(18) }
}

import Moonspring
import MoonspringLua

/// A property that `ms.animate` moves, as the numbers that springs move. A new one is a row in `all`; those of a view's appearance come
/// from the rows of `AppearanceProperty`.
struct AnimatableProperty: Sendable {
    /// Where the numbers are stored: `x` and `y` are parts of one place.
    enum Storage: Hashable, Sendable {
        case center, rotation, transform, size
        case appearance(String)
    }

    let name: String
    let storage: Storage
    /// Which numbers of the storage it has.
    let lanes: Range<Int>
    /// What a script writes.
    let type: LuaType
    let unit: String
    /// What its numbers may be.
    var range = LuaRange.any
    /// A difference that nobody sees: a motion that stays below it has settled.
    let resolution: Double
    /// All numbers of the storage. Throws where the item has none: what is expected of it.
    let get: @Sendable (any DynamicItem) throws(LuaError) -> [Double]
    /// Takes all numbers of the storage; those out of range are cut off.
    let set: @Sendable (any DynamicItem, [Double]) -> Void
    /// The target that a script wrote, in range or not.
    let read: @Sendable (LuaArgument) throws(LuaFailure) -> [Double]

    static let all = geometry + AppearanceProperty.all.compactMap(AnimatableProperty.init)

    /// The target that a script wrote. Throws where a number is out of range.
    func target(_ argument: LuaArgument) throws(LuaFailure) -> [Double] {
        let numbers = try read(argument)
        if let number = numbers.first(where: { !range.contains($0) }) {
            throw LuaError("\(name) \(range.refusal(of: number))")
        }
        return numbers
    }

    private static func resolution(_ unit: String) -> Double { unit == "pt" ? 0.005 : 0.0001 }
}

// MARK: - Geometry

extension AnimatableProperty {
    private static var geometry: [AnimatableProperty] {
        [
            center("center", lanes: 0..<2, .vec, { Vector.read($0).numbers }),
            center("x", lanes: 0..<1, .number, { [Double.read($0)] }),
            center("y", lanes: 1..<2, .number, { [Double.read($0)] }),
            AnimatableProperty(
                name: "size", storage: .size, lanes: 0..<2, type: .vec, unit: "pt", resolution: resolution("pt"),
                get: { item throws(LuaError) in try view(item, "size").size.numbers },
                set: { ($0 as? View)?.size = Vector(max($1[0], 0), max($1[1], 0)) },
                read: { (argument) throws(LuaFailure) in
                    let size = Vector.read(argument)
                    guard size.x >= 0, size.y >= 0 else {
                        throw LuaError("size must not be negative, got \(size)")
                    }
                    return size.numbers
                }),
            AnimatableProperty(
                name: "rotation", storage: .rotation, lanes: 0..<1, type: .number, unit: "rad",
                resolution: resolution("rad"),
                get: { item throws(LuaError) in [item.itemRotation] }, set: { $0.itemRotation = $1[0] },
                read: { [Double.read($0)] }),
            AnimatableProperty(
                name: "transform", storage: .transform, lanes: 0..<6, type: .transform, unit: "none",
                resolution: resolution("none"),
                get: { item throws(LuaError) in item.transform.numbers },
                set: { $0.transform = Transform(a: $1[0], b: $1[1], c: $1[2], d: $1[3], tx: $1[4], ty: $1[5]) },
                read: { Transform.read($0).numbers }),
        ]
    }

    private static func center(
        _ name: String, lanes: Range<Int>, _ type: LuaType,
        _ read: @escaping @Sendable (LuaArgument) throws(LuaFailure) -> [Double]
    ) -> AnimatableProperty {
        AnimatableProperty(
            name: name, storage: .center, lanes: lanes, type: type, unit: "pt", resolution: resolution("pt"),
            get: { item throws(LuaError) in item.center.numbers },
            set: { $0.center = Vector($1[0], $1[1]) }, read: read)
    }

    private static func view(_ item: any DynamicItem, _ name: String) throws(LuaError) -> View {
        guard let view = item as? View else {
            throw LuaError("only a View has \(name), got \(DynamicsError.itemDescription(item))")
        }
        return view
    }
}

// MARK: - Appearance

extension AnimatableProperty {
    /// nil: what numbers do not describe.
    private init?(_ property: AppearanceProperty) {
        let name = property.name
        switch property.value {
        case .number(let place, let range):
            self.init(
                property, .number, range: LuaRange(range), lanes: 1, get: { [$0[place]] },
                set: { $0[place] = min(max($1[0], range.lowerBound), range.upperBound) },
                read: { [Double.read($0)] })
        case .vector(let place):
            self.init(
                property, .vec, lanes: 2, get: { $0[place].numbers },
                set: { $0[place] = Vector($1[0], $1[1]) }, read: { Vector.read($0).numbers })
        case .color(let place):
            // A text has a colour where nothing is said of it.
            let isText = name == "textColor"
            self.init(
                property, Color.luaType, lanes: 4,
                get: {
                    let color = $0[place] ?? (isText ? $0.drawnTextColor : nil)
                    return color?.mixable ?? Self.transparent
                },
                set: { $0[place] = Color(mixable: $1) },
                read: { (argument) throws(LuaFailure) in try Self.color(argument, name) })
        case .fill(let place):
            self.init(
                property, Color.luaType, lanes: 4, get: { Self.color(of: $0[place]) },
                set: { $0[place] = .color(Color(mixable: $1)) },
                read: { (argument) throws(LuaFailure) in try Self.color(argument, name) })
        case .flag, .text, .alignment, .weight, .image, .path: return nil
        }
    }

    /// nil for a gradient.
    private static func color(of fill: Fill?) -> [Double]? {
        switch fill {
        case nil: transparent
        case .color(let color): color.mixable
        case .gradient: nil
        }
    }

    private init(
        _ property: AppearanceProperty, _ type: LuaType, range: LuaRange = .any, lanes: Int,
        get: @escaping @Sendable (Appearance) -> [Double]?,
        set: @escaping @Sendable (inout Appearance, [Double]) -> Void,
        read: @escaping @Sendable (LuaArgument) throws(LuaFailure) -> [Double]
    ) {
        let name = property.name
        self.init(
            name: name, storage: .appearance(name), lanes: 0..<lanes, type: type, unit: property.unit,
            range: range, resolution: Self.resolution(property.unit),
            get: { item throws(LuaError) in
                guard let numbers = get(try Self.view(item, name).appearance) else {
                    throw LuaError(
                        "\(name) is a gradient; expected a view whose \(name) is a colour or nil")
                }
                return numbers
            },
            set: { item, numbers in if let view = item as? View { set(&view.appearance, numbers) } },
            read: read)
    }

    private static let transparent = [0.0, 0, 0, 0]

    private static func color(_ argument: LuaArgument, _ name: String) throws(LuaFailure) -> [Double] {
        do { return try Color.read(argument).mixable } catch { throw LuaError(error).about(name) }
    }
}

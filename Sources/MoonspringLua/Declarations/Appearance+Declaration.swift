import Moonspring

// The properties of a view's appearance, from the rows of `AppearanceProperty`.

extension TextAlignment: LuaChoice {}
extension FontWeight: LuaChoice {}

extension LuaEngine {
    static var appearance: [LuaMember] {
        AppearanceProperty.all.map { property in
            switch property.value {
            case .number(let place, let range): row(property, place).range(LuaRange(range))
            case .vector(let place): row(property, place)
            case .flag(let place): row(property, place)
            case .color(let place): row(property, place)
            case .fill(let place): row(property, place).changingWeight
            case .text(let place), .image(let place): row(property, place).changingWeight
            case .path(let place): row(property, place).changingWeight
            case .alignment(let place): row(property, place)
            case .weight(let place): row(property, place)
            }
        }
    }

    private static func row<Value: LuaConvertible>(
        _ property: AppearanceProperty, _ place: WritableKeyPath<Appearance, Value>
    ) -> LuaMember {
        member(property, place).unit(property.unit).default(text(Appearance()[keyPath: place]))
    }

    private static func member<Value: LuaConvertible>(
        _ property: AppearanceProperty, _ place: WritableKeyPath<Appearance, Value>
    ) -> LuaMember {
        guard let offset = MemoryLayout<Appearance>.offset(of: place) else {
            // What is kept apart holds memory of its own.
            return .property(
                property.name, of: View.self, property.doc, get: { $0.appearance[keyPath: place] },
                set: { (view: View, value: Value) in view.appearance[keyPath: place] = value }
            ).changingWeight
        }
        // By its offset a property is read as fast as by its name; through a key path it takes four times as long.
        return .property(
            property.name, of: View.self, property.doc, get: { $0[appearance: offset] },
            set: { (view: View, value: Value) in view[appearance: offset] = value })
    }

    private static func text<Value>(_ value: Value) -> String {
        switch value {
        case let number as Double: number == number.rounded() ? "\(Int(number))" : "\(number)"
        case let flag as Bool: "\(flag)"
        case let vector as Vector: "{\(text(vector.x)), \(text(vector.y))}"
        case let alignment as TextAlignment: "\"\(alignment.rawValue)\""
        case let weight as FontWeight: "\"\(weight.rawValue)\""
        default: "nil"
        }
    }
}

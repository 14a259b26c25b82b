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
        _ property: AppearanceProperty, _ place: AppearanceProperty.Place<Value>
    ) -> LuaMember {
        let row = LuaMember.property(
            property.name, of: View.self, property.doc, get: { $0.appearance[place] },
            set: { (view: View, value: Value) in place.set(&view.appearance, value) }
        ).unit(property.unit).default(text(Appearance()[place]))
        return property.isUncommon ? row.changingWeight : row
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

import MoonspringScene

/// Values that may be missing: null in their place.
extension JSON {
    static func number(_ value: Double?) -> JSON { value.map(JSON.number) ?? .null }
    static func number(_ value: Int?) -> JSON { value.map { .number(Double($0)) } ?? .null }
    static func string(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
}

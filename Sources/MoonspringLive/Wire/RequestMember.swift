import Moonspring
import MoonspringLua
import MoonspringScene

/// A member of a request: what it is called, what it may be for a person, and how it is read.
package struct RequestMember<Value: Sendable>: Sendable {
    let name: String
    let kind: String
    /// What it is where it is left out; nil: it may not be.
    private let absent: Value?
    private let value: @Sendable (JSON) -> Value?

    private init(_ name: String, _ kind: String, absent: Value? = nil, value: @escaping @Sendable (JSON) -> Value?) {
        (self.name, self.kind, self.absent, self.value) = (name, kind, absent, value)
    }

    /// As a table of the requests has it.
    var description: (name: String, kind: String) { (name, kind) }

    package func read(_ object: JSON.Object) throws(LiveRequest.Objection) -> Value {
        let given = object[name]
        if let value = given == nil ? absent : given.flatMap(value) { return value }
        throw LiveRequest.Objection(text: "'\(name)' must be \(kind), got \(given?.kind ?? "nothing")")
    }
}

extension RequestMember {
    package static func text(_ name: String) -> Self where Value == String {
        Self(name, "a string", value: { $0.stringValue })
    }

    package static func texts(_ name: String, most: Int) -> Self where Value == [String] {
        Self(name, "a list of \(most) strings at most") { given in
            let list = given.arrayValue ?? [.null]
            let texts = list.compactMap { $0.stringValue }
            return texts.count == list.count && texts.count <= most ? texts : nil
        }
    }

    package static func integer(_ name: String, _ range: ClosedRange<Int>) -> Self where Value == Int {
        Self(name, "a whole number from \(range.lowerBound) to \(range.upperBound)", absent: 0) { given in
            given.integerValue.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    package static func number(_ name: String, _ range: ClosedRange<Double>) -> Self where Value == Double {
        Self(name, "a number from \(range.lowerBound) to \(range.upperBound)") { given in
            given.doubleValue.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    package static func flag(_ name: String) -> Self where Value == Bool {
        Self(name, "true or false", absent: false) { if case .bool(let flag) = $0 { flag } else { nil } }
    }

    package static func point(_ name: String) -> Self where Value == Point {
        Self(name, "two numbers of at most 1000000") { given in
            let parts = given.arrayValue?.compactMap { $0.doubleValue } ?? []
            guard parts.count == 2, parts.allSatisfy({ $0.isFinite && abs($0) <= 1e6 }) else { return nil }
            return Point(parts[0], parts[1])
        }
    }

    package static func phase(_ name: String) -> Self where Value == InputLog.TouchPhase {
        Self(name, "began, moved, ended or cancelled") { $0.stringValue.flatMap(InputLog.TouchPhase.init) }
    }

    /// The value of a parameter.
    package static func value(_ name: String) -> Self where Value == JSON {
        Self(name, "a number, a string, true or false") { LuaPlain($0) == nil ? nil : $0 }
    }

    /// Values of parameters by their names; nil for null.
    package static func values(_ name: String) -> Self where Value == JSON.Object? {
        Self(name, "an object of numbers, strings, true and false") { given in
            if given == .null { return .some(nil) }
            guard let values = given.objectValue, values.allSatisfy({ LuaPlain($0.value) != nil }) else { return nil }
            return values
        }
    }
}

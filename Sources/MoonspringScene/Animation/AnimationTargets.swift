import Moonspring
import MoonspringLua

/// Properties, and the numbers that they are to have.
struct AnimationTargets: Equatable, Sendable {
    var list: [(property: AnimatableProperty, numbers: [Double])] = []

    /// What a script writes: `{alpha = 0, center = {10, 20}}`.
    static let luaType = LuaType.record(
        AnimatableProperty.all.map { LuaField($0.name, .optional($0.type), unit: $0.unit).range($0.range) })

    init() {}

    /// What a script has written for items. Throws for what they do not have, and for an empty table; `function` is named in messages.
    init(_ argument: LuaArgument, of items: [any DynamicItem], for function: String) throws(LuaFailure) {
        do throws(LuaFailure) {
            for (property, written) in zip(AnimatableProperty.all, argument.elements) where !written.isNil {
                list.append((property, try property.target(written)))
            }
            try check()
            for item in items { for (property, _) in list { _ = try property.get(item) } }
        } catch {
            throw LuaError("\(function): \(LuaError(error).message)")
        }
    }

    static func == (a: AnimationTargets, b: AnimationTargets) -> Bool {
        a.list.elementsEqual(b.list) { $0.property.name == $1.property.name && $0.numbers == $1.numbers }
    }

    /// The same properties as an item has them now.
    func current(of item: any DynamicItem) throws(LuaError) -> AnimationTargets {
        var copy = self
        for index in list.indices { copy.list[index].numbers = try list[index].property.numbers(of: item) }
        return copy
    }

    private func check() throws(LuaError) {
        if list.isEmpty {
            throw LuaError("expected properties and their targets, as in {alpha = 0}, got an empty table")
        }
        let properties = list.map { $0.property }
        for (index, property) in properties.enumerated() {
            guard let clash = properties[..<index].first(where: property.clashes) else { continue }
            throw LuaError("\(clash.name) and \(property.name) say the same; give one of them")
        }
    }
}

extension AnimatableProperty {
    /// Whether both say something of the same number. A transform has a rotation.
    func clashes(with other: AnimatableProperty) -> Bool {
        if storage == other.storage { return lanes.overlaps(other.lanes) }
        return Set([storage, other.storage]) == [.rotation, .transform]
    }

    /// Whether it can end an animation that moves something else.
    var isPartOfAnother: Bool { storage == .rotation || storage == .transform }

    /// The numbers that it has now. Throws where the item has none.
    func numbers(of item: any DynamicItem) throws(LuaError) -> [Double] { Array(try get(item)[lanes]) }

    func setNumbers(_ numbers: [Double], of item: any DynamicItem) throws(LuaError) {
        var all = try get(item)
        all.replaceSubrange(lanes, with: numbers)
        set(item, all)
    }
}

import Moonspring

extension LuaEngine {
    static var queryMembers: [LuaMember] {
        let owner = DynamicAnimator.self
        return [
            .method(
                "rayCast", of: owner, ["from", "to"],
                "The first item or boundary between two points, whether a collision behavior holds the item or not. A ray that starts inside an item does not hit it. If nothing is hit, the only result is nil; for the bounds of the reference view, which have no identifier, the results are nil, point, normal."
            ) { (_, animator, from: Point, to: Point) in LuaRayCastHit(hit: animator.rayCast(from: from, to: to)) }
            .result("target, point, normal").unit("pt"),
            .property(
                "statistics", of: owner,
                "The numbers of bodies, of awake bodies, of pairs of touching shapes, and of islands, which sleep together. The milliseconds per stage of the last tick are present only if the host lets scripts see a clock, as moonspring does with --trust.",
                get: { $0.statistics }),
        ]
    }
}

extension AnimatorStatistics: LuaConvertible {
    public static var luaType: LuaType {
        .record(
            ["bodies", "awakeBodies", "contacts", "islands"].map { LuaField($0, .integer) } + [
                LuaField("milliseconds", .optional(Milliseconds.luaType))
            ])
    }
    /// It only goes to Lua.
    public static func read(_ argument: LuaArgument) -> AnimatorStatistics { AnimatorStatistics() }
    public func fill(_ value: inout LuaNativeValue, _ call: LuaCall) throws(LuaFailure) {
        try LuaRecordResult(fields: [
            .init("bodies", bodies), .init("awakeBodies", awakeBodies), .init("contacts", contacts),
            .init("islands", islands), .init("milliseconds", milliseconds),
        ]).fill(&value, call)
    }
}

extension AnimatorStatistics.Milliseconds: LuaConvertible {
    public static var luaType: LuaType {
        .record(["properties", "bodies", "writeBack", "contacts", "actions"].map { LuaField($0, .number) })
    }
    /// It only goes to Lua.
    public static func read(_ argument: LuaArgument) -> AnimatorStatistics.Milliseconds { .init() }
    public func fill(_ value: inout LuaNativeValue, _ call: LuaCall) throws(LuaFailure) {
        try LuaRecordResult(fields: [
            .init("properties", properties), .init("bodies", bodies), .init("writeBack", writeBack),
            .init("contacts", contacts), .init("actions", actions),
        ]).fill(&value, call)
    }
}

/// What a ray met, as three results; one nil where it met nothing.
private struct LuaRayCastHit: LuaResult {
    static var luaResults: [LuaType] {
        [.optional(.either(LuaItem.luaType, BoundaryIdentifier.luaType)), .optional(.vec), .optional(.vec)]
    }
    let hit: DynamicAnimator.RayCastHit?

    func write(to call: LuaCall) throws(LuaFailure) {
        guard let hit else { return try BoundaryIdentifier?.none.write(to: call) }
        switch hit.target {
        case .item(let item): try LuaItem(item).write(to: call)
        case .boundary(let identifier): try identifier.write(to: call)
        }
        try hit.point.write(to: call)
        try hit.normal.write(to: call)
    }
}

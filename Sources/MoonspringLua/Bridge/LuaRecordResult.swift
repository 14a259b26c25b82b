import CMoonspringLua

/// A fresh table by name, on its way to Lua.
struct LuaRecordResult {
    struct Field {
        let name: StaticString
        let fill: (inout msl_value, LuaCall) throws(LuaFailure) -> Void

        init<Value: LuaConvertible>(_ name: StaticString, _ value: Value) {
            self.name = name
            fill = { (result, call) throws(LuaFailure) in try value.fill(&result, call) }
        }
    }

    let fields: [Field]

    func fill(_ value: inout msl_value, _ call: LuaCall) throws(LuaFailure) {
        guard let items = msl_result_values(call.engine.handle, max(1, 2 * fields.count)) else {
            throw LuaError.noMemory
        }
        for (index, field) in fields.enumerated() {
            var name = msl_value()
            name.kind = Int32(MSL_STRING.rawValue)
            name.string.bytes = UnsafeRawPointer(field.name.utf8Start).assumingMemoryBound(to: CChar.self)
            name.string.length = field.name.utf8CodeUnitCount
            (items + 2 * index).initialize(to: name)
            (items + 2 * index + 1).initialize(to: msl_value())
            try field.fill(&items[2 * index + 1], call)
        }
        value.kind = Int32(MSL_RECORD.rawValue)
        value.list.items = items
        value.list.count = 2 * fields.count
    }
}

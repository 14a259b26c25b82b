/// A member as C calls it: where a pointer leads to it.
final class LuaRow {
    let member: LuaMember

    init(_ member: LuaMember) { self.member = member }

    /// Writes the property, within its range.
    @inline(__always)
    func set(_ call: LuaCall, _ argument: LuaArgument) throws(LuaFailure) {
        if member.range != .any, !argument.isNil, !member.range.contains(Double.read(argument)) {
            try refuse(Double.read(argument), call)
        }
        try member.set?(call, argument)
    }

    /// Apart from the rest, which is called often.
    @inline(never)
    private func refuse(_ number: Double, _ call: LuaCall) throws(LuaFailure) {
        throw ErrorComposer.outOfRange(number, member.name, of: call.className, member.range)
    }
}

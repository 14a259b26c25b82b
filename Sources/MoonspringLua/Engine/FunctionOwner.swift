/// Keeps the functions that Swift holds, in the user value of its userdata.
final class FunctionOwner {}

extension LuaEngine {
    func ownerOfFunctions() throws(LuaError) -> FunctionOwner {
        if let functionOwner { return functionOwner }
        let made = FunctionOwner()
        try pin(made)
        functionOwner = made
        return made
    }

    static var functionOwnerClass: LuaClass {
        LuaClass(
            "FunctionOwner", swift: .of(FunctionOwner.self), doc: "Keeps the functions that the host holds.",
            members: []
        ).with { $0.isHidden = true }
    }
}

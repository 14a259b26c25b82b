import CMoonspringLua

// What the host stores for a script, besides its objects, counts against the script's memory limit.

extension LuaEngine {
    /// Charges bytes until they are given back. Throws if the limit leaves no room for them; negative ones always fit.
    package func charge(_ bytes: Int) throws(LuaError) {
        if !msl_charge(handle, bytes) { throw .noMemory }
    }

    package func giveBack(_ bytes: Int) { _ = msl_charge(handle, -bytes) }
}

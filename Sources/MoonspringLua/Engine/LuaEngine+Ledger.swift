import CMoonspringLua

// What the host holds for a script, beside its objects, counts against the script's memory limit.

extension LuaEngine {
    /// Charges so many bytes until they are given back. Throws where the limit leaves no room for them; fewer than none always fit.
    package func charge(_ bytes: Int) throws(LuaError) {
        if !msl_charge(handle, bytes) { throw .noMemory }
    }

    package func giveBack(_ bytes: Int) { _ = msl_charge(handle, -bytes) }
}

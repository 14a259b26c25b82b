import MoonspringLua

// What a command line gives a scene, where there is none: in stock Lua.

extension Scene {
    private static let configurationFields = LuaType.record([
        LuaField("seed", .optional(.integer)), LuaField("params", .optional(.named(.plain))),
    ])

    static var configureMember: LuaMember {
        LuaMember.function(
            "configure", fields: [LuaField("options", configurationFields)],
            "Sets the seed and the values of parameters in stock Lua, before they are used: {seed=, params={name = value}}. The command takes --seed and --param."
        ) { (call) throws(LuaFailure) in
            guard let scene = call.engine.scene else { return }
            let keys = call.argument(0).elements
            try scene.checkConfigurable()
            let params = keys[1].elements
            var configured = scene.configuredParameters
            for index in stride(from: 0, to: params.count, by: 2) {
                let name = params[index].string
                guard scene.declaredParameters[name] == nil else {
                    throw LuaError(
                        "scene.configure: the parameter '\(name)' is declared already; call scene.configure before scene.param"
                    )
                }
                configured[name] = params[index + 1].plain
            }
            scene.configuredParameters = configured
            guard !keys[0].isNil else { return }
            let seed = UInt64(bitPattern: Int64(Int.read(keys[0])))
            scene.options.engine.seed = seed
            scene.engine.seed(seed)
        }
    }

    private func checkConfigurable() throws(LuaError) {
        guard options.engine.isAttached else {
            throw LuaError(
                "scene.configure is for stock Lua; here the seed and the parameters are the host's: moonspring run SCENE --seed N --param NAME=VALUE"
            )
        }
        guard tick == 0 else {
            throw LuaError("scene.configure: expected to be called before the first tick, this is tick \(tick)")
        }
    }

    /// Throws for a value that was set for a parameter that the program has not declared by its first tick.
    func checkConfiguration() throws(LuaError) {
        guard tick == 0 else { return }
        for name in configuredParameters.keys.sorted() where declaredParameters[name] == nil {
            throw LuaError("scene.configure: params.\(name): \(reasonOfNoParameter(name))")
        }
    }
}

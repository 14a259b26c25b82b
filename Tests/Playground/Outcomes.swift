// What WebAssembly answers to Tests/Playground/outcomes.mjs, as lines of the output.
import TestSupport

/// The hash of the scene of bodies of that number after four seconds.
@_cdecl("world") public func world(_ index: Int32) {
    print(WorldStage(WorldScene.golden[Int(index)], ticks: 240).hash.digits)
}

/// The hash of the random mechanism of a seed after its ticks.
@_cdecl("mechanism") public func mechanism(_ seed: Int32) {
    print(MechanismStage(MechanismGenerator.mechanism(seed: Int(seed))).run().digits)
}

/// What became of the random scene of a seed.
@_cdecl("random_scene") public func randomScene(_ seed: Int32) {
    var generator = ScriptGenerator(seed: UInt64(seed))
    for line in sceneOutcome(generator.script()) { print(line) }
}

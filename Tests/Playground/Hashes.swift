// What WebAssembly answers to Tests/Playground/hashes.mjs.
import TestSupport

/// The hash of the scene of bodies of that number after four seconds.
@_cdecl("world_hash") public func worldHash(_ index: Int32) -> UInt64 {
    let stage = WorldStage(WorldScene.golden[Int(index)])
    stage.run(ticks: 240)
    return stage.hash.value
}

/// The hash of the random mechanism of a seed after its ticks.
@_cdecl("mechanism_hash") public func mechanismHash(_ seed: Int32) -> UInt64 {
    MechanismStage(MechanismGenerator.mechanism(seed: Int(seed))).run().value
}

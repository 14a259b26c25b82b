/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "4f351d6f98e8479f"),
    ("pyramid", "a30db6aff7227f7e"),
    ("bounces", "6c39efd14f52bd6b"),
    ("chains", "d9c21dbae6f5395e"),
    ("ropes", "be88ee4d86566926"),
    ("ground", "122641ad8a964caa"),
    ("tumbler", "e45574fb5b0ef64e"),
    ("bullets", "a91271da65092b30"),
    ("sleepers", "36141f3bd2cf9407"),
    ("mixed", "1b97223323ea0c8e"),
]

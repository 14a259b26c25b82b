/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "3f87ac93c3e256e1"),
    ("pyramid", "a30db6aff7227f7e"),
    ("bounces", "9257922be5c58af2"),
    ("chains", "5ae047f4179b45a5"),
    ("ropes", "0029bcbd62c7ec08"),
    ("ground", "1e546742bf99b16b"),
    ("tumbler", "abe1c5be96d095bd"),
    ("bullets", "3c68cd3a5ff06a43"),
    ("sleepers", "97f5a14654663c54"),
    ("mixed", "eafdd17a99619142"),
]

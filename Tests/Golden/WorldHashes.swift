/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "6220f8e04e51353c"),
    ("pyramid", "a30db6aff7227f7e"),
    ("bounces", "ff031b3d6cd43ad1"),
    ("chains", "3c9113d5a128f913"),
    ("ropes", "4d0146b4e7c008e1"),
    ("ground", "c5c67955c29025c9"),
    ("tumbler", "eead2a5c128089cf"),
    ("bullets", "93637fc198b86b48"),
    ("sleepers", "6d7625906622d3e3"),
    ("mixed", "4d86c205a39d410c"),
]

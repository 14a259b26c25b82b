/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "c083234cdf5900e4"),
    ("pyramid", "a30db6aff7227f7e"),
    ("bounces", "6c39efd14f52bd6b"),
    ("chains", "3bf848d9914ad1f4"),
    ("ropes", "be88ee4d86566926"),
    ("ground", "122641ad8a964caa"),
    ("tumbler", "4b6281b9ef0ecbef"),
    ("bullets", "a9c2a92c4c841d8e"),
    ("sleepers", "36141f3bd2cf9407"),
    ("mixed", "c392f146793e5b09"),
]

/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "6614fa59aefa7e67"),
    ("pyramid", "a30db6aff7227f7e"),
    ("bounces", "6c39efd14f52bd6b"),
    ("chains", "0f95013d9e508ca4"),
    ("ropes", "be88ee4d86566926"),
    ("ground", "d72a93872a051dbb"),
    ("tumbler", "564b638c600fc132"),
    ("bullets", "efce6e983a98e662"),
    ("sleepers", "36141f3bd2cf9407"),
    ("mixed", "65d0aea3c9d77171"),
]

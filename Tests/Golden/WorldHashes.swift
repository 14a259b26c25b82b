/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "b4ac120642dfbb77"),
    ("pyramid", "a30db6aff7227f7e"),
    ("bounces", "65c80cd64b07f4e3"),
    ("chains", "d9c21dbae6f5395e"),
    ("ropes", "be88ee4d86566926"),
    ("ground", "03634fbcd6256d21"),
    ("tumbler", "dd27a244918bd30e"),
    ("bullets", "3d21a888774b3307"),
    ("sleepers", "fdf4159c341a826f"),
    ("mixed", "f6da1919e32caa0d"),
]

/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "d1cfb51f319d9fde"),
    ("pyramid", "a30db6aff7227f7e"),
    ("bounces", "65c80cd64b07f4e3"),
    ("chains", "f505f7fa73b43c08"),
    ("ropes", "0029bcbd62c7ec08"),
    ("ground", "ed532cf11f62e44b"),
    ("tumbler", "7d75e443ffcdc838"),
    ("bullets", "84a5083eb13c8b91"),
    ("sleepers", "d7466a385d7513a0"),
    ("mixed", "03eb11388a7178d8"),
]

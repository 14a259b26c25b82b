/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "5c84b9ec2ca8fd80"),
    ("pyramid", "a30db6aff7227f7e"),
    ("bounces", "ff031b3d6cd43ad1"),
    ("chains", "6fc0ce90cd4f2532"),
    ("ropes", "108313794c3932df"),
    ("ground", "700bb4841dde9432"),
    ("tumbler", "c9b9c79909dbb8f9"),
    ("bullets", "ac089b63f8a75741"),
    ("sleepers", "6d7625906622d3e3"),
    ("mixed", "b797888070052278"),
]

/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "0728724240c67af2"),
    ("pyramid", "a30db6aff7227f7e"),
    ("bounces", "ff031b3d6cd43ad1"),
    ("chains", "3c9113d5a128f913"),
    ("ropes", "4d0146b4e7c008e1"),
    ("ground", "cecea1e5c5b04aa5"),
    ("tumbler", "c9b9c79909dbb8f9"),
    ("bullets", "59cd898070013c40"),
    ("sleepers", "6d7625906622d3e3"),
    ("mixed", "85834498a795cbe6"),
]

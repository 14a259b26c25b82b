/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "185eca50e1ae60f3"),
    ("pyramid", "51bd5c441f5e1f17"),
    ("bounces", "ff031b3d6cd43ad1"),
    ("chains", "3c9113d5a128f913"),
    ("ropes", "4d0146b4e7c008e1"),
    ("ground", "2dba5ca8a76f0b4a"),
    ("tumbler", "83b5b25f3f266d92"),
    ("bullets", "f5e3b3af82f8e3cc"),
    ("sleepers", "97f1d9532734e2e7"),
    ("mixed", "20210852a6cb4a24"),
]

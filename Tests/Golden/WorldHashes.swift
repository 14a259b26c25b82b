/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "cc7a967be96c5138"),
    ("pyramid", "51bd5c441f5e1f17"),
    ("bounces", "b37a8ad72aa814e1"),
    ("chains", "e897327c0f6cc96f"),
    ("ropes", "4d0146b4e7c008e1"),
    ("ground", "51a03e38d2ba329d"),
    ("tumbler", "58e905040658f2e9"),
    ("bullets", "1f5235a9408e6043"),
    ("sleepers", "945432debd2ab100"),
    ("mixed", "2d3958d1d3d0f85e"),
]

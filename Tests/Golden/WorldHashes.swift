/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "9ab2ecdfc5373c94"),
    ("pyramid", "51bd5c441f5e1f17"),
    ("bounces", "b37a8ad72aa814e1"),
    ("chains", "e6af4a9cfbcae1fc"),
    ("ropes", "4d0146b4e7c008e1"),
    ("ground", "500c1c19d7239027"),
    ("tumbler", "61ec87c29440f4df"),
    ("bullets", "77ecdbf87aeea1fd"),
    ("sleepers", "4f07cabc0aa1412b"),
    ("mixed", "12f76eddcee0292e"),
]

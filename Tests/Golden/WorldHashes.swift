/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "e3ab51e0cdb96c0a"),
    ("pyramid", "51bd5c441f5e1f17"),
    ("bounces", "cfee5577d17ebba0"),
    ("chains", "754fe68cf972a28e"),
    ("ropes", "4d0146b4e7c008e1"),
    ("ground", "6e336eb4ceab1dc7"),
    ("tumbler", "62109d59679c893b"),
    ("bullets", "91a457a2b74cd828"),
    ("sleepers", "f6bdc68020971b74"),
    ("mixed", "f3e48e1dd44c9b64"),
]

/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "8543a23851987f5b"),
    ("pyramid", "51bd5c441f5e1f17"),
    ("bounces", "cfee5577d17ebba0"),
    ("chains", "3c9113d5a128f913"),
    ("ropes", "4d0146b4e7c008e1"),
    ("ground", "89a31518caf3c54c"),
    ("tumbler", "ff5420a4dd1d0e37"),
    ("bullets", "4c717d13e00c4aa1"),
    ("sleepers", "07d5667c07c35d46"),
    ("mixed", "5ab470da9aee4aac"),
]

/// The hashes of the scenes of bodies; new ones belong here only with a change that says why the motion changed.
let worldHashes: [(scene: String, hash: String)] = [
    ("pile", "9792d4db93bdb1f3"),
    ("pyramid", "a30db6aff7227f7e"),
    ("bounces", "65c80cd64b07f4e3"),
    ("chains", "58fc05b9317173ec"),
    ("ropes", "be88ee4d86566926"),
    ("ground", "5664cbf0a9bfcbbc"),
    ("tumbler", "ff92e51409cd2eb2"),
    ("bullets", "9ceaaeb93eafe427"),
    ("sleepers", "15d951693dc05e57"),
    ("mixed", "dde7555026842056"),
]

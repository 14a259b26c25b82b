/// The trace hashes of the scenes that ship, with seed 0 and their own parameters. `moonspring run` prints a scene's hash
/// in its last line; a new one belongs here only with a change that says why the motion changed.
let goldenHashes: [(scene: String, end: String, ticks: Int, hash: String)] = [
    ("custom_item", "stopped", 240, "07f5db81411e28eb"),
    ("pendulum", "paused", 453, "df75801db952f6c0"),
    ("pile_snap", "paused", 250, "6929f04ec27dd7d5"),
    ("resizable", "paused", 135, "3394a687cb7ca265"),
    ("spring", "paused", 385, "6d08faddc98abf14"),
    ("tap_me", "paused", 366, "df78decc9afd4b04"),
]

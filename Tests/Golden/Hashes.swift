/// The trace hashes of the scenes that ship, with seed 0 and their own parameters. `moonspring run` prints a scene's hash
/// in its last line; a new one belongs here only with a change that says why the motion changed.
let goldenHashes: [(scene: String, end: String, ticks: Int, hash: String)] = [
    ("custom_item", "stopped", 240, "07f5db81411e28eb"),
    ("pendulum", "paused", 453, "df75801db952f6c0"),
    ("pile_snap", "paused", 250, "bd5e029d74cac0aa"),
    ("resizable", "paused", 135, "3394a687cb7ca265"),
    ("spring", "paused", 385, "af941ffe1c88bc41"),
    ("tap_me", "paused", 366, "f64ffe836310685b"),
]

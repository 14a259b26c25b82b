/// The trace hashes of the scenes that ship, with seed 0 and their own parameters. `moonspring run` prints a scene's hash
/// in its last line; a new one belongs here only with a change that says why the motion changed.
let goldenHashes: [(scene: String, end: String, ticks: Int, hash: String)] = [
    ("custom_item", "stopped", 240, "63128c7ae353822a"),
    ("free_fall", "stopped", 204, "89ee55ca200c48a5"),
    ("hidden_clock", "paused", 179, "a5bad566a419e735"),
    ("last_one_wins", "paused", 523, "8fdac7b0968759bd"),
    ("pendulum", "paused", 453, "254f8865cae7ef56"),
    ("pendulum_clock", "stopped", 540, "98468d5895809508"),
    ("pile_snap", "paused", 250, "6929f04ec27dd7d5"),
    ("push_and_mass", "stopped", 120, "834fb9ef076e1317"),
    ("push_by_distance", "stopped", 300, "3b609bd3af780679"),
    ("resizable", "paused", 135, "3394a687cb7ca265"),
    ("single_push", "stopped", 390, "7071ee494b8f48d8"),
    ("snap", "paused", 486, "dd61399cc57e8946"),
    ("spring", "paused", 385, "58fb545854d40eb9"),
    ("tap_me", "paused", 366, "df78decc9afd4b04"),
    ("tenth_gravity", "stopped", 186, "21355d84208a1e33"),
    ("three_buttons", "paused", 246, "6d7101f2c232e97e"),
]

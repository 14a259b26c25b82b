/// What the system's fonts are called.
enum FontFamily {
    /// The families that are there on every system, of one font or another.
    static let generics = ["serif", "sans-serif", "monospace"]
}

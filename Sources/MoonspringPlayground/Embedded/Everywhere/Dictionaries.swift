extension Dictionary {
    /// The standard library's own asks for the type of its errors.
    init<Pairs: Sequence>(_ pairs: Pairs, uniquingKeysWith combine: (Value, Value) -> Value)
    where Pairs.Element == (Key, Value) {
        self.init()
        for (key, value) in pairs { self[key] = self[key].map { combine($0, value) } ?? value }
    }
}

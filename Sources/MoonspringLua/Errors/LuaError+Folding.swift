extension LuaError {
    /// The message; of an error that was met several times, how often.
    public var summary: String { occurrences == 1 ? message : "\(message) (\(occurrences) times)" }
}

extension [LuaError] {
    /// Errors that say the same are one, at the place of the first.
    func folded() -> [LuaError] {
        var indexes: [String: Int] = [:]
        var kept: [LuaError] = []
        for error in self {
            if let index = indexes[error.message], kept[index].stop == error.stop {
                kept[index].occurrences += error.occurrences
            } else {
                indexes[error.message] = kept.count
                kept.append(error)
            }
        }
        return kept
    }
}

import MoonspringScene

/// Lines of one input, as far as they have been read.
///
/// Lua itself says whether they are complete, but to ask it after every line of a long table would take quadratic time. So what
/// opens and closes is counted line by line; where that is not sure, Lua is asked.
struct OpenBlock {
    private(set) var text = ""
    private var depth = 0
    private var isSure = true

    /// Is something open for certain?
    var isSurelyOpen: Bool { isSure && depth > 0 }

    mutating func add(_ line: String) {
        if text.isEmpty {
            // An editor's mark at the beginning of a file.
            text = line.hasPrefix("\u{FEFF}") ? String(line.dropFirst()) : line
        } else {
            text += "\n" + line
        }
        guard isSure else { return }
        guard let change = LuaDepth.change(in: line) else {
            isSure = false
            return
        }
        depth += change
    }
}

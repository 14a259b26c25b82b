/// The part of Lua's traceback worth showing.
enum Traceback {
    /// Text without line ends and other control characters: written as Lua would write them in a string.
    static func oneLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return text.unicodeScalars.map { scalar in
            switch scalar {
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": " "
            default: isControl(scalar) ? "\\\(scalar.value)" : String(scalar)
            }
        }.joined()
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 32 || scalar.value == 127 }

    /// The script's own frames, without Lua's headline and the frames in C.
    static func lines(of text: String) -> [String] {
        text.split(separator: "\n").dropFirst()
            .map { $0.drop { $0 == "\t" } }
            .filter { !$0.hasPrefix("[C]") && !$0.hasPrefix("...") && !$0.contains("(...tail calls...)") }
            .map(String.init)
    }
}

extension Path {
    /// Makes a path from SVG path data, as in the `d` attribute of a `path` element (SVG 2, section 9.3), with all
    /// commands, absolute and relative. An elliptical arc becomes cubic curves of at most a quarter turn. Text without
    /// a command gives the empty path.
    ///
    /// Throws for text that is not path data, with the place in the text, what is there and what was expected; for a
    /// point that is not finite or beyond 1e100; and for more elements than ``elementLimit``.
    public init(svg data: String) throws(DynamicsError) {
        var parser = SVGPathParser(data)
        self = try parser.parse()
    }
}

/// Reads the text of an SVG path from its beginning to its end.
private struct SVGPathParser {
    private let bytes: [UInt8]
    /// The byte that is read next.
    private var place = 0
    private var path = Path()
    private var pen: Point { path.currentPoint ?? .zero }
    /// The last control point of the command before, which a smooth curve of its kind continues.
    private var lastControl: (command: UInt8, point: Point)?

    init(_ data: String) { bytes = Array(data.utf8) }

    /// What a command takes, in words of a message; an arc's two flags are one digit each.
    private static func arguments(of command: UInt8) -> [String]? {
        switch command {
        case UInt8(ascii: "M"), UInt8(ascii: "L"), UInt8(ascii: "T"): ["x", "y"]
        case UInt8(ascii: "H"): ["x"]
        case UInt8(ascii: "V"): ["y"]
        case UInt8(ascii: "C"): ["x1", "y1", "x2", "y2", "x", "y"]
        case UInt8(ascii: "S"): ["x2", "y2", "x", "y"]
        case UInt8(ascii: "Q"): ["x1", "y1", "x", "y"]
        case UInt8(ascii: "A"): ["rx", "ry", "rotation", largeArc, sweep, "x", "y"]
        case UInt8(ascii: "Z"): []
        default: nil
        }
    }

    private static let largeArc = "large-arc flag"
    private static let sweep = "sweep flag"

    mutating func parse() throws(DynamicsError) -> Path {
        skipSpace()
        while let letter = next {
            let command = letter & ~0x20
            guard let names = Self.arguments(of: command) else {
                throw failure("a command, one of M L H V C S Q T A Z in either case")
            }
            guard !path.isEmpty || command == UInt8(ascii: "M") else {
                throw failure("M or m, with which every path begins")
            }
            let isRelative = letter != command
            var begin = place
            place += 1
            skipSpace()
            if names.isEmpty { try draw(begin) { path throws(DynamicsError) in try path.admit(.close) } }
            // What follows without a letter is the same command again; after a move it is a line.
            var repeated = command
            var isAgain = false
            while !names.isEmpty, !isAgain || isArgumentNext {
                if isAgain { begin = place }
                let values = try readArguments(names, of: letter, isAgain: isAgain)
                try add(repeated, values, relativeTo: isRelative ? pen : .zero, from: begin)
                if command == UInt8(ascii: "M") { repeated = UInt8(ascii: "L") }
                isAgain = true
                skipSpace()
            }
        }
        return path
    }

    // MARK: Drawing

    private mutating func add(
        _ command: UInt8, _ values: [Double], relativeTo origin: Point, from begin: Int
    ) throws(DynamicsError) {
        // Pairs from the end, where all but an arc's other numbers stand.
        func point(_ index: Int) -> Point { origin + Point(values[index], values[index + 1]) }
        let (pen, last) = (pen, lastControl)
        /// The control point that makes a curve continue the one before; where the pen is after any other command.
        func reflected(after kind: UInt8) -> Point { last?.command == kind ? pen + (pen - (last?.point ?? pen)) : pen }
        var control: (command: UInt8, point: Point)?
        let element: Element
        switch command {
        case UInt8(ascii: "M"): element = .move(to: point(0))
        case UInt8(ascii: "H"): element = .line(to: Point(origin.x + values[0], pen.y))
        case UInt8(ascii: "V"): element = .line(to: Point(pen.x, origin.y + values[0]))
        case UInt8(ascii: "C"): element = .curve(to: point(4), control1: point(0), control2: point(2))
        case UInt8(ascii: "S"):
            element = .curve(to: point(2), control1: reflected(after: UInt8(ascii: "C")), control2: point(0))
        case UInt8(ascii: "Q"): element = .quadCurve(to: point(2), control: point(0))
        case UInt8(ascii: "T"): element = .quadCurve(to: point(0), control: reflected(after: UInt8(ascii: "Q")))
        case UInt8(ascii: "A"):
            let arc = SVGArc(from: pen, to: point(5), values)
            return try draw(begin) { path throws(DynamicsError) in try arc.add(to: &path) }
        default: element = .line(to: point(0))
        }
        switch element {
        case .curve(_, _, let point): control = (UInt8(ascii: "C"), point)
        case .quadCurve(_, let point): control = (UInt8(ascii: "Q"), point)
        default: break
        }
        try draw(begin) { path throws(DynamicsError) in try path.admit(element) }
        lastControl = control
    }

    private typealias Element = Path.Element

    /// Draws what begins at a byte, which an error of the path names.
    private mutating func draw(_ begin: Int, _ body: (inout Path) throws(DynamicsError) -> Void) throws(DynamicsError) {
        lastControl = nil
        do throws(DynamicsError) { try body(&path) } catch { throw .svgPath(at: character(begin), error.message) }
    }

    // MARK: Reading

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let next, Self.isSpace(next) { place += 1 }
    }

    /// Whether more arguments follow, and no command.
    private var isArgumentNext: Bool { isDigitNext || isNext(",") || isNext(".") || isNext("+") || isNext("-") }

    private var isDigitNext: Bool { next.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }

    private func isNext(_ scalar: Unicode.Scalar) -> Bool { next == UInt8(ascii: scalar) }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
    }

    private mutating func readArguments(
        _ names: [String], of letter: UInt8, isAgain: Bool
    ) throws(DynamicsError) -> [Double] {
        var values: [Double] = []
        for name in names {
            if isAgain || !values.isEmpty {
                skipSpace()
                if isNext(",") { place += 1 }
                skipSpace()
            }
            let what = "\(name) of \(Character(Unicode.Scalar(letter)))"
            values.append(
                name == Self.largeArc || name == Self.sweep ? try readFlag(what) : try readNumber(what))
        }
        return values
    }

    private mutating func readFlag(_ what: String) throws(DynamicsError) -> Double {
        guard let digit = next, digit == 0x30 || digit == 0x31 else { throw failure("0 or 1, the \(what)") }
        place += 1
        return Double(digit - 0x30)
    }

    /// A sign, digits, a point with digits behind it, and an exponent.
    private mutating func readNumber(_ what: String) throws(DynamicsError) -> Double {
        let begin = place
        skipSign()
        let hasWhole = isDigitNext
        skipDigits()
        if isNext(".") {
            place += 1
            guard isDigitNext else { throw failure("a digit behind the point of the \(what)") }
            skipDigits()
        } else if !hasWhole {
            throw failure("a number, the \(what)", at: begin)
        }
        if isNext("e") || isNext("E") {
            place += 1
            skipSign()
            guard isDigitNext else { throw failure("a digit of the exponent of the \(what)") }
            skipDigits()
        }
        guard let value = Double(String(decoding: bytes[begin..<place], as: UTF8.self)), value.isFinite else {
            throw failure("a number that is not too large, the \(what)", at: begin)
        }
        return value
    }

    private mutating func skipSign() { if isNext("+") || isNext("-") { place += 1 } }
    private mutating func skipDigits() { while isDigitNext { place += 1 } }

    // MARK: Errors

    /// The number of the character at a byte, from 1.
    private func character(_ place: Int) -> Int {
        1 + bytes[..<place].count { $0 & 0xC0 != 0x80 }
    }

    private func failure(_ expected: String, at other: Int? = nil) -> DynamicsError {
        let begin = other ?? place
        // As much as tells what it is.
        let word = bytes[begin...].prefix { $0 > 0x20 && $0 < 0x7F }.prefix(12)
        var found = word.isEmpty ? "the end" : "'\(String(decoding: word, as: UTF8.self))'"
        if word.isEmpty, let scalar = String(decoding: bytes[begin...].prefix(4), as: UTF8.self).unicodeScalars.first {
            found = "U+" + String(scalar.value, radix: 16, uppercase: true)
        }
        return .svgPath(at: character(begin), "expected \(expected), found \(found)")
    }
}

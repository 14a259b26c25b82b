import PlatformC

// Messages, and the columns that text takes.

extension Terminal {
    /// Writes one line on standard error.
    package static func report(_ text: String) { write(text + "\n") }

    /// Writes text as it is, on standard error unless told otherwise, after what was printed before. Returns whether all of it
    /// could be written.
    @discardableResult
    package static func write(_ text: String, to descriptor: Int32 = Descriptor.standardError) -> Bool {
        fflush(nil)
        var text = text
        return text.withUTF8 { Descriptor.write(UnsafeRawBufferPointer($0), to: descriptor) } == 0
    }

    /// Whether colours are wanted on a terminal: `NO_COLOR` is not set, and `TERM` names a terminal that has some.
    package static var wantsColor: Bool {
        let terminal = Environment["TERM"] ?? ""
        return (Environment["NO_COLOR"] ?? "").isEmpty && !terminal.isEmpty && terminal != "dumb"
    }

    /// Makes the characters of the C library UTF-8, also where the user's locale is an older one: scripts and messages are
    /// UTF-8. Numbers keep the locale they have. ``width(of:)`` needs it.
    package static func useUTF8() {
        setlocale(LC_CTYPE, "")
        if let codes = nl_langinfo(nl_item(CODESET)), strcmp(codes, "UTF-8") == 0 { return }
        if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "en_US.UTF-8") }
    }

    /// The columns that a character takes: 0 for combining ones, 2 for wide ones, -1 for control characters.
    package static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20..<0x7F: return 1
        case 0..<0x20, 0x7F..<0xA0: return -1
        default:
            // Unassigned and private ones: terminals show a box or a symbol.
            let width = wcwidth(Int32(scalar.value))
            return width < 0 ? 1 : Int(width)
        }
    }
}

#if !canImport(Darwin)
    /// The modules of Glibc and Musl leave it out.
    @_silgen_name("wcwidth") private func wcwidth(_ character: Int32) -> Int32
#endif

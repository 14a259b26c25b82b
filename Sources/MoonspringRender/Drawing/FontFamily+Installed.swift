import CDrawing

extension FontFamily {
    /// Whether there is a font of a family, and not another one in its place. Case does not matter.
    static func isInstalled(_ family: String) -> Bool {
        if generics.contains(family) || fontconfig == nil { return true }
        // C would read it as far as that.
        if family.contains("\0") { return false }
        return names(for: family).contains { $0.lowercased() == family.lowercased() }
    }

    /// The names of the font that Fontconfig gives for a family, the usual one first; empty where there are no fonts.
    static func names(for family: String) -> [String] {
        guard let fontconfig, let pattern = fontconfig.FcPatternCreate() else { return [] }
        defer { fontconfig.FcPatternDestroy(pattern) }
        _ = fontconfig.FcPatternAddString(pattern, FC_FAMILY, family)
        _ = fontconfig.FcConfigSubstitute(nil, pattern, FcMatchPattern)
        fontconfig.FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let font = fontconfig.FcFontMatch(nil, pattern, &result) else { return [] }
        defer { fontconfig.FcPatternDestroy(font) }
        var names: [String] = []
        var name: UnsafeMutablePointer<FcChar8>?
        while fontconfig.FcPatternGetString(font, FC_FAMILY, Int32(names.count), &name) == FcResultMatch, let name {
            names.append(String(cString: name))
        }
        return names
    }
}

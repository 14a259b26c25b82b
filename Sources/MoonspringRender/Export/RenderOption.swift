/// An option that not every format uses: the one row that says where it is kept and what it may be. The formats name those that they use.
struct RenderOption: Hashable, Sendable {
    let name: String
    let isGiven: @Sendable (RenderOptions) -> Bool
    let clear: @Sendable (inout RenderOptions) -> Void
    /// What is wrong with it in a format; nil: nothing.
    let objection: @Sendable (RenderOptions, RenderFormat) -> String?

    /// In the order in which they are checked.
    static let all = [
        fps, from, trails, scale, size, at, sheet, touches, transparent, loop, tolerance, easing, view, flat,
        reducedMotion,
    ]

    static let fps = RenderOption("fps", \.rate) { rate, format in
        guard !(rate > 0 && rate <= format.largestRate) else { return nil }
        return
            "--fps \(rate.shortestJSON): expected more than 0, at most \(Int(format.largestRate)) pictures a second in \(format.name)"
    }
    static let from = RenderOption("from", \.from, isGiven: { $0 > 0 })
    static let trails = RenderOption("trails", \.hasTrails, isGiven: { $0 })
    static let scale = RenderOption("scale", \.scale) { scale, _ in
        scale > 0 && scale <= 64 ? nil : "--scale \(scale.shortestJSON): expected more than 0, at most 64"
    }
    static let size = RenderOption("size", \.size) { size, format in
        guard max(size.width, size.height) > format.largestSide else { return nil }
        return
            "--size \(size.width)x\(size.height): expected at most \(format.largestSide) pixels a side in \(format.name)"
    }
    static let at = RenderOption("at", \.at)
    static let sheet = RenderOption("sheet", \.sheet) { sheet, _ in
        guard !((1...100).contains(sheet.columns) && (1...100).contains(sheet.rows)) else { return nil }
        return "--sheet \(sheet.columns)x\(sheet.rows): expected 1 to 100 columns and rows, 4x3 for instance"
    }
    static let touches = RenderOption("touches", \.hasTouches, isGiven: { $0 })
    static let transparent = RenderOption("transparent", \.isTransparent, isGiven: { $0 })
    static let loop = RenderOption("loop", \.isLooping, isGiven: { $0 })
    static let tolerance = RenderOption("tolerance", \.tolerance) { tolerance, _ in
        let range = MotionTolerance.range
        guard !range.contains(tolerance) else { return nil }
        return
            "--tolerance \(tolerance.shortestJSON): expected \(range.lowerBound.shortestJSON) to \(range.upperBound.shortestJSON) points; files have thousandths of a point"
    }
    static let easing = RenderOption("easing", \.easing)
    static let view = RenderOption("view", \.view)
    static let flat = RenderOption("flat", \.isFlat, isGiven: { $0 })
    static let reducedMotion = RenderOption("reduced-motion", \.reducedMotion)

    private typealias Place<Value> = WritableKeyPath<RenderOptions, Value> & Sendable

    private init<Value>(
        _ name: String, _ place: Place<Value>, isGiven: @escaping @Sendable (Value) -> Bool,
        objection: @escaping @Sendable (Value, RenderFormat) -> String? = { _, _ in nil }
    ) {
        self.name = name
        self.isGiven = { isGiven($0[keyPath: place]) }
        clear = { $0[keyPath: place] = RenderOptions()[keyPath: place] }
        self.objection = { objection($0[keyPath: place], $1) }
    }

    private init<Value>(
        _ name: String, _ place: Place<Value?>,
        objection: @escaping @Sendable (Value, RenderFormat) -> String? = { _, _ in nil }
    ) {
        self.init(
            name, place, isGiven: { $0 != nil },
            objection: { value, format in value.flatMap { objection($0, format) } })
    }

    static func == (one: RenderOption, other: RenderOption) -> Bool { one.name == other.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

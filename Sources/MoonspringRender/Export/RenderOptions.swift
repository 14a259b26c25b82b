import MoonspringScene

/// Width and height of a picture in pixels.
public struct PixelSize: Equatable, Sendable {
    /// Pixels from left to right, 1 or more.
    public var width: Int
    /// Pixels from top to bottom, 1 or more.
    public var height: Int

    /// Makes a size; what is out of range is refused when something is rendered.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// Columns and rows of a sheet of moments.
public struct SheetGrid: Equatable, Sendable {
    /// Pictures in a row, 1 to 100.
    public var columns: Int
    /// Rows of pictures, 1 to 100.
    public var rows: Int

    /// Makes a grid; what is out of range is refused when something is rendered.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// How a scene is rendered.
public struct RenderOptions: Equatable, Sendable {
    /// Pictures a second of a film, more than 0 and at most what the format has room for. Default nil: the format's own.
    public var rate: Double?
    /// Pixels a point. Default nil: 1, or what `size` leaves.
    public var scale: Double?
    /// Width and height of the picture in pixels: the scene is fitted into it. Default nil: the scene's own.
    public var size: PixelSize?
    /// The first second that is shown. Default 0.
    public var from = 0.0
    /// The last second that is shown. Default nil: the end of the run.
    public var to: Double?
    /// The second of a still. Default nil: the end.
    public var at: Double?
    /// Whether the paths that items have taken are drawn.
    public var hasTrails = false
    /// Whether touches are drawn as dots. A page can show them in any case; with this it does from the start.
    public var hasTouches = false
    /// Columns and rows of a sheet of moments. Default nil: one picture.
    public var sheet: SheetGrid?
    /// Whether what the scene leaves free is seen through, and no background is drawn.
    public var isTransparent = false
    /// Whether what moves begins again at its end, without the picture of its last moment, which is that of the first.
    public var isLooping = false
    /// How far keyframes may be from the motion, in points at the corners of views, 0.005 to 100. Default nil: 0.25.
    public var tolerance: Double?
    /// How values go from one key to the next. Default nil: along cubic curves.
    public var easing: KeyframeEasingStyle?
    /// The name of the one view that keyframes have, with what is in it, where its superview is at rest. Default nil: the whole scene.
    public var view: String?
    /// Whether every view has keyframes in the scene's coordinates. Default: a view that stands in another has them in that one's, in the
    /// formats that have views in views.
    public var isFlat = false
    /// What is shown to people who have asked their system for little motion. Default nil: the motion.
    public var reducedMotion: ReducedMotion?

    /// The defaults named at each option.
    public init() {}

    /// The latest second that can be asked for: more than a day.
    private static let latest = 100_000.0

    /// The last second that any of the formats shows; nil: the end of the run. Only pictures of one moment end at `at`.
    package func lastSecond(of formats: [RenderFormat]) -> Double? {
        formats.allSatisfy { $0.options.contains(.at) } ? at ?? to : to
    }

    /// The most pixels of a picture.
    var largestArea: Int { size == nil ? Bitmap.largestArea : .max }

    /// Whether a moment is between the first and the last second.
    func contains(_ time: Double) -> Bool { time >= from - 1e-6 && time <= (to ?? .infinity) + 1e-6 }

    /// Throws for a value that is out of range, and for an option that none of the formats uses.
    package func check(_ formats: [RenderFormat]) throws(OutputError) {
        let given = RenderOption.all.filter { $0.isGiven(self) }
        for option in given where !formats.contains(where: { $0.options.contains(option) }) {
            let others = RenderFormat.all.filter { $0.options.contains(option) }
            throw .usage(
                "--\(option.name) is for \(RenderFormat.names(of: others)) and has no effect on \(RenderFormat.names(of: formats)): leave it out"
            )
        }
        try checkSpan()
        for format in formats {
            for option in given where format.options.contains(option) {
                if let objection = option.objection(self, format) { throw .usage(objection) }
            }
        }
        if scale != nil && size != nil { throw .usage("--scale and --size both set the size of the picture: give one") }
    }

    /// The names of the options that are given and change nothing in a format, where several are made at once.
    package func unused(by format: RenderFormat) -> [String] {
        RenderOption.all.filter { $0.isGiven(self) && !format.options.contains($0) }.map { "--\($0.name)" }
    }

    /// The options that a format uses, where several are made at once.
    func used(by format: RenderFormat) -> RenderOptions {
        var options = self
        for option in RenderOption.all where !format.options.contains(option) { option.clear(&options) }
        return options
    }

    private func checkSpan() throws(OutputError) {
        for (option, moment) in [("--from", from), ("--to", to ?? 0), ("--at", at ?? 0)] where moment > Self.latest {
            throw .usage("\(option) \(moment.shortestJSON): expected at most \(Self.latest.shortestJSON) seconds")
        }
        if at != nil && (from > 0 || to != nil) {
            throw .usage("--at is one moment, --from and --to are a span: give one or the other")
        }
        if at != nil && sheet != nil {
            throw .usage("--at is one moment, --sheet shows several: give one or the other")
        }
        guard from >= 0, from.isFinite else { throw .usage("--from \(from.shortestJSON): expected 0 or more seconds") }
        if let to, !(to >= from && to.isFinite) {
            throw .usage("--to \(to.shortestJSON): expected \(from.shortestJSON) (--from) or more seconds")
        }
        if let at, !(at >= 0 && at.isFinite) {
            throw .usage("--at \(at.shortestJSON): expected 0 or more seconds")
        }
    }
}

import MoonspringScene

/// What is made of a scene, by the extension of the file's name.
public enum RenderFormat: Equatable, Sendable {
    /// One picture, or a sheet of several.
    case png, svg
    /// A numbered PNG for each picture of a film.
    case pngSequence
    case gif
    /// A film that `ffmpeg` encodes.
    case video
    /// A page that plays the scene.
    case html
    /// A row for each tick.
    case csv
    case trace

    /// The extensions, as messages list them.
    static let list = ".png, .svg, .gif, .mp4, .webm, .html, .csv or .jsonl"

    /// The format of a file. Throws for an extension that stands for none.
    public init(path: String) throws(RenderError) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let dot = name.lastIndex(of: ".")
        if path.isEmpty { throw .usage("-o has no name; name a file that ends in \(Self.list)") }
        switch dot.map({ name[name.index(after: $0)...].lowercased() }) {
        case "png": self = name.contains("%") ? .pngSequence : .png
        case "svg": self = .svg
        case "gif": self = .gif
        case "mp4", "webm": self = .video
        case "html", "htm": self = .html
        case "csv": self = .csv
        case "jsonl": self = .trace
        case let other?: throw .usage("\(path): .\(other) is no format; name a file that ends in \(Self.list)")
        case nil: throw .usage("\(path): the format shows in the extension; name a file that ends in \(Self.list)")
        }
    }

    /// Pictures a second unless asked otherwise: two ticks each in a GIF, which has fifty at most, else one tick.
    var defaultRate: Double { self == .gif ? 30 : 60 }
    var isFilm: Bool { self == .gif || self == .video || self == .pngSequence }
    var isStill: Bool { self == .png || self == .svg }
}

/// Width and height of a picture in pixels.
public struct PixelSize: Equatable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// Columns and rows of a sheet of moments.
public struct SheetGrid: Equatable, Sendable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// How a scene is rendered.
public struct RenderOptions: Equatable, Sendable {
    /// Pictures a second of a film, more than 0 and at most 240; a GIF has 50 at most. Default nil: the format's own.
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
    /// Whether the ways of items are drawn.
    public var hasTrails = false
    /// Columns and rows of a sheet of moments. Default nil: one picture.
    public var sheet: SheetGrid?

    public init() {}

    /// The latest second that can be asked for: more than a day.
    private static let latest = 100_000.0

    /// An option that was given and that the format has no use for.
    private func uselessOption(_ format: RenderFormat) -> String? {
        if format == .trace && from > 0 { return "--from" }
        guard format == .html || format == .csv || format == .trace else { return nil }
        if hasTrails { return "--trails" }
        if scale != nil { return "--scale" }
        return size != nil ? "--size" : nil
    }

    /// Throws for what makes no sense, alone or for the format.
    public func check(_ format: RenderFormat) throws(RenderError) {
        if let rate {
            guard format.isFilm else { throw .usage("--fps is for films (.gif, .mp4, .webm, frame-%04d.png)") }
            guard rate > 0, rate <= 240 else { throw .usage("--fps \(rate): expected more than 0, at most 240") }
            if format == .gif, rate > 50 {
                throw .usage(
                    "--fps \(rate): a GIF has at most 50 pictures a second, since players slow faster ones down")
            }
        }
        if let scale, !(scale > 0 && scale <= 64) { throw .usage("--scale \(scale): expected more than 0, at most 64") }
        if let size, format == .video, max(size.width, size.height) > 8192 {
            throw .usage("--size \(size.width)x\(size.height): a film has at most 8192 pixels a side")
        }
        if let option = uselessOption(format) { throw .usage("\(option) changes nothing in such a file: leave it out") }
        for (option, moment) in [("--from", from), ("--to", to ?? 0), ("--at", at ?? 0)] where moment > Self.latest {
            throw .usage("\(option) \(moment.shortestJSON): expected at most \(Self.latest.shortestJSON) seconds")
        }
        if at != nil && (from > 0 || to != nil) {
            throw .usage("--at is one moment, --from and --to are a span: give either")
        }
        if scale != nil && size != nil { throw .usage("--scale and --size say the same thing twice: give one") }
        guard from >= 0, from.isFinite else { throw .usage("--from \(from.shortestJSON): expected 0 or more seconds") }
        if let to, !(to >= from && to.isFinite) {
            throw .usage("--to \(to.shortestJSON): expected \(from.shortestJSON) (--from) or more seconds")
        }
        if let at {
            guard format.isStill, sheet == nil else { throw .usage("--at is for one picture (.png or .svg)") }
            guard at >= 0, at.isFinite else { throw .usage("--at \(at.shortestJSON): expected 0 or more seconds") }
        }
        if let sheet {
            guard format.isStill else { throw .usage("--sheet is for a picture (.png or .svg)") }
            guard (1...100).contains(sheet.columns), (1...100).contains(sheet.rows) else {
                throw .usage(
                    "--sheet \(sheet.columns)x\(sheet.rows): expected 1 to 100 columns and rows, 4x3 for instance")
            }
        }
    }
}

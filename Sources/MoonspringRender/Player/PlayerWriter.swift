import Moonspring
import MoonspringScene
import MoonspringSystem

/// Writes a page that plays a scene: one HTML file with all it needs, which works from disk and without a network. In it is a recording
/// of the messages that a live viewer gets, packed.
///
/// The same pictures give the same bytes. The file appears when it is finished; a writer that goes away before that leaves
/// nothing behind.
package final class PlayerWriter {
    /// nil: the page is made in memory.
    private let file: OutputFile?
    private let title: String
    private let interval: Double
    private let size: Size
    private let showsTouches: Bool
    private let isLooping: Bool
    private let reducedMotion: ReducedMotion?

    private var encoder: PictureEncoder
    private var recording = Deflater(level: 9)
    private var signals = PlayerSignals()
    /// What can be heard, by its tick.
    private var cues: [Cue] = []
    private var ticks: (first: Int, last: Int)?
    private var hasOverlay = false
    private var hasTouches = false

    /// Opens the file; without a path the page is made in memory. `interval` is the length of a tick in seconds; `size` the room for the pictures in points, into which
    /// a picture of another size is fitted; `images` has the images that views name; `showsTouches`: whether the page shows fingers before
    /// someone turns them on or off; `isLooping`: whether it plays at once and begins again at its end; `reducedMotion`: what it shows to people who have asked for little motion. Throws for a size or interval that is not a positive number, and when no file can be made at `path`.
    package init(
        path: String?, title: String, interval: Double, size: Size, images: ImageStore = ImageStore(folder: nil),
        showsTouches: Bool = false, isLooping: Bool = false, reducedMotion: ReducedMotion? = nil
    ) throws(OutputError) {
        guard size.width > 0, size.height > 0, size.width <= 1e6, size.height <= 1e6 else {
            throw .usage(
                "a scene of \(size.width.shortestJSON) x \(size.height.shortestJSON) points cannot be played; each side must be more than 0, up to a million"
            )
        }
        guard interval > 0, interval.isFinite else {
            throw .usage(
                "ticks of \(interval.shortestJSON) s cannot be played; the interval must be a number of seconds above 0"
            )
        }
        self.title = title
        self.interval = interval
        self.size = size
        self.showsTouches = showsTouches
        self.isLooping = isLooping
        self.reducedMotion = reducedMotion
        encoder = PictureEncoder(channel: 0, images: images)
        file = try withFile { () throws(FileError) in
            try path.map { path throws(FileError) in try OutputFile(path: path) }
        }
    }

    /// Takes the picture of a tick, with what the signals were and what happened. Ticks rise. Throws when they do not, and when
    /// the signals have too many values.
    package func add(
        _ picture: Picture, signals values: [FrameSignal], events: [FrameEvent] = []
    ) throws(OutputError) {
        let tick = picture.tick
        if let latest = ticks?.last, tick <= latest {
            throw .failed(
                "tick \(tick) came after tick \(latest); a film needs its pictures in the order of their ticks")
        }
        let first = ticks?.first ?? tick
        ticks = (first, tick)
        hasOverlay = hasOverlay || !picture.overlays.isEmpty
        hasTouches = hasTouches || !picture.fingers.isEmpty
        try signals.append(values, at: tick - first)
        cues += events.compactMap { Cue($0, at: Double(tick)) }.filter { $0.kind != .touch }
        try record(encoder.change(to: picture, reach: tick))
    }

    private func record(_ message: [UInt8]) throws(OutputError) {
        if !recording.append(message) { throw .failed("there is no memory for the film") }
    }

    /// Makes the page, and writes its file if it has one. Throws when there is no picture, or when the file cannot be written; there is
    /// none then.
    @discardableResult package func finish() throws(OutputError) -> [UInt8] {
        guard let ticks else {
            throw .usage("there is no picture between the given seconds; widen --from and --to")
        }
        for message in signals.messages(from: ticks.first) { try record(message) }
        guard let packed = recording.finish() else { throw .failed("there is no memory for the film") }
        let clicks = self.clicks
        let silent: Set<String> = clicks.isEmpty ? ["sound.html", "sound_button.html"] : []
        let page = PlayerAssets.page("player.html", title: title, data: data(packed, clicks), without: silent).bytes
        try withFile { () throws(FileError) in
            try file?.write(page)
            try file?.finish()
        }
        return page
    }

    /// The loudest cue of each tick, as [tick, strength, sharpness].
    private var clicks: [JSON] {
        var loudest: [Cue] = []
        for cue in Cue.felt(cues) where cue.strength > 0 {
            if let last = loudest.last, last.time == cue.time {
                if last.strength < cue.strength { loudest[loudest.count - 1] = cue }
            } else {
                loudest.append(cue)
            }
        }
        return loudest.map { [.number($0.time), .number($0.strength), .number($0.sharpness)] }
    }

    private func data(_ packed: [UInt8], _ clicks: [JSON]) -> JSON {
        var film: JSON.Object = [
            "moonspringPlayer": 2, "title": .string(title), "interval": .number(interval),
            "size": .array([.number(size.width), .number(size.height)]), "hasOverlay": .bool(hasOverlay),
            "hasTouches": .bool(hasTouches), "showsTouches": .bool(showsTouches), "isLooping": .bool(isLooping),
        ]
        if let reducedMotion { film.append("reducedMotion", .string(reducedMotion.rawValue)) }
        film.append("signals", signals.json)
        film.append("recording", .string(base64(packed)))
        if !clicks.isEmpty { film.append("cues", .array(clicks)) }
        return .object(film)
    }
}

import Moonspring
import MoonspringScene

/// Writes a page that plays a scene: one HTML file with all it needs, which works from disk and without a network.
///
/// The same pictures give the same bytes. The file appears when it is finished; a writer that goes away before that leaves
/// nothing behind.
package final class PlayerWriter {
    private let page: PlayerPage
    private let title: String
    private let interval: Double
    private let size: Size
    private let showsTouches: Bool
    private let isLooping: Bool

    private var appearances: PlayerAppearances
    private var shapes = PlayerShapes()
    private var overlays = PlayerOverlays()
    private var fingers = PlayerSlots(keys: ["x", "y", "strength"])
    private var signals = PlayerSignals()
    /// The first of ticks that follow each other, and how many do.
    private var ticks: [(first: Int, count: Int)] = []
    private var pictures = 0
    /// The scene's width and height in each picture.
    private var width = IntegerColumn()
    private var height = IntegerColumn()
    private var backgrounds = PlayerBackgrounds()

    /// Opens the file; without a path the page is made in memory. `interval` is the length of a tick in seconds; `size` the room for the pictures in points, into which
    /// a picture of another size is fitted; `images` has the images that views name; `showsTouches`: whether the page shows fingers before
    /// someone turns them on or off; `isLooping`: whether it plays at once and begins again at its end. Throws for a size or interval that is not a positive number, and when no file can be made at `path`.
    package init(
        path: String?, title: String, interval: Double, size: Size, images: ImageStore = ImageStore(folder: nil),
        showsTouches: Bool = false, isLooping: Bool = false
    ) throws(RenderError) {
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
        appearances = PlayerAppearances(images: images)
        page = try PlayerPage(path: path)
    }

    /// Takes the picture of a tick, with what the signals were. Ticks rise. Throws when they do not.
    package func add(_ picture: Picture, signals values: [FrameSignal]) throws(RenderError) {
        try addTick(picture.tick)
        width.append(IntegerColumn.parts(picture.size.width, 1000))
        height.append(IntegerColumn.parts(picture.size.height, 1000))
        backgrounds.append(picture.background)
        shapes.append(picture.shapes, picture: pictures, appearances: &appearances)
        overlays.append(picture.overlays, picture: pictures)
        for finger in picture.fingers { append(finger) }
        fingers.endPicture()
        signals.append(values)
        pictures += 1
    }

    private func append(_ finger: PictureFinger) {
        let (point, strength) = (finger.point, IntegerColumn.parts(finger.strength, 1000))
        fingers.append(
            [IntegerColumn.parts(point.x, 1000), IntegerColumn.parts(point.y, 1000), strength], picture: pictures)
    }

    private func addTick(_ tick: Int) throws(RenderError) {
        guard let last = ticks.last else { return ticks.append((tick, 1)) }
        let latest = last.first + last.count - 1
        if tick == latest + 1 {
            ticks[ticks.count - 1].count += 1
        } else if tick > latest {
            ticks.append((tick, 1))
        } else {
            throw .failed(
                "tick \(tick) came after tick \(latest); a film needs its pictures in the order of their ticks")
        }
    }

    /// The page that was made in memory.
    package var bytes: [UInt8] { page.bytes }

    /// Writes the page. Throws when there is no picture, or when the file cannot be written; there is none then.
    package func finish() throws(RenderError) {
        guard pictures > 0 else {
            throw .usage("there is no picture between the given seconds; widen --from and --to")
        }
        for piece in PlayerAssets.pieces(of: "player.html").pieces {
            try page.write(piece.text)
            switch piece.name {
            case "title": try page.write(PlayerAssets.escaped(title))
            case "data": try writeData()
            default: break
            }
        }
        try page.finish()
    }

    private func writeData() throws(RenderError) {
        try page.write(opening: [
            "moonspringPlayer": 1, "title": .string(title), "interval": .number(interval),
            "size": .array([.number(size.width), .number(size.height)]), "pictures": .integer(pictures),
            "ticks": .array(ticks.map { .array([.integer($0.first), .integer($0.count)]) }),
            "hasOverlay": .bool(overlays.isShown), "showsTouches": .bool(showsTouches), "isLooping": .bool(isLooping),
        ])
        try page.write("width", width.write)
        try page.write("height", height.write)
        try backgrounds.write(to: page)
        try appearances.write(to: page)
        try shapes.write(to: page)
        try overlays.write(to: page)
        try fingers.write("fingers", to: page)
        try signals.write(to: page)
        try page.write("}")
    }
}

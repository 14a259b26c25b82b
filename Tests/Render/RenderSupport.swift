import CCairo
import Foundation
import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

/// A PNG as a program reads it.
struct PNGImage: Equatable {
    let width: Int
    let height: Int
    /// Red, green and blue of each pixel, row by row, on white.
    let pixels: [UInt8]

    init?(path: String) {
        guard let surface = cairo_image_surface_create_from_png(path),
            cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let data = cairo_image_surface_get_data(surface)
        else { return nil }
        defer { cairo_surface_destroy(surface) }
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        let stride = Int(cairo_image_surface_get_stride(surface))
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let pixel = data + y * stride + 4 * x
                pixels += [pixel[2], pixel[1], pixel[0]]
            }
        }
        self.pixels = pixels
    }

    /// Red, green and blue of a pixel.
    func color(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[3 * (y * width + x)..<3 * (y * width + x) + 3]) }

    /// How many pixels of the other have a part that differs by more than `tolerance` of 255; all when the sizes differ.
    func differences(from other: PNGImage, tolerance: Int) -> Int {
        guard width == other.width, height == other.height else {
            return max(width * height, other.width * other.height)
        }
        return (0..<width * height).count { index in
            (0..<3).contains { abs(Int(pixels[3 * index + $0]) - Int(other.pixels[3 * index + $0])) > tolerance }
        }
    }
}

/// A square of 10 points whose left edge is at the number of the tick, in a scene of 200 x 50 points.
func slide(tick: Int) -> (Frame, Picture) {
    var appearance = Appearance()
    appearance.backgroundColor = Fill("#0000ff")
    let map = Transform(a: 1, b: 0, c: 0, d: 1, tx: Double(tick), ty: 20)
    let shape = PictureShape(item: 1, name: "square", map: map, size: Size(10, 10), appearance: appearance)
    let time = Double(tick) / 60
    let item = FrameItem(name: "square", center: shape.center, size: shape.size)
    return (
        Frame(tick: tick, time: time, items: [item]),
        Picture(tick: tick, time: time, size: Size(200, 50), shapes: [shape])
    )
}

let slideHeader = TraceHeader(scene: "slide.lua", seed: 0, interval: 1.0 / 60, size: Size(200, 50))

extension TestFolder {
    /// Renders ticks 0...`last` of the sliding square.
    func renderSlide(_ name: String, last: Int = 120, _ change: (inout RenderOptions) -> Void = { _ in }) throws {
        var options = RenderOptions()
        change(&options)
        let renderer = try Renderer(path: self[name], header: slideHeader, options: options)
        for tick in 0...last {
            let (frame, picture) = slide(tick: tick)
            try renderer.add(frame, picture)
        }
        try renderer.finish(TraceEnd(reason: "paused", ticks: last, hash: "0123456789abcdef"))
    }

    /// A PNG of the folder.
    func image(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> PNGImage {
        try #require(PNGImage(path: self[name]), sourceLocation: sourceLocation)
    }

    /// A PNG of these bytes.
    func image(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws -> PNGImage {
        try put("image.png", bytes)
        return try image("image.png", sourceLocation: sourceLocation)
    }

    /// What librsvg draws of an SVG of the folder.
    func imageByLibrsvg(of name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> PNGImage {
        try run(try #require(program("rsvg-convert")), [self[name], "-o", self["librsvg.png"]])
            .ending(0, sourceLocation: sourceLocation)
        return try image("librsvg.png", sourceLocation: sourceLocation)
    }

    /// Where the left edge of the square is in a picture; nil where it is not seen.
    func edge(in name: String) -> Int? {
        guard let image = PNGImage(path: self[name]) else { return nil }
        return (0..<image.width).first { image.color($0, image.height / 2) == [0, 0, 255] }
    }
}

extension RenderOptions: SettableValue {}

/// The text of the wrong use that some work throws; nil where it throws none.
func usage<Result>(_ work: () throws -> Result) -> String? {
    do { _ = try work() } catch OutputError.usage(let text) { return text } catch { Issue.record(error) }
    return nil
}

/// Renders a scene of the script, which has `ms` and `scene`, for so many seconds. A page has room for `size`.
@discardableResult
func renderScene(
    _ script: String, name: String, seconds: Double = 0, showsOverlay: Bool = false,
    size: Size = Size(160, 120), options: RenderOptions = RenderOptions(), to path: String
) throws -> Renderer {
    let header = TraceHeader(scene: name, seed: 0, interval: 1.0 / 60, size: size)
    let renderer = try Renderer(path: path, header: header, options: options)
    var failure: (any Error)?
    let test = try TestScene(script, ticks: Int((seconds * 60).rounded())) { scene in
        scene.showsOverlay = showsOverlay
        scene.onPicture = { frame, picture in
            do { try renderer.add(frame, picture) } catch { failure = error }
        }
    }
    if let failure { throw failure }
    try renderer.finish(TraceEnd(reason: "duration", ticks: test.scene.tick, hash: test.scene.hash))
    return renderer
}

/// What the command draws of a scene in DejaVu alone, or with a font that has a few emoji, half red and half blue: not in the fonts that
/// a machine happens to have.
func renderWithFonts(_ script: String, hasEmoji: Bool) throws -> (image: PNGImage, warnings: [String]) {
    let folder = TestFolder()
    let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fonts").path
    let emoji = """
        <dir>\(fonts)</dir>
        <alias binding="strong"><family>emoji</family><prefer><family>Two Colours</family></prefer></alias>
        """
    try folder.put(
        "fonts.conf",
        """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
        <fontconfig>
        <dir>/usr/share/fonts/truetype/dejavu</dir>
        <cachedir>\(folder["cache"])</cachedir>
        <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
        \(hasEmoji ? emoji : "")
        </fontconfig>
        """)
    try folder.writeScene(script)
    let result = try run(
        "/usr/bin/env",
        [
            "FONTCONFIG_FILE=\(folder["fonts.conf"])", try #require(commandPath), "render", "scene.lua", "-o", "a.png",
        ], folder: folder.url)
    try #require(result.status == 0, "\(result.errors)")
    let warnings = result.errors.split(separator: "\n").filter { $0.hasPrefix("warning: ") }.map(String.init)
    return (try folder.image("a.png"), warnings)
}

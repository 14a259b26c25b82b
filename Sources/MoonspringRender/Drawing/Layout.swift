import Moonspring
import MoonspringScene

/// How a scene is fitted into a picture: pixels, and where the scene's points come to lie.
struct Layout: Equatable, Sendable {
    /// Pixels.
    let width: Int
    let height: Int
    private let scene: Size
    private let scale: Double

    /// Throws when the picture would have no pixels or too many.
    init(scene: Size, _ options: RenderOptions) throws(OutputError) {
        self.scene = scene
        try Self.checkArea(of: scene)
        if let size = options.size {
            (width, height) = (size.width, size.height)
            scale = min(Double(size.width) / scene.width, Double(size.height) / scene.height)
        } else {
            scale = options.scale ?? 1
            width = Self.pixels(scale * scene.width)
            height = Self.pixels(scale * scene.height)
        }
        try Bitmap.checkSides(width: width, height: height, remedy: "; change --scale or --size")
    }

    /// Throws for a scene that has no area.
    static func checkArea(of scene: Size) throws(OutputError) {
        guard scene.width > 0, scene.height > 0 else {
            throw .usage(
                "the scene is \(scene.width.shortestJSON) x \(scene.height.shortestJSON) points; set scene.size before it is rendered"
            )
        }
    }

    private static func pixels(_ length: Double) -> Int { length < 1e9 ? Int(length.rounded()) : 1_000_000_000 }

    /// Draws in the points of a scene of `size`, which is centred where it does not fill the picture.
    func draw(sceneOf size: Size, on canvas: Canvas, _ body: () -> Void) {
        let room = Size(Double(width), Double(height))
        Self.draw(sceneOf: size, in: room, scale: size == scene ? scale : nil, on: canvas, body)
    }

    /// The same in a room of any size, in pixels. `scale` is what the room was made for; nil: the scene is as large as fits.
    static func draw(sceneOf size: Size, in room: Size, scale: Double?, on canvas: Canvas, _ body: () -> Void) {
        // It may have lost its area since the first picture.
        guard size.width > 0, size.height > 0 else { return }
        let scale = scale ?? min(room.width / size.width, room.height / size.height)
        canvas.scoped {
            canvas.translate((room.width - scale * size.width) / 2, (room.height - scale * size.height) / 2)
            canvas.scale(scale, scale)
            body()
        }
    }
}

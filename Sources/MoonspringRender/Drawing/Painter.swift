import Moonspring
import MoonspringScene

/// Draws pictures of a scene in the scene's own points.
package struct Painter {
    /// Where `View.image` finds its files.
    let images: ImageStore
    /// Called with what is drawn in words, and what draws it.
    let around: (String, () -> Void) -> Void
    let showsTouches: Bool
    let isTransparent: Bool
    /// What the scene stands on where it has no background of its own.
    static let paper = Ink.white

    package init(
        images: ImageStore = ImageStore(folder: nil), showsTouches: Bool = false, isTransparent: Bool = false,
        around: @escaping (String, () -> Void) -> Void = { $1() }
    ) {
        self.images = images
        self.showsTouches = showsTouches
        self.isTransparent = isTransparent
        self.around = around
    }

    /// Draws a picture at 0, 0: the background, the trails under all shapes, the shapes, the overlay over them, and fingers
    /// over all.
    package func draw(_ picture: Picture, trails: [Trail] = [], on canvas: Canvas) {
        around("the picture of tick \(picture.tick)") {
            canvas.scoped {
                drawBackground(of: picture, on: canvas)
                for trail in trails { draw(trail, on: canvas) }
                for shape in picture.shapes { draw(shape, of: picture, on: canvas) }
                for overlay in picture.overlays { draw(overlay, on: canvas) }
                if showsTouches { drawFingers(of: picture, on: canvas) }
            }
            if canvas.lacksEmoji { images.noteMissingEmoji() }
        }
    }

    private func drawBackground(of picture: Picture, on canvas: Canvas) {
        canvas.beginPath()
        canvas.rectangle(0, 0, picture.size.width, picture.size.height)
        if !isTransparent {
            canvas.fill(Self.paper)
            if let fill = picture.background { canvas.fill(fill, in: picture.size, alpha: 1) }
        }
        // Cairo keeps the path until it has clipped: what leaves the scene is not seen.
        canvas.clip()
    }

    // MARK: Shapes

    private func draw(_ shape: PictureShape, of picture: Picture, on canvas: Canvas) {
        let alpha = shape.alpha
        if alpha <= 0 { return }
        canvas.scoped {
            guard clip(shape, of: picture, on: canvas) else { return }
            if Self.corners(of: shape).contains(where: Self.isFar) {
                return drawFar(shape, in: picture.size, on: canvas)
            }
            guard canvas.concatenate(shape.map) else { return }
            let look = Look(shape)
            for primitive in look.primitives { draw(primitive, of: look, alpha: alpha, on: canvas) }
        }
    }

    private func draw(_ primitive: Look.Primitive, of look: Look, alpha: Double, on canvas: Canvas) {
        switch primitive {
        case .item: return drawItem(of: look.size, on: canvas)
        case .words(let words): return draw(words, in: look.size, alpha: alpha, on: canvas)
        default: break
        }
        guard look.hasArea else { return }
        canvas.beginPath()
        canvas.addOutline(of: look)
        switch primitive {
        case .shadow(let shadow, let color, let line):
            if color.alpha > 0 { drawShadow(shadow, Ink(color, alpha: alpha), of: look, line, on: canvas) }
        case .shape(let fill, let line):
            if let fill { canvas.fill(fill, in: look.size, alpha: alpha) }
            if let line { canvas.stroke(Ink(line.color, alpha: alpha), width: line.width) }
        case .image(let name):
            if let image = images.image(name) { canvas.draw(image, in: look.size, alpha: alpha) }
        case .border(let line):
            // What is between two outlines.
            let (width, height) = (look.size.width, look.size.height)
            let inset = min(line.width, width / 2, height / 2)
            canvas.roundedRectangle(
                inset, inset, width - 2 * inset, height - 2 * inset, radius: look.radius - inset)
            canvas.fill(Ink(line.color, alpha: alpha), isEvenOdd: true)
        case .words, .item: break
        }
    }

    /// A shadow lies under the whole of a shape, as Core Animation has it, and shows through where that can be seen through.
    private func drawShadow(_ shadow: Shadow, _ ink: Ink, of look: Look, _ line: Look.Line?, on canvas: Canvas) {
        let reach = -(line?.width ?? 0)
        canvas.shadow(ink, offset: shadow.offset, blur: shadow.radius, of: look.bounds.insetBy(dx: reach, dy: reach)) {
            $0.addOutline(of: look)
            if let line { $0.stroke(.black, width: line.width) } else { $0.fill(.black) }
        }
    }

    private func drawItem(of size: Size, on canvas: Canvas) {
        canvas.beginPath()
        canvas.rectangle(0, 0, size.width, size.height)
        canvas.stroke(Ink(1, 1, 1, 0.7), width: 2)
        canvas.stroke(Ink(0.25, 0.25, 0.28), width: 1, dash: [4, 4])
    }
}

extension Canvas {
    func addOutline(of look: Look) {
        if let path = look.path { return add(path) }
        roundedRectangle(0, 0, look.size.width, look.size.height, radius: look.radius)
    }
}

extension Ink {
    /// Relative luminance, 0 (black) to 1 (white), of WCAG 2.2.
    var luminance: Double { Color.luminance(red, green, blue) }
}

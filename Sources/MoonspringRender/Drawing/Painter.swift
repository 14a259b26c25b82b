import Moonspring
import MoonspringScene

/// Draws pictures of a scene in the scene's own points.
package struct Painter {
    /// Where `View.image` finds its files.
    let images: ImageStore
    /// Called with what is drawn in words, and what draws it.
    let around: (String, () -> Void) -> Void
    /// Whether fingers are drawn.
    let showsTouches: Bool
    /// Whether there is nothing behind the shapes.
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
            if !shape.isView { return drawOutline(of: shape, on: canvas) }
            drawShadow(of: shape, on: canvas)
            if let path = shape.appearance.path {
                draw(path, of: shape, on: canvas)
            } else {
                drawRectangle(of: shape, on: canvas)
            }
            if let text = shape.appearance.text { draw(text, of: shape, on: canvas) }
        }
    }

    private func drawRectangle(of shape: PictureShape, on canvas: Canvas) {
        let (width, height, appearance) = (shape.size.width, shape.size.height, shape.appearance)
        guard width > 0, height > 0 else { return }
        canvas.beginPath()
        canvas.roundedRectangle(0, 0, width, height, radius: appearance.cornerRadius)
        if let fill = appearance.backgroundColor { canvas.fill(fill, in: shape.size, alpha: shape.alpha) }
        if let name = appearance.image, let image = images.image(name) {
            canvas.draw(image, in: shape.size, alpha: shape.alpha)
        }
        guard let color = appearance.borderColor, appearance.borderWidth > 0 else { return }
        // The border lies inside the edge, as in UIKit: what is between two outlines.
        let line = min(appearance.borderWidth, width / 2, height / 2)
        canvas.beginPath()
        canvas.roundedRectangle(0, 0, width, height, radius: appearance.cornerRadius)
        canvas.roundedRectangle(
            line, line, width - 2 * line, height - 2 * line, radius: appearance.cornerRadius - line)
        canvas.fill(Ink(color, alpha: shape.alpha), rule: .evenOdd)
        canvas.beginPath()
    }

    private func draw(_ path: Path, of shape: PictureShape, on canvas: Canvas) {
        let appearance = shape.appearance
        canvas.beginPath()
        canvas.add(path)
        if let fill = appearance.backgroundColor { canvas.fill(fill, in: shape.size, alpha: shape.alpha) }
        if let color = appearance.strokeColor, appearance.lineWidth > 0 {
            canvas.stroke(Ink(color, alpha: shape.alpha), width: appearance.lineWidth)
        }
    }

    /// An item that is not a view: a dashed outline that reads on light and dark.
    private func drawOutline(of shape: PictureShape, on canvas: Canvas) {
        canvas.beginPath()
        canvas.rectangle(0, 0, shape.size.width, shape.size.height)
        canvas.stroke(Ink(1, 1, 1, 0.7), width: 2)
        canvas.stroke(Ink(0.25, 0.25, 0.28), width: 1, dash: [4, 4])
        canvas.beginPath()
    }
}

extension Ink {
    /// Relative luminance, 0 (black) to 1 (white), of WCAG 2.2.
    var luminance: Double {
        func linear(_ value: Double) -> Double {
            // The sRGB curve by its usual approximation with the exponent 2.2, which is near enough to tell dark from light.
            value * value * (0.8 * value + 0.2)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}

import Moonspring
import MoonspringScene

extension Painter {
    /// Draws the shadow of a shape's rectangle or path on a canvas that has the shape's coordinates. It lies under the whole of
    /// the shape, as Core Animation has it, and shows through where that can be seen through.
    func drawShadow(of shape: PictureShape, on canvas: Canvas) {
        let (appearance, shadow) = (shape.appearance, shape.appearance.shadow)
        guard let color = shadow.color, color.alpha > 0 else { return }
        let ink = Ink(color, alpha: shape.alpha)
        guard let path = appearance.path else {
            guard shape.size.width > 0, shape.size.height > 0 else { return }
            return canvas.shadow(
                ink, offset: shadow.offset, blur: shadow.radius, of: Rect(origin: .zero, size: shape.size)
            ) {
                $0.roundedRectangle(0, 0, shape.size.width, shape.size.height, radius: appearance.cornerRadius)
                $0.fill(.black)
            }
        }
        // A path of which only the line is drawn has the shadow of a line.
        let isLine = appearance.backgroundColor == nil && appearance.strokeColor != nil && appearance.lineWidth > 0
        let bounds = path.bounds.inset(by: isLine ? -appearance.lineWidth : 0, isLine ? -appearance.lineWidth : 0)
        canvas.shadow(ink, offset: shadow.offset, blur: shadow.radius, of: bounds) {
            $0.add(path)
            if isLine { $0.stroke(.black, width: appearance.lineWidth) } else { $0.fill(.black) }
        }
    }
}

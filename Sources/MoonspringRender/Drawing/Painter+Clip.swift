import Moonspring
import MoonspringScene

extension Painter {
    /// From now on only what is inside the shapes that cut this one off shows. False: nothing of it does.
    func clip(_ shape: PictureShape, of picture: Picture, on canvas: Canvas) -> Bool {
        picture.clips(of: shape).allSatisfy { clip(to: $0, in: picture.size, on: canvas) }
    }

    private func clip(to shape: PictureShape, in size: Size, on canvas: Canvas) -> Bool {
        let corners = Self.corners(of: shape)
        canvas.beginPath()
        if corners.contains(where: Self.isFar) {
            // What the scene shows of it; its own corners are out of sight.
            let seen = Self.clipped(corners, to: Rect(origin: .zero, size: size))
            guard seen.count > 2 else { return false }
            canvas.polyline(seen, closed: true)
        } else {
            let isDrawn = canvas.mapped(by: shape.map) {
                canvas.roundedRectangle(
                    0, 0, shape.size.width, shape.size.height, radius: shape.appearance.cornerRadius)
            }
            guard isDrawn else { return false }
        }
        canvas.clip()
        return true
    }
}

import Moonspring
import MoonspringScene

// Fingers as dots, which finger_dots.js draws on pages.

extension Painter {
    private static let disc = Ink(0.5, 0.5, 0.5, 0.55)
    private static let edge = Ink(1, 1, 1, 0.8)

    /// The radius of a dot in points: that of a fingertip, or less in a scene that is small.
    private static func radius(in size: Size) -> Double { min(22, min(size.width, size.height) / 12) }

    func drawFingers(of picture: Picture, on canvas: Canvas) {
        let radius = Self.radius(in: picture.size)
        guard radius > 0 else { return }
        for finger in picture.fingers where !Self.isFar(finger.point) { draw(finger, radius: radius, on: canvas) }
    }

    /// A translucent disc with a light edge, which lies on a dark one to be seen on light too. Once the finger is lifted the edge widens
    /// as all of it fades.
    private func draw(_ finger: PictureFinger, radius: Double, on canvas: Canvas) {
        let ink = Self.disc.faded(finger.strength)
        canvas.beginPath()
        canvas.arc(finger.point, radius: radius)
        canvas.closePath()
        canvas.fill(ink)
        canvas.beginPath()
        canvas.arc(finger.point, radius: radius * (1.5 - 0.5 * finger.strength))
        canvas.closePath()
        canvas.stroke(ink, width: radius * 0.15)
        canvas.stroke(Self.edge.faded(finger.strength), width: radius * 0.07)
    }
}

import MoonspringPhysics

/// An elliptical arc between two points, as SVG's `A` gives it, with its centre (SVG 2, implementation notes, section F.6).
struct SVGArc {
    private let start: Point
    private let end: Point
    /// The map from the circle of radius 1, without its shift, which is the middle between the ends.
    private let map: Transform
    /// On the circle: its centre, the angle at which the arc begins, and how far it goes, clockwise; nil: it is a straight line.
    private let turn: (center: Vector, from: Double, by: Double)?

    /// `values` are those of the command: the radii, the rotation in degrees and the two flags. Signs of radii do not count; radii too small
    /// for the distance are scaled up; with a radius of 0, and with one so large that the arc is straight, it is a line.
    init(from start: Point, to end: Point, _ values: [Double]) {
        (self.start, self.end) = (start, end)
        var (rx, ry) = (abs(values[0]), abs(values[1]))
        let (isLarge, isClockwise) = (values[3] != 0, values[4] != 0)
        let rotation = values[2].truncatingRemainder(dividingBy: 360) * .pi / 180
        // The start seen from the middle, in the ellipse's axes and radii.
        let half = ((start - end) / 2).rotated(by: -rotation)
        var place = Vector(half.x / rx, half.y / ry)
        let length = place.length
        guard rx > 0, ry > 0, start != end, length > (isLarge ? 0 : 1e-12) else {
            (map, turn) = (.identity, nil)
            return
        }
        var center = Vector.zero
        if length > 1 {
            (rx, ry, place) = (rx * length, ry * length, place / length)
        } else {
            let distance = max(1 - length * length, 0).squareRoot()
            center = Vector(place.y, -place.x) / length * (isLarge == isClockwise ? -distance : distance)
        }
        let (from, to) = (place - center, -place - center)
        let between = abs(Vector(from.dot(to), from.x * to.y - from.y * to.x).angle)
        let way = isLarge ? 2 * .pi - between : between
        let (sine, cosine) = Trigonometry.sineCosine(rotation)
        map = Transform(a: cosine * rx, b: sine * rx, c: -sine * ry, d: cosine * ry)
        turn = (center, from.angle, isClockwise ? way : -way)
    }

    /// Adds the arc behind its start. Throws as ``Path/admit(_:)`` does.
    func add(to path: inout Path) throws(DynamicsError) {
        if start == end { return }
        guard let turn else { return try path.admit(.line(to: end)) }
        let unit = try Path.arc(center: turn.center, radius: 1, from: turn.from, to: turn.from + turn.by)
        let middle = start + (end - start) / 2
        let curves = unit.elements.dropFirst()
        for (index, element) in zip(curves.indices, curves) {
            guard case .curve(let point, let control1, let control2) = element else { continue }
            // The last curve ends where the next command begins, to the last bit.
            try path.admit(
                .curve(
                    to: index == curves.endIndex - 1 ? end : middle + map.apply(point),
                    control1: middle + map.apply(control1), control2: middle + map.apply(control2)))
        }
    }
}

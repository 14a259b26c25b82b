/// Area, centre and second moment of a shape of density 1, in 64 bits.
struct AreaMoments {
    /// Square metres.
    var area = 0.0
    /// Metres; meaningless where the area is zero.
    var x = 0.0
    var y = 0.0
    /// About the centre, m^4.
    var secondMoment = 0.0

    init(of geometry: ShapeGeometry) {
        switch geometry {
        case .circle(let center, let radius):
            let squared = Double(radius) * Double(radius)
            area = .pi * squared
            (x, y) = (Double(center.x), Double(center.y))
            secondMoment = 0.5 * area * squared
        case .box(let center, let half, _):
            let width = 2 * Double(half.x)
            let height = 2 * Double(half.y)
            area = width * height
            (x, y) = (Double(center.x), Double(center.y))
            secondMoment = area * (width * width + height * height) / 12
        case .polygon(let polygon):
            add(polygon.vertices)
        case .chainSegment:
            break
        }
    }

    /// Sums over the triangles between the first vertex and each edge.
    ///
    /// Everything is measured from the first vertex: at a distance of 1000 m from the origin, products of coordinates
    /// themselves would cancel to a few digits.
    private mutating func add(_ vertices: [Vec2]) {
        guard let origin = vertices.first else { return }
        var firstMomentX = 0.0
        var firstMomentY = 0.0
        var aboutOrigin = 0.0
        for i in vertices.indices.dropFirst().dropLast() {
            let (ax, ay) = vertices[i].offset(from: origin)
            let (bx, by) = vertices[i + 1].offset(from: origin)
            let doubled = ax * by - ay * bx
            area += 0.5 * doubled
            firstMomentX += doubled * (ax + bx) / 6
            firstMomentY += doubled * (ay + by) / 6
            aboutOrigin += doubled * (ax * ax + ax * bx + bx * bx + ay * ay + ay * by + by * by) / 12
        }
        guard area > 0 else {
            area = 0
            return
        }
        let centerX = firstMomentX / area
        let centerY = firstMomentY / area
        secondMoment = max(aboutOrigin - area * (centerX * centerX + centerY * centerY), 0)
        x = Double(origin.x) + centerX
        y = Double(origin.y) + centerY
    }
}

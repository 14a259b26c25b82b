/// How heavy a body of some shapes is, where its centre of mass lies, and how hard it is to turn.
public struct MassProperties: Sendable, Equatable {
    /// Kilograms.
    public var mass: Float
    /// The centre of mass, metres, in the axes the shapes were given in; zero where nothing weighs.
    public var center: Vec2
    /// The moment of inertia about the centre of mass, kg m^2.
    public var inertia: Float

    /// Sums up shapes of one density in kg/m^2.
    ///
    /// Where shapes overlap, the overlap counts once for each. Segments weigh nothing, nor do shapes that `validate`
    /// refuses. The density is brought into 0...1e12; not a number counts as 0.
    ///
    /// - Complexity: linear in the number of vertices.
    public init(of shapes: [ShapeGeometry], density: Float) {
        let density = Double(density.clamped(to: 0...1e12))
        var parts: [AreaMoments] = []
        for shape in shapes {
            guard (try? shape.validate()) != nil else { continue }
            let part = AreaMoments(of: shape)
            if part.area > 0 { parts.append(part) }
        }
        guard let first = parts.first, density > 0 else {
            (mass, center, inertia) = (0, .zero, 0)
            return
        }
        // From the first part's centre, for the same reason as inside a polygon.
        var area = 0.0
        var momentX = 0.0
        var momentY = 0.0
        for part in parts {
            area += part.area
            momentX += part.area * (part.x - first.x)
            momentY += part.area * (part.y - first.y)
        }
        let centerX = momentX / area
        let centerY = momentY / area
        var secondMoment = 0.0
        for part in parts {
            let x = part.x - first.x - centerX
            let y = part.y - first.y - centerY
            secondMoment += part.secondMoment + part.area * (x * x + y * y)
        }
        let largest = Double(Float.greatestFiniteMagnitude)
        mass = Float(min(density * area, largest))
        center = Vec2(Float(first.x + centerX), Float(first.y + centerY))
        inertia = Float(min(density * secondMoment, largest))
    }
}

import MoonspringPhysics

// Conversion between points, in which the API works, and metres, in which the world computes: 100 points are one metre.

package let pointsPerMetre = 100.0

/// A number of the API as the world takes it. Doubles beyond the range of 32-bit floats become its ends, never infinity.
func physical(_ value: Double) -> Float {
    let largest = Double(Float.greatestFiniteMagnitude)
    return Float(min(max(value, -largest), largest))
}

func metres(_ points: Double) -> Float { physical(points / pointsPerMetre) }
func metres(_ points: Vector) -> Vec2 { Vec2(metres(points.x), metres(points.y)) }
func points(_ metres: Vec2) -> Vector { Vector(Double(metres.x) * pointsPerMetre, Double(metres.y) * pointsPerMetre) }
/// Newtons keep their size: UIKit's newton is one.
func newtons(_ force: Vector) -> Vec2 { Vec2(physical(force.x), physical(force.y)) }

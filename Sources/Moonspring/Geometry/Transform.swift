import MoonspringPhysics

/// An affine map of the plane: (x, y) goes to (a x + c y + tx, b x + d y + ty), as in Core Graphics.
public struct Transform: Hashable, Codable, Sendable {
    /// The x of the image of (1, 0); 1 for no change.
    public var a: Double
    /// The y of the image of (1, 0); 0 for no change.
    public var b: Double
    /// The x of the image of (0, 1); 0 for no change.
    public var c: Double
    /// The y of the image of (0, 1); 1 for no change.
    public var d: Double
    /// The translation to the right, in points. Default 0.
    public var tx: Double
    /// The translation downwards, in points. Default 0.
    public var ty: Double

    /// Makes a map from its six parts; `tx` and `ty` are in points.
    @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// The map that changes nothing.
    public static var identity: Transform { Transform(a: 1, b: 0, c: 0, d: 1) }

    /// A clockwise rotation about the origin, in radians.
    public static func rotation(_ angle: Double) -> Transform {
        let (sine, cosine) = Trigonometry.sineCosine(angle)
        return Transform(a: cosine, b: sine, c: -sine, d: cosine)
    }

    /// A scaling about the origin.
    public static func scale(_ sx: Double, _ sy: Double) -> Transform { Transform(a: sx, b: 0, c: 0, d: sy) }

    /// A shift, in points.
    public static func translation(_ x: Double, _ y: Double) -> Transform {
        Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// The rotation in radians: atan2(b, a), in (-pi, pi].
    public var rotation: Double {
        // Adding zero turns -0 into 0, which would read as -pi.
        Trigonometry.arcTangent2(b + 0, a + 0)
    }
    /// The scale along the rotated x axis: hypot(a, b).
    public var scaleX: Double { Vector(a, b).length }
    /// The scale perpendicular to it: determinant / scaleX, negative for a mirror image; 0 if scaleX is 0.
    public var scaleY: Double {
        let scaleX = self.scaleX
        return scaleX > 0 ? determinant / scaleX : 0
    }
    /// The factor by which areas grow.
    public var determinant: Double { a * d - b * c }

    /// This map first, then `other`.
    public func concatenating(_ other: Transform) -> Transform {
        Transform(
            a: other.a * a + other.c * b, b: other.b * a + other.d * b,
            c: other.a * c + other.c * d, d: other.b * c + other.d * d,
            tx: other.a * tx + other.c * ty + other.tx, ty: other.b * tx + other.d * ty + other.ty)
    }

    /// The inverse of this map; nil if it flattens areas to nothing, or if the result would not be finite.
    public var inverted: Transform? {
        let determinant = self.determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        let inverse = Transform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
        return inverse.isFinite ? inverse : nil
    }

    /// The image of a point.
    @inlinable public func apply(_ p: Point) -> Point { Vector(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty) }

    /// The image of a direction: without the translation.
    @inlinable public func applyLinear(_ v: Vector) -> Vector { Vector(a * v.x + c * v.y, b * v.x + d * v.y) }

    /// This map, applied about the point `middle` of an item, which comes to lie at `center` before the shift.
    package func about(_ middle: Point, at center: Point) -> Transform {
        let image = applyLinear(middle)
        return Transform(a: a, b: b, c: c, d: d, tx: center.x + tx - image.x, ty: center.y + ty - image.y)
    }

    /// Whether all parts are finite.
    public var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// What is left of the linear part when the turn is taken out: scale and shear, the animator's to keep.
    package var withoutRotation: Transform {
        let length = scaleX
        guard length > 0 else { return Transform(a: 0, b: 0, c: c, d: d) }
        let (cosine, sine) = (a / length, b / length)
        return Transform(a: length, b: 0, c: cosine * c + sine * d, d: cosine * d - sine * c)
    }

    /// The same scale, shear and shift with another turn, in radians; itself where numbers so large could not show it.
    package func rotated(to angle: Double) -> Transform {
        var turned = withoutRotation.turned(by: angle)
        (turned.tx, turned.ty) = (tx, ty)
        return turned.isFinite ? turned : self
    }

    /// Scale and shear (an upper triangular map) turned by `angle`.
    package func turned(by angle: Double) -> Transform {
        let turn = Transform.rotation(angle)
        return self == .identity ? turn : concatenating(turn)
    }
}

extension Transform: CustomStringConvertible {
    public var description: String {
        "(\(plain(a)), \(plain(b)), \(plain(c)), \(plain(d)), \(plain(tx)), \(plain(ty)))"
    }
}

extension Double {
    /// The angle, in radians, that points where this one does and is nearest to another.
    package func turned(near angle: Double) -> Double { self + ((angle - self) / (2 * .pi)).rounded() * 2 * .pi }
}

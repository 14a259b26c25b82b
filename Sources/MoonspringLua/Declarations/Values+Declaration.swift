import CMoonspringLua
import Moonspring

// vec, rect and transform: immutable values.

extension LuaEngine {
    static var valueClasses: [LuaClass] {
        [vecClass, rectClass, transformClass, pathClass, regionClass, gradientClass]
    }

    private static var vecClass: LuaClass {
        let vec = Vector.self
        return value(
            "vec", MSL_VEC, "A point, a vector or a size; {x, y} is accepted in place of one.",
            make: .function("vec", ["x", "y"], "Makes a vec.") { (_, x: Double, y: Double) in
                Vector(x, y)
            }.unit("pt"),
            [
                .part("x", of: vec, "The horizontal part.") { $0.x },
                .part("y", of: vec, "The vertical part, downwards.") { $0.y },
                .part("width", of: vec, "x, read as a size.") { $0.width },
                .part("height", of: vec, "y, read as a size.") { $0.height },
                .method("length", ofValue: vec, [], "The Euclidean length.") { v in v.length },
                .method(
                    "angle", ofValue: vec, [], "The direction, clockwise from the x axis."
                ) { v in v.angle }.unit("rad"),
                .method("dot", ofValue: vec, ["v"], "The scalar product.") { (a, b: Vector) in
                    a.dot(b)
                },
                .method(
                    "normalized", ofValue: vec, [],
                    "The vec of length 1 in the same direction; zero stays zero."
                ) { v in v.normalized },
                .method(
                    "rotated", ofValue: vec, ["angle"],
                    "The vec rotated clockwise by an angle in radians."
                ) {
                    (v, angle: Double) in v.rotated(by: angle)
                },
                .method("distance", ofValue: vec, ["v"], "The distance to another point.") {
                    (a, b: Vector) in a.distance(to: b)
                },
                .method("lerp", ofValue: vec, ["v", "t"], "The point at the fraction t of the way to v.") {
                    (a, b: Vector, t: Double) in a.interpolated(to: b, at: t)
                },
                .method("unpack", ofValue: vec, [], "Both parts as numbers.") { v in LuaPair(vector: v) }.result(
                    "x, y"),
            ]
        ).with {
            $0.operators = [
                LuaOperator("+", .vec, .vec, "The sum."), LuaOperator("-", .vec, .vec, "The difference."),
                LuaOperator("*", .number, .vec, "The vec multiplied by a factor, which may be on either side."),
                LuaOperator("/", .number, .vec, "The vec divided by a factor."),
                LuaOperator("-x", nil, .vec, "The negated vec."),
                LuaOperator("==", .vec, .boolean, "Whether both parts are equal."),
            ]
        }
    }

    private static var rectClass: LuaClass {
        let rect = Rect.self
        return value(
            "rect", MSL_RECT, "An axis-aligned rectangle; {x, y, width, height} is accepted in place of one.",
            make: .function("rect", ["x", "y", "width", "height"], "Makes a rect.") {
                (_, x: Double, y: Double, w: Double, h: Double) in Rect(x, y, w, h)
            }.unit("pt"),
            [
                .part("x", of: rect, "The left edge.") { $0.x },
                .part("y", of: rect, "The top edge.") { $0.y },
                .part("width", of: rect, "The width.") { $0.width },
                .part("height", of: rect, "The height.") { $0.height },
                .part("origin", of: rect, "The top left corner.") { $0.origin },
                .part("size", of: rect, "Width and height.") { $0.size },
                .part("center", of: rect, "The centre.") { $0.center },
                .part("minX", of: rect, "The left edge.") { $0.minX },
                .part("midX", of: rect, "The x of the centre.") { $0.center.x },
                .part("maxX", of: rect, "The right edge.") { $0.maxX },
                .part("minY", of: rect, "The top edge.") { $0.minY },
                .part("midY", of: rect, "The y of the centre.") { $0.center.y },
                .part("maxY", of: rect, "The bottom edge.") { $0.maxY },
                .method(
                    "contains", ofValue: rect, ["p"],
                    "Whether the point is inside; the right and bottom edges are outside."
                ) {
                    (r, p: Vector) in r.contains(p)
                },
                .method("intersects", ofValue: rect, ["r"], "Whether the two share an area or an edge.") {
                    (r, other: Rect) in r.intersects(other)
                },
                .method("union", ofValue: rect, ["r"], "The smallest rect that contains both.") {
                    (r, other: Rect) in r.union(other)
                },
                .method(
                    "intersection", ofValue: rect, ["r"],
                    "The area that both cover; empty if they do not overlap."
                ) {
                    (r, other: Rect) in r.intersection(other)
                },
                .method("inset", ofValue: rect, ["dx", "dy"], "The rect with each side moved inwards.") {
                    (r, dx: Double, dy: Double) in r.insetBy(dx: dx, dy: dy)
                },
                .method("offset", ofValue: rect, ["dx", "dy"], "The rect, moved.") {
                    (r, dx: Double, dy: Double) in r.offsetBy(dx: dx, dy: dy)
                },
                .method("unpack", ofValue: rect, [], "All four parts as numbers.") { r in
                    LuaRectParts(rect: r)
                }.result("x, y, width, height"),
            ]
        ).with { $0.operators = [LuaOperator("==", .rect, .boolean, "Whether all four parts are equal.")] }
    }

    private static var transformClass: LuaClass {
        let transform = Transform.self
        return value(
            "transform", MSL_TRANSFORM, "An affine map: rotation, scale, shear and translation.",
            make: .function(
                "transform", ["parts"],
                "Makes a transform from {a, b, c, d, tx, ty}; without it, the identity."
            ) {
                (_, map: Transform?) in map ?? .identity
            },
            [
                .function("rotation", ["angle"], "A clockwise rotation.") {
                    (_, angle: Double) in Transform.rotation(angle)
                }.unit("rad"),
                .function("scale", ["sx", "sy"], "A scaling; sy defaults to sx.") {
                    (_, sx: Double, sy: Double?) in Transform.scale(sx, sy ?? sx)
                },
                .function("translation", ["x", "y"], "A translation.") {
                    (_, x: Double, y: Double) in Transform.translation(x, y)
                }.unit("pt"),
                .part("a", of: transform, "The x of the image of (1, 0).") { $0.a }.unit("none"),
                .part("b", of: transform, "The y of the image of (1, 0).") { $0.b }.unit("none"),
                .part("c", of: transform, "The x of the image of (0, 1).") { $0.c }.unit("none"),
                .part("d", of: transform, "The y of the image of (0, 1).") { $0.d }.unit("none"),
                .part("tx", of: transform, "The translation to the right.") { $0.tx },
                .part("ty", of: transform, "The translation downwards.") { $0.ty },
                .part("rotation", of: transform, "The rotation: atan2(b, a), in (-pi, pi].") { $0.rotation }.unit(
                    "rad"),
                .part("scaleX", of: transform, "The scale along x: hypot(a, b).") { $0.scaleX }.unit("none"),
                .part("scaleY", of: transform, "The scale along y: determinant / scaleX.") { $0.scaleY }.unit("none"),
                .method(
                    "concat", ofValue: transform, ["t"], "This map, followed by t."
                ) {
                    (map, next: Transform) in map.concatenating(next)
                }.unit("none"),
                .method(
                    "inverted", ofValue: transform, [], "The map that undoes this one."
                ) { (map) throws(LuaFailure) in
                    guard let inverse = map.inverted else {
                        throw LuaError("this transform has no inverse: its determinant is 0")
                    }
                    return inverse
                }.unit("none"),
                .method("apply", ofValue: transform, ["p"], "The image of a point.") {
                    (map, p: Vector) in map.apply(p)
                },
            ]
        ).with {
            $0.operators = [
                LuaOperator("*", .transform, .transform, "This map, followed by the other, as with concat."),
                LuaOperator("==", .transform, .boolean, "Whether all six parts are equal."),
            ]
        }
    }

    private static func value(
        _ name: String, _ kind: msl_kind, _ doc: String, make: LuaMember, _ members: [LuaMember]
    ) -> LuaClass {
        LuaClass(name, doc: doc, members: members).with {
            $0.valueKind = Int32(kind.rawValue)
            $0.callMember = make
            $0.isSubclassable = false
        }
    }
}

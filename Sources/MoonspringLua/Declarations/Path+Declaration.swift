import Moonspring

/// A path in Lua: an object whose methods add to it. Assigning it copies its current value.
final class PathObject {
    private(set) var path: Path
    /// Whether it was read from a property, which would not see a change.
    private let isCopy: Bool

    init(_ path: Path, isCopy: Bool = false) {
        self.path = path
        self.isCopy = isCopy
    }

    /// Adds to the path and returns it, so that calls can be chained.
    fileprivate func adding(_ element: Path.Element) throws(LuaFailure) -> PathObject {
        guard !isCopy else {
            throw LuaError(
                "a path that was read from a property cannot be changed: draw on a copy and assign it, as in view.path = ms.path(view.path):lineTo{1, 2}"
            )
        }
        try accepted(path.admit(element))
        return self
    }
}

extension PathObject: LuaObject, LuaDescribable {
    static var luaName: String { "path" }
    var luaDetails: String { path.description }
}

extension Path: LuaConvertible {
    public static var luaType: LuaType { PathObject.luaType }
    public static func read(_ argument: LuaArgument) throws(LuaFailure) -> Path { try PathObject.read(argument).path }
    public func fill(_ value: inout LuaNativeValue, _ call: LuaCall) {
        PathObject(self, isCopy: true).fill(&value, call)
    }
}

extension LuaEngine {
    static var pathClass: LuaClass {
        LuaClass(
            "path", swift: .of(PathObject.self),
            doc:
                "An outline of lines and curves, made by one of the functions, or by ms.path() and a chain of the methods that draw. Assigning a path copies it; == compares the outlines.",
            members: pathShapes + pathSteps + pathQuestions
        ).with {
            $0.callMember = .function(
                "path", ["from"], "Begins an empty path, or a copy of another one."
            ) {
                (_, from: PathObject?) in PathObject(from?.path ?? Path())
            }.unit("pt")
            $0.isSubclassable = false
            $0.operators = [LuaOperator("==", PathObject.luaType, .boolean, "Whether both have the same outline.")]
            $0.weight = { unsafeDowncast($0, to: PathObject.self).path.storageSize }
            $0.equals = { unsafeDowncast($0, to: PathObject.self).path == unsafeDowncast($1, to: PathObject.self).path }
        }
    }

    private static let arcFields = LuaType.record([
        LuaField("center", .vec), LuaField("radius", .number), LuaField("from", .number), LuaField("to", .number),
    ])

    private static var pathShapes: [LuaMember] {
        [
            .function("rect", ["r"], "A closed rectangle.") { (_, r: Rect) throws(LuaFailure) in
                PathObject(try accepted(.rect(r)))
            }.unit("pt"),
            .function("ellipse", ["r"], "The closed ellipse that fills a rect.") { (_, r: Rect) throws(LuaFailure) in
                PathObject(try accepted(.ellipse(r)))
            }.unit("pt"),
            .function(
                "roundedRect", ["r", "radius"],
                "A closed rectangle whose corners are quarter circles; the radius is at most half the shorter side."
            ) { (_, r: Rect, radius: Double) throws(LuaFailure) in
                PathObject(try accepted(.roundedRect(r, radius: radius)))
            }.unit("pt"),
            .function("circle", ["center", "radius"], "A closed circle.") {
                (_, center: Point, radius: Double) throws(LuaFailure) in
                PathObject(try accepted(.circle(center: center, radius: radius)))
            }.unit("pt"),
            .function(
                "polygon", ["points"],
                "A closed polygon from a list of three points or more."
            ) { (_, points: [Point]) throws(LuaFailure) in PathObject(try accepted(.polygon(points))) }.unit("pt"),
            .function(
                "svg", ["data"],
                "The path of SVG's path data, which is what stands in the d of a path element: all commands, with arcs as cubic curves."
            ) { (_, data: String) throws(LuaFailure) in PathObject(try accepted(Path(svg: data))) }.unit("pt"),
            .function("line", ["p", "q"], "A straight line.") { (_, p: Point, q: Point) throws(LuaFailure) in
                PathObject(try accepted(.line(p, q)))
            }.unit("pt"),
            .function(
                "arc", fields: [LuaField("options", arcFields)], returns: [PathObject.luaType],
                "An open arc of a circle: {center=, radius=, from=, to=}. Angles are in radians, clockwise; if to is less than from, the arc goes anticlockwise."
            ) { (call) throws(LuaFailure) in
                let keys = call.argument(0).elements
                let path = try accepted(
                    Path.arc(
                        center: Point.read(keys[0]), radius: Double.read(keys[1]), from: Double.read(keys[2]),
                        to: Double.read(keys[3])))
                try call.return(PathObject(path))
            }.unit("pt"),
        ]
    }

    private static var pathSteps: [LuaMember] {
        let owner = PathObject.self
        return [
            LuaMember.method("moveTo", of: owner, ["p"], "Begins a subpath.") {
                (_, path, p: Point) throws(LuaFailure) in try path.adding(.move(to: p))
            }.unit("pt").changingWeight.discardable,
            LuaMember.method("lineTo", of: owner, ["p"], "Adds a straight line.") {
                (_, path, p: Point) throws(LuaFailure) in try path.adding(.line(to: p))
            }.unit("pt").changingWeight.discardable,
            LuaMember.method(
                "quadTo", of: owner, ["control", "p"],
                "Adds a quadratic curve to p, drawn towards a control point; the end point comes last, as on an HTML canvas."
            ) { (_, path, control: Point, p: Point) throws(LuaFailure) in
                try path.adding(.quadCurve(to: p, control: control))
            }.unit("pt").changingWeight.discardable,
            LuaMember.method(
                "curveTo", of: owner, ["control1", "control2", "p"],
                "Adds a cubic curve to p: it leaves towards control1 and arrives from control2; the end point comes last."
            ) { (_, path, control1: Point, control2: Point, p: Point) throws(LuaFailure) in
                try path.adding(.curve(to: p, control1: control1, control2: control2))
            }.unit("pt").changingWeight.discardable,
            LuaMember.method(
                "close", of: owner, [], "Closes the subpath with a line to its start."
            ) { (_, path) throws(LuaFailure) in try path.adding(.close) }.changingWeight.discardable,
        ]
    }

    private static var pathQuestions: [LuaMember] {
        let owner = PathObject.self
        return [
            .property(
                "bounds", of: owner,
                "The smallest rect around the lines and curves, which may not reach their control points.",
                get: { $0.path.bounds }
            ).unit("pt"),
            .method(
                "contains", of: owner, ["p"],
                "Whether the point is inside, by the non-zero winding rule; open subpaths count as closed."
            ) { (_, path, p: Point) in path.path.contains(p) },
        ]
    }
}

import MoonspringPhysics
import TestSupport
import Testing

@Suite("Shapes are what their outlines say, or are refused with a reason")
struct ShapeTests {
    private let square = [Vec2(0, 0), Vec2(1, 0), Vec2(1, 1), Vec2(0, 1)]

    // MARK: Convex polygons

    @Test("a polygon is the same in whichever order its points are given")
    func canonicalOrder() throws {
        let points = [Vec2(2, 0), Vec2(3, 1), Vec2(2.5, 2), Vec2(1, 2), Vec2(0, 1)]
        let polygon = try ConvexPolygon.hull(of: points)
        #expect(polygon.vertices.first == Vec2(0, 1))
        #expect(polygon.signedArea > 0)
        for start in points.indices {
            let turned = Array(points[start...] + points[..<start])
            #expect(try ConvexPolygon.hull(of: turned) == polygon)
            #expect(try ConvexPolygon.hull(of: turned.reversed()) == polygon)
        }
    }

    @Test("points on an edge and points given twice leave no trace")
    func superfluousPoints() throws {
        let padded = [
            Vec2(0, 0), Vec2(0.5, 0), Vec2(0.75, 0.0003), Vec2(1, 0), Vec2(1, 0), Vec2(1, 0.5), Vec2(1, 1),
            Vec2(0.9998, 1),
            Vec2(0, 1), Vec2(0, 0.0001), Vec2(0, 0),
        ]
        let polygon = try ConvexPolygon.hull(of: padded)
        #expect(polygon.vertices.count == 4)
        #expect(isNear(polygon.signedArea, 1, 0.001))
    }

    @Test("the normals of a square point out of its sides")
    func normals() throws {
        let polygon = try ConvexPolygon.hull(of: square)
        #expect(polygon.vertices == square)
        #expect(polygon.normals == [Vec2(0, -1), Vec2(1, 0), Vec2(0, 1), Vec2(-1, 0)])
    }

    @Test(
        "points that span no polygon are refused, and the message names the fault",
        arguments: [
            ([], "the polygon has 0 distinct points: it needs at least 3"),
            ([Vec2(0, 0), Vec2(1, 0)], "the polygon has 2 distinct points"),
            ([Vec2(0, 0), Vec2(1, 0), Vec2(1, 0.0002)], "the points of the polygon lie on one line"),
            ([Vec2(0, 0), Vec2(1, 1), Vec2(3, 3)], "the points of the polygon lie on one line"),
            ([Vec2(0, 0), Vec2(1, .nan), Vec2(0, 1)], "points[1] of the polygon is (1.0, nan)"),
            ([Vec2(0, 0), Vec2(1, 0), Vec2(0, 200_000)], "points[2] of the polygon is (0.0, 200000.0)"),
            (regularPolygon(65, radius: 1), "the polygon has 65 points: 64 is the most"),
        ] as [([Vec2], String)])
    func refused(points: [Vec2], message: String) {
        let error = #expect(throws: PolygonError.self) { try ConvexPolygon.hull(of: points) }
        #expect(error.map { $0.description.hasPrefix(message) } == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test("the hull of a cloud of points holds every one of them")
    func hullHoldsAll() throws {
        var random = SeededNumbers(42)
        for _ in 0..<200 {
            let points = (0..<30).map { _ in
                Vec2(.random(in: -3...3, using: &random), .random(in: 7...9, using: &random))
            }
            let hull = try ConvexPolygon.hull(of: points)
            for point in points { #expect(hull.distance(to: point) < 0.00051) }
            #expect(hull.vertices.allSatisfy { points.contains($0) })
        }
    }

    @Test(
        "an ellipse has as many vertices as in UIKit, and touches its bounds",
        arguments: [(0.2, 0.1, 4), (1, 0.5, 24), (0.6, 2, 44), (0.02, 0.03, 4), (50, 40, 64)] as [(Float, Float, Int)])
    func ellipse(width: Float, height: Float, count: Int) throws {
        let polygon = try ConvexPolygon.ellipse(width: width, height: height)
        #expect(polygon.vertices.count == count)
        let box = ShapeGeometry.polygon(polygon).boundingBox
        #expect(box == BoundingBox(lower: Vec2(-width / 2, -height / 2), upper: Vec2(width / 2, height / 2)))
        for vertex in polygon.vertices {
            #expect(polygon.vertices.contains(Vec2(-vertex.x, vertex.y)))
            #expect(polygon.vertices.contains(Vec2(vertex.x, -vertex.y)))
        }
    }

    @Test("a larger ellipse never has fewer vertices")
    func ellipseGrows() throws {
        var last = 0
        for step in 1...400 {
            let count = try ConvexPolygon.ellipse(width: 0.01 * Float(step), height: 0.7).vertices.count
            #expect(count >= last && count % 4 == 0)
            last = count
        }
        #expect(last == 64)
        #expect(throws: PolygonError.ellipseSize(width: 0, height: 1)) {
            try ConvexPolygon.ellipse(width: 0, height: 1)
        }
        #expect(throws: PolygonError.self) { try ConvexPolygon.ellipse(width: .nan, height: 1) }
    }

    // MARK: Decomposition

    @Test("an L falls into two pieces, a U into three, a convex outline stays whole")
    func letters() throws {
        let letterL = [Vec2(0, 0), Vec2(2, 0), Vec2(2, 1), Vec2(1, 1), Vec2(1, 2), Vec2(0, 2)]
        let letterU = [
            Vec2(0, 0), Vec2(3, 0), Vec2(3, 2), Vec2(2, 2), Vec2(2, 1), Vec2(1, 1), Vec2(1, 2), Vec2(0, 2),
        ]
        #expect(try PolygonDecomposition.convexPieces(of: letterL).count == 2)
        #expect(try PolygonDecomposition.convexPieces(of: letterU.reversed()).count == 3)
        #expect(try PolygonDecomposition.convexPieces(of: square) == [.hull(of: square)])
    }

    @Test("the pieces of a jagged outline add up to it and do not overlap", arguments: [8, 50, 300, 1000])
    func piecesAddUp(count: Int) throws {
        var random = SeededNumbers(UInt64(count))
        // A star about the origin: the angle grows, the radius jumps.
        let outline = regularPolygon(count, radius: 1).map { Float.random(in: 2...5, using: &random) * $0 }
        let pieces = try PolygonDecomposition.convexPieces(of: outline)
        let whole = outlineArea(outline)
        #expect(isNear(pieces.reduce(0) { $0 + $1.signedArea }, whole, 0.002 * whole))
        for _ in 0..<500 {
            let point = Vec2(.random(in: -5...5, using: &random), .random(in: -5...5, using: &random))
            // Well inside one piece is well inside no other.
            #expect(pieces.filter { $0.distance(to: point) < -0.001 }.count <= 1)
        }
    }

    @Test("points on and almost on straight edges make no further pieces", arguments: [0, 1e-6, 1e-4] as [Float])
    func nearlyStraightEdges(noise: Float) throws {
        var random = SeededNumbers(7)
        let corners = [Vec2(0, 0), Vec2(2, 0), Vec2(2, 1), Vec2(1, 1), Vec2(1, 2), Vec2(0, 2)]
        var outline: [Vec2] = []
        for i in corners.indices {
            for step in 0..<20 {
                let point = corners[i] + Float(step) / 20 * (corners[(i + 1) % 6] - corners[i])
                outline.append(
                    point
                        + Vec2(.random(in: -noise...noise, using: &random), .random(in: -noise...noise, using: &random))
                )
            }
        }
        #expect(try PolygonDecomposition.convexPieces(of: outline).count == 2)
    }

    @Test("an outline that crosses or touches itself is not cut up but refused")
    func crossingOutlines() {
        let touching = [Vec2(0, 0), Vec2(4, 0), Vec2(4, 4), Vec2(2, 0), Vec2(0, 4)]
        let crossing = [Vec2(0, 0), Vec2(4, 0), Vec2(4, 3), Vec2(1, -1), Vec2(0, 3)]
        #expect(throws: PolygonError.selfCrossing(edge: 0, other: 2)) {
            try PolygonDecomposition.convexPieces(of: touching)
        }
        #expect(throws: PolygonError.selfCrossing(edge: 0, other: 2)) {
            try PolygonDecomposition.convexPieces(of: crossing)
        }
        #expect(throws: PolygonError.tooManyVertices(count: 1001, maximum: 1000)) {
            try PolygonDecomposition.convexPieces(of: regularPolygon(1001, radius: 9))
        }
    }

    @Test("an outline that goes round twice or forms a star is refused as crossing itself")
    func windings() {
        let hexagon = regularPolygon(6, radius: 1)
        let five = regularPolygon(5, radius: 1)
        for outline in [hexagon + hexagon, [0, 2, 4, 1, 3].map { five[$0] }] {
            let error = #expect(throws: PolygonError.self) { try PolygonDecomposition.convexPieces(of: outline) }
            guard case .selfCrossing? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    // MARK: Geometry

    @Test("bounding boxes and areas are those of the forms")
    func boundsAndAreas() throws {
        let circle = ShapeGeometry.circle(center: Vec2(1, 2), radius: 0.5)
        #expect(circle.boundingBox == BoundingBox(lower: Vec2(0.5, 1.5), upper: Vec2(1.5, 2.5)))
        #expect(isNear(circle.area, .pi / 4, 1e-6))
        let box = ShapeGeometry.box(center: .zero, halfSize: Vec2(2, 1), angle: .pi / 2)
        #expect(isNear(box.boundingBox.upper.x, 1, 1e-6) && isNear(box.boundingBox.upper.y, 2, 1e-6))
        #expect(box.area == 8)
        let polygon = ShapeGeometry.polygon(try ConvexPolygon.hull(of: square)).translated(by: Vec2(10, -10))
        #expect(polygon.boundingBox == BoundingBox(lower: Vec2(10, -10), upper: Vec2(11, -9)))
        #expect(polygon.area == 1)
        #expect(ShapeGeometry.line(Vec2(1, 0), Vec2(0, 1)).area == 0)
    }

    @Test(
        "a shape without size or out of the world is refused, and the message names the value",
        arguments: [
            (.circle(center: .zero, radius: 0), "the circle has radius 0.0: it must be more than 0"),
            (.circle(center: Vec2(0, -.infinity), radius: 1), "the circle is at (0.0, -inf)"),
            (.box(center: .zero, halfSize: Vec2(1, -1), angle: 0), "the box has half size (1.0, -1.0)"),
            (.box(center: .zero, halfSize: Vec2(1, 1), angle: .nan), "the box has angle nan"),
            (.line(Vec2(1, 1), Vec2(1, 1.001)), "the chain segment is 0.00"),
        ] as [(ShapeGeometry, String)])
    func invalid(geometry: ShapeGeometry, message: String) {
        let error = #expect(throws: ShapeError.self) { try geometry.validate() }
        #expect(error.map { $0.description.hasPrefix(message) } == true, "\(error.map { "\($0)" } ?? "")")
    }

    // MARK: Filters

    @Test("two shapes meet when each is in a category the other asks for")
    func filters() {
        let wall = CollisionFilter(categoryBits: 2, maskBits: .max)
        let ghost = CollisionFilter(categoryBits: 4, maskBits: 1)
        #expect(CollisionFilter.all.allows(.all) && CollisionFilter.all.allows(wall) && wall.allows(.all))
        #expect(ghost.allows(.all) && CollisionFilter.all.allows(ghost))
        #expect(!ghost.allows(wall) && !wall.allows(ghost))
        #expect(!CollisionFilter(categoryBits: 0).allows(.all))
    }
}

@Suite("Mass properties follow from the shapes and the density")
struct MassPropertiesTests {
    @Test("a box and the same box as a polygon weigh the same, and turn as hard")
    func boxes() throws {
        let outline = [Vec2(0.5, 1.75), Vec2(1.5, 1.75), Vec2(1.5, 2.25), Vec2(0.5, 2.25)]
        let shapes: [ShapeGeometry] = [
            .box(center: Vec2(1, 2), halfSize: Vec2(0.5, 0.25), angle: 0),
            .polygon(try ConvexPolygon.hull(of: outline)),
        ]
        for shape in shapes {
            let properties = MassProperties(of: [shape], density: 2)
            #expect(isNear(properties.mass, 1, 1e-6))
            #expect(isNear(properties.inertia, 1.25 / 12, 1e-6))
            #expect((properties.center - Vec2(1, 2)).length < 1e-6)
        }
    }

    @Test("a disc of density 1 has the mass and inertia of the textbook")
    func disc() {
        let properties = MassProperties(of: [.circle(center: Vec2(3, 0), radius: 2)], density: 1)
        #expect(isNear(properties.mass, 4 * .pi, 1e-5))
        #expect(isNear(properties.inertia, 8 * .pi, 1e-4))
        #expect(properties.center == Vec2(3, 0))
    }

    @Test("two discs on a weightless bar balance in the middle, and turn by the parallel axis theorem")
    func dumbbell() {
        let properties = MassProperties(
            of: [
                .circle(center: Vec2(-2, 1), radius: 0.5), .line(Vec2(-2, 1), Vec2(2, 1)),
                .circle(center: Vec2(2, 1), radius: 0.5),
            ], density: 4)
        #expect(isNear(properties.mass, 2 * .pi, 1e-5))
        #expect((properties.center - Vec2(0, 1)).length < 1e-6)
        #expect(isNear(properties.inertia, 2 * .pi * (0.125 + 4), 1e-4))
    }

    @Test("the pieces of an L weigh as much as the L, wherever it is cut")
    func pieces() throws {
        let outline = [Vec2(0, 0), Vec2(2, 0), Vec2(2, 1), Vec2(1, 1), Vec2(1, 2), Vec2(0, 2)]
        let pieces = try PolygonDecomposition.convexPieces(of: outline).map { ShapeGeometry.polygon($0) }
        let whole = MassProperties(of: pieces, density: 1)
        #expect(isNear(whole.mass, 3, 1e-5))
        #expect((whole.center - Vec2(2.5 / 3, 2.5 / 3)).length < 1e-5)
        // A square of side 2 less one of side 1, by the parallel axis theorem about the common centre.
        let away = 2 * (1 - 2.5 / 3) * (1 - 2.5 / 3)
        let cut = 2 * (1.5 - 2.5 / 3) * (1.5 - 2.5 / 3)
        #expect(isNear(Double(whole.inertia), 4 * (8.0 / 12 + away) - (2.0 / 12 + cut), 1e-5))
    }

    @Test("a polygon far from the origin keeps its inertia", arguments: [100, 10_000] as [Float])
    func farAway(distance: Float) throws {
        // Its coordinates are sums of powers of two: moving it rounds nothing.
        let outline = [Vec2(0, 0), Vec2(1, 0), Vec2(1.5, 0.5), Vec2(1, 1.25), Vec2(0.25, 1)]
        let here = MassProperties(of: [.polygon(try ConvexPolygon.hull(of: outline))], density: 3)
        let offset = Vec2(distance, -distance)
        let there = MassProperties(of: [.polygon(try ConvexPolygon.hull(of: outline.map { $0 + offset }))], density: 3)
        #expect(there.mass == here.mass)
        #expect(isNear(there.inertia, here.inertia, 1e-6))
        #expect((there.center - here.center - offset).length < 1e-7 * distance)
    }

    @Test("segments, nothing, and nonsense weigh nothing")
    func weightless() {
        let nothing: [(shapes: [ShapeGeometry], density: Float)] = [
            ([], 1), ([.line(.zero, Vec2(1, 0))], 1), ([.circle(center: .zero, radius: .nan)], 1),
            ([.circle(center: .zero, radius: 1)], -1), ([.circle(center: .zero, radius: 1)], .nan),
        ]
        for (shapes, density) in nothing {
            let properties = MassProperties(of: shapes, density: density)
            #expect(properties.mass == 0 && properties.inertia == 0 && properties.center == .zero)
        }
        let huge = MassProperties(of: [.circle(center: .zero, radius: 1e5)], density: .infinity)
        #expect(huge.mass.isFinite && huge.inertia.isFinite)
    }
}

@Suite("Chains become segments that know their neighbours")
struct ChainTests {
    @Test("an open chain has one segment fewer than points, and goes straight on at its ends")
    func open() throws {
        let chain = ChainDefinition(points: [Vec2(0, 0), Vec2(1, 0), Vec2(2, 1)])
        #expect(
            try chain.segments() == [
                .chainSegment(previous: Vec2(-1, 0), Vec2(0, 0), Vec2(1, 0), next: Vec2(2, 1), isOneSided: false),
                .chainSegment(previous: Vec2(0, 0), Vec2(1, 0), Vec2(2, 1), next: Vec2(3, 2), isOneSided: false),
            ])
    }

    @Test("a loop has as many segments as points, each with neighbours, and the first point may be given again")
    func loop() throws {
        let chain = ChainDefinition(
            points: [Vec2(0, 0), Vec2(1, 0), Vec2(0, 1), Vec2(0, 0)], isLoop: true, isOneSided: true)
        #expect(
            try chain.segments() == [
                .chainSegment(previous: Vec2(0, 1), Vec2(0, 0), Vec2(1, 0), next: Vec2(0, 1), isOneSided: true),
                .chainSegment(previous: Vec2(0, 0), Vec2(1, 0), Vec2(0, 1), next: Vec2(0, 0), isOneSided: true),
                .chainSegment(previous: Vec2(1, 0), Vec2(0, 1), Vec2(0, 0), next: Vec2(1, 0), isOneSided: true),
            ])
    }

    @Test("points closer than the slop are left out, so that every segment is one that a body can have")
    func closePoints() throws {
        let points = (0...1000).map { Vec2(0.001 * Float($0), 0) } + [Vec2(1e5, 1e5)]
        let segments = try ChainDefinition(points: points).segments()
        #expect(segments.count <= 201 && segments.count > 150)
        for segment in segments { #expect(throws: Never.self) { try segment.validate() } }
    }

    @Test("too few points, and points that are none, are refused")
    func refused() {
        #expect(throws: ShapeError.tooFewChainPoints(distinct: 1, isLoop: false)) {
            try ChainDefinition(points: [Vec2(0, 0), Vec2(0.004, 0)]).segments()
        }
        #expect(throws: ShapeError.tooFewChainPoints(distinct: 2, isLoop: true)) {
            try ChainDefinition(points: [Vec2(0, 0), Vec2(1, 0)], isLoop: true).segments()
        }
        let error = #expect(throws: ShapeError.self) {
            try ChainDefinition(points: [Vec2(0, 0), Vec2(0, .nan)]).segments()
        }
        #expect(error?.description.hasPrefix("points[1] of the chain is at (0.0, nan)") == true)
    }
}

/// The corners of a regular polygon about the origin.
private func regularPolygon(_ count: Int, radius: Float) -> [Vec2] {
    (0..<count).map { i in
        let (sine, cosine) = Trigonometry.sineCosine(2 * Double.pi * Double(i) / Double(count))
        return radius * Vec2(Float(cosine), Float(sine))
    }
}

/// The area inside an outline, negative where it runs the other way.
private func outlineArea(_ points: [Vec2]) -> Double {
    points.indices.reduce(0) { sum, i in
        let a = points[i]
        let b = points[(i + 1) % points.count]
        return sum + 0.5 * (Double(a.x) * Double(b.y) - Double(a.y) * Double(b.x))
    }
}

extension ConvexPolygon {
    fileprivate var signedArea: Double { outlineArea(vertices) }

    /// How far a point is outside the nearest of the sides' lines, metres; negative inside.
    fileprivate func distance(to point: Vec2) -> Float {
        vertices.indices.reduce(-.infinity) { max($0, normals[$1].dot(point - vertices[$1])) }
    }
}

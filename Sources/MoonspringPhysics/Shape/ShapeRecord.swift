/// Names a shape of one world; like a `BodyID` it stays safe to hold after the shape is gone.
public struct ShapeID: Hashable, Sendable {
    let index: Int32
    let generation: UInt32

    /// An id that no shape ever has.
    public static let none = ShapeID(index: -1, generation: 0)
}

/// The kinds of shapes, in the order in which the narrow phase puts them: of a pair the later kind is shape A.
enum ShapeKind: UInt8, BitwiseCopyable, Comparable {
    /// The record is on the free list.
    case none
    case circle
    case box
    case polygon
    case chainSegment

    static func < (a: ShapeKind, b: ShapeKind) -> Bool { a.rawValue < b.rawValue }
}

/// What the narrow phase reads of a shape, in the axes of its body, metres: one cache line.
struct ShapeForm: BitwiseCopyable {
    var kind = ShapeKind.none
    /// Whether it is a box whose centre and axes are those of its body, as nearly all are.
    var isPlainBox = false
    var isOneSided = false
    /// Of a chain segment: whether the corner at its start is its own, as nothing else ends there.
    var ownsStart = false
    /// Index of the body's record.
    var body: Int32 = -1
    /// The centre; of an edge its start.
    var center = Vec2.zero
    /// A circle's radius in x; half the size of a box; of an edge its end.
    var extent = Vec2.zero
    /// How a box is turned against its body.
    var axis = Rotation.identity
    /// The neighbouring points of a chain segment.
    var previous = Vec2.zero
    var next = Vec2.zero
    /// A polygon's place in the pool.
    var vertices = PolygonBlock()
}

extension ShapeForm {
    /// The form of a shape without a body; of a polygon without its vertices.
    init(_ geometry: ShapeGeometry) {
        switch geometry {
        case .circle(let center, let radius):
            self.init(kind: .circle, center: center, extent: Vec2(radius, radius))
        case .box(let center, let halfSize, let angle):
            self.init(
                kind: .box, isPlainBox: center == .zero && angle == 0, center: center, extent: halfSize,
                axis: Rotation(angle: angle))
        case .polygon: self.init(kind: .polygon)
        case .chainSegment(let previous, let start, let end, let next, let isOneSided):
            self.init(
                kind: .chainSegment, isOneSided: isOneSided, center: start, extent: end, previous: previous, next: next)
        }
    }

    /// From a box's own axes to those of its body.
    var frame: Pose { Pose(position: center, rotation: axis) }
    var chainView: ChainSegmentView {
        ChainSegmentView(
            previous: previous, start: center, end: extent, next: next, isOneSided: isOneSided, ownsStart: ownsStart)
    }
}

extension ShapeGeometry {
    /// Lends the shape's form, as the world would have it.
    func withForm<Result>(_ body: (ShapeForm, PolygonPointers) -> Result) -> Result {
        var form = ShapeForm(self)
        var polygon: (vertices: [Vec2], normals: [Vec2]) = ([.zero], [.zero])
        if case .polygon(let own) = self { polygon = (own.vertices, own.normals) }
        form.vertices.count = Int32(polygon.vertices.count)
        return polygon.vertices.withUnsafeBufferPointer { vertices in
            polygon.normals.withUnsafeBufferPointer { normals in
                body(
                    form,
                    PolygonPointers(
                        vertices: vertices.baseAddress.unsafelyUnwrapped,
                        normals: normals.baseAddress.unsafelyUnwrapped))
            }
        }
    }
}

/// Organisation and material of a shape. Indexed by `ShapeID.index`, never moves.
struct ShapeRecord: BitwiseCopyable {
    var generation: UInt32 = 0
    /// The next shape of the same body, or -1; while free, the next free record.
    var next: Int32 = -1
    var friction: Float = 0
    var restitution: Float = 0
    var filter = CollisionFilter.all
    var userData: Int32 = -1
    /// Counts creations: reports about contacts are in that order.
    var serial: UInt64 = 0
}

/// A run of vertices, and of as many normals, in the pool.
struct PolygonBlock: BitwiseCopyable {
    var first: Int32 = 0
    var count: Int32 = 0
}

/// The vertices and normals of all polygons of a world, each polygon's together.
struct PolygonPool: ~Copyable {
    private var vertices = Column<Vec2>()
    private var normals = Column<Vec2>()
    /// Blocks given back, by their size.
    private var free = [[Int32]](repeating: [], count: ConvexPolygon.maximumVertexCount + 1)

    mutating func insert(_ polygon: ConvexPolygon) -> PolygonBlock {
        let points = polygon.vertices
        let directions = polygon.normals
        let first: Int
        if let reused = free[points.count].popLast() {
            first = Int(reused)
        } else {
            first = vertices.count
            vertices.extend(to: first + points.count, with: .zero)
            normals.extend(to: first + points.count, with: .zero)
        }
        for index in points.indices {
            vertices[first + index] = points[index]
            normals[first + index] = directions[index]
        }
        return PolygonBlock(first: Int32(first), count: Int32(points.count))
    }

    mutating func remove(_ block: PolygonBlock) {
        if block.count > 0 { free[Int(block.count)].append(block.first) }
    }

    /// Bare pointers for kernels, valid until a polygon is inserted.
    var pointers: PolygonPointers {
        PolygonPointers(vertices: vertices.base, normals: normals.base)
    }
}

/// The polygons of a world, for the length of a pass.
struct PolygonPointers: BitwiseCopyable {
    var vertices: UnsafePointer<Vec2>
    var normals: UnsafePointer<Vec2>

    @inline(__always)
    func view(_ block: PolygonBlock) -> ConvexView {
        ConvexView(
            vertices: vertices + Int(block.first), normals: normals + Int(block.first), count: Int(block.count))
    }
}

import Moonspring

/// An item as a tick left it. All its numbers are finite; others would be written as `null` and refused on reading.
public struct FrameItem: Equatable, Sendable {
    /// What the item is called in traces; two may share a name.
    public var name: String
    /// The item's own centre, in points of its superview.
    public var center: Point
    /// Width and height before the transform, in points.
    public var size: Size
    /// The angle in radians, clockwise; it continues past a full turn and does not wrap.
    public var rotation: Double
    /// The map about the centre: rotation, scale and shear.
    public var transform: Transform
    /// The name of the superview's row; nil where it is the root view, or has no row, and for what is not a view.
    public var parent: String?

    /// Makes a row. All numbers have to be finite. Default: not rotated, no superview.
    public init(
        name: String, center: Point, size: Size, rotation: Double = 0, transform: Transform = .identity,
        parent: String? = nil
    ) {
        self.name = name
        self.center = center
        self.size = size
        self.rotation = rotation
        self.transform = transform
        self.parent = parent
    }

    /// Whether everything is the same to the bit: zeros of different sign are not.
    func isSame(as other: FrameItem) -> Bool {
        name == other.name && numbers == other.numbers && parent == other.parent
    }

    private var numbers: SIMD16<UInt64> {
        let (m, size) = (transform, size)
        return SIMD16(
            center.x.bitPattern, center.y.bitPattern, size.width.bitPattern, size.height.bitPattern,
            rotation.bitPattern, m.a.bitPattern, m.b.bitPattern, m.c.bitPattern, m.d.bitPattern, m.tx.bitPattern,
            m.ty.bitPattern, 0, 0, 0, 0, 0)
    }
}

/// A named number sampled in a tick. In a trace one that is not finite is written `null` and reads back as NaN.
public struct FrameSignal: Equatable, Sendable {
    /// The name that the script gave it.
    public var name: String
    /// Its value at the end of the tick, in `unit`.
    public var value: Double
    /// The unit; empty for none.
    public var unit: String

    /// Makes a sample; `unit` is empty for none.
    public init(name: String, value: Double, unit: String = "") {
        self.name = name
        self.value = value
        self.unit = unit
    }
}

/// Something that happened in a tick.
public struct FrameEvent: Equatable, Sendable {
    /// What happened: docs/reference/events.md has all types.
    public var type: String
    /// What belongs to it, in order.
    public var fields: JSON.Object

    /// Makes an event of a type with the fields that belong to it.
    public init(type: String, fields: JSON.Object = [:]) {
        self.type = type
        self.fields = fields
    }

    /// As a trace has it: its type first.
    package var json: JSON { .object(JSON.Object([("type", .string(type))] + fields.members)) }
}

extension Vector {
    var numbers: [Double] { [x, y] }
    /// As files and messages have it: `[x, y]`.
    package var json: JSON { [.number(x), .number(y)] }
}

extension Transform {
    var numbers: [Double] { [a, b, c, d, tx, ty] }
}

/// A scene as a tick left it.
public struct Frame: Equatable, Sendable {
    /// The tick's number; 0 is the state after loading.
    public var tick: Int
    /// Scene time, in seconds.
    public var time: Double
    /// The items in creation order.
    public var items: [FrameItem]
    /// The signals in the order in which the script named them.
    public var signals: [FrameSignal]
    /// The events in the order in which they happened.
    public var events: [FrameEvent]

    /// Makes a frame; `time` is in seconds.
    public init(
        tick: Int, time: Double, items: [FrameItem] = [], signals: [FrameSignal] = [], events: [FrameEvent] = []
    ) {
        self.tick = tick
        self.time = time
        self.items = items
        self.signals = signals
        self.events = events
    }
}

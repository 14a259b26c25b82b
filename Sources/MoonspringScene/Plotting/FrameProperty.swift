/// A property of an item that can be plotted. A new one is a new row of ``all``.
package struct FrameProperty: Sendable {
    package enum Source: Sendable {
        /// Each frame has one.
        case value(@Sendable (FrameItem) -> Double)
        /// How fast that number changes from frame to frame, per second.
        case rate(@Sendable (FrameItem) -> Double)
        /// The length of the centre's velocity.
        case speed
    }

    package let name: String
    /// The unit; empty for none.
    package let unit: String
    /// What several properties of one kind are called together.
    package let quantity: String
    /// The word for an axis.
    package let label: String
    package let source: Source

    init(_ name: String, unit: String = "", _ quantity: String, label: String? = nil, _ source: Source) {
        (self.name, self.unit, self.quantity, self.source) = (name, unit, quantity, source)
        self.label = label ?? name
    }

    /// The number that a frame has; nil for one that takes more than a frame.
    package func value(of item: FrameItem) -> Double? {
        if case .value(let read) = source { read(item) } else { nil }
    }

    package static let all: [FrameProperty] = [
        FrameProperty("center.x", unit: "pt", "position", .value { $0.center.x }),
        FrameProperty("center.y", unit: "pt", "position", .value { $0.center.y }),
        FrameProperty("x", unit: "pt", "position", label: "center.x", .value { $0.center.x }),
        FrameProperty("y", unit: "pt", "position", label: "center.y", .value { $0.center.y }),
        FrameProperty("rotation", unit: "rad", "rotation", .value { $0.rotation }),
        FrameProperty("size.width", unit: "pt", "size", .value { $0.size.width }),
        FrameProperty("size.height", unit: "pt", "size", .value { $0.size.height }),
        FrameProperty("velocity.x", unit: "pt/s", "velocity", .rate { $0.center.x }),
        FrameProperty("velocity.y", unit: "pt/s", "velocity", .rate { $0.center.y }),
        FrameProperty("speed", unit: "pt/s", "velocity", .speed),
        FrameProperty(
            "angularVelocity", unit: "rad/s", "angular velocity", label: "angular velocity", .rate { $0.rotation }),
        FrameProperty("transform.a", "transform", .value { $0.transform.a }),
        FrameProperty("transform.b", "transform", .value { $0.transform.b }),
        FrameProperty("transform.c", "transform", .value { $0.transform.c }),
        FrameProperty("transform.d", "transform", .value { $0.transform.d }),
        FrameProperty("transform.tx", unit: "pt", "transform", .value { $0.transform.tx }),
        FrameProperty("transform.ty", unit: "pt", "transform", .value { $0.transform.ty }),
    ]

    /// Those that every frame has a number for.
    package static let inEachFrame = all.filter { if case .value = $0.source { true } else { false } }

    package static func named(_ name: String) -> FrameProperty? { all.first { $0.name == name } }
}

extension FrameProperty: Equatable {
    package static func == (a: FrameProperty, b: FrameProperty) -> Bool { a.name == b.name }
}

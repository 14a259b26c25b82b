import Moonspring
import MoonspringScene

/// What a view looks like in Lottie, with its centre at 0, 0.
struct LottieShapes {
    private(set) var items: [JSON] = []

    init(_ view: KeyframedView) {
        let look = view.look
        // A list is drawn from its end.
        for primitive in look.primitives {
            switch primitive {
            case .shadow, .image, .words: break
            case .item: items = Self.shape(view, look, nil)
            case .shape(_, let line): items = Self.shape(view, look, line)
            case .border(let line):
                let edge = Self.rectangle("border", view, inset: line.width / 2)
                let isRound = look.radius > 0 || view.tracks[.cornerRadius] != nil
                let stroke = Self.stroke(line, Self.color(.border, view), isRound: isRound)
                items.insert(Self.group("border", [edge, stroke]), at: 0)
            }
        }
    }

    private static func shape(_ view: KeyframedView, _ look: Look, _ line: Look.Line?) -> [JSON] {
        let body = rectangle("body", view, inset: 0)
        guard let path = look.path else { return [body, fill(view)] }
        let outline = LottiePath(path, center: look.size / 2).shapes
        // It begins at the top left corner, of whatever size the view is.
        let place = sized(view) { (look.size - $0) / 2 }
        var items: [JSON] = []
        if let line { items.append(group("line", outline + [stroke(line, color(Ink(line.color)))], place: place)) }
        let isFilled =
            view.appearance.backgroundColor != nil || view.first(.opacity) > 0 || view.tracks[.opacity] != nil
        if isFilled { items.append(group("body", outline + [fill(view)], place: place)) }
        // The rectangle is kept, without a fill, for what it says of the size.
        return items + [group("bounds", [body])]
    }

    private static func group(_ name: String, _ shapes: [JSON], place: JSON = .constant([0, 0])) -> JSON {
        ["ty": "gr", "nm": .string(name), "it": .array(shapes + [transform(place: place)])]
    }

    /// A pair of numbers that follows from the size of a view.
    static func sized(_ view: KeyframedView, _ pair: (Size) -> Vector) -> JSON {
        func numbers(_ size: Size) -> [Double] {
            let pair = pair(size)
            return [rounded(pair.x, 3), rounded(pair.y, 3)]
        }
        guard let (track, values) = view.joined([.width, .height]) else { return .constant(numbers(view.size)) }
        return .animated(track, values.map { numbers(Size($0[0], $0[1])) })
    }

    /// The transform that ends a group: none, unless a scale or a shear is given.
    static func transform(
        place: JSON = .constant([0, 0]), scale: JSON = .constant([100, 100]), shear: JSON = .constant(0)
    ) -> JSON {
        [
            "ty": "tr", "p": place, "a": .constant([0, 0]), "s": scale, "r": .constant(0),
            "o": .constant(100), "sk": shear, "sa": .constant(0),
        ]
    }

    private static func rectangle(_ name: String, _ view: KeyframedView, inset: Double) -> JSON {
        [
            "ty": "rc", "nm": .string(name), "d": 1, "p": .constant([0, 0]),
            "s": sized(view) { Vector(max($0.width - 2 * inset, 0), max($0.height - 2 * inset, 0)) },
            "r": LottieKeyframes.property(view, .cornerRadius) { [rounded(max($0 - inset, 0), 3)] },
        ]
    }

    private static func fill(_ view: KeyframedView) -> JSON {
        if case .gradient(let gradient)? = view.appearance.backgroundColor, view.tracks[.red] == nil {
            let isPath = view.look.path != nil
            func end(_ size: Size, _ point: Point) -> Vector { point - (isPath ? view.size : size) / 2 }
            return Self.gradient(
                gradient, from: sized(view) { end($0, gradient.line(in: $0).start) },
                to: sized(view) { end($0, gradient.line(in: $0).end) })
        }
        let color = color(.background, view)
        return ["ty": "fl", "nm": "fill", "c": color.value, "o": color.opacity, "r": 1]
    }

    /// A paint's colour and opacity. The fourth part of a colour is not looked at by every player: the opacity stands beside it.
    private typealias Paint = (value: JSON, opacity: JSON)

    private static func color(_ ink: Ink) -> Paint {
        (
            .constant([ink.red, ink.green, ink.blue, 1].map { rounded($0, 5) }),
            .constant(rounded(ink.alpha * 100, 3))
        )
    }

    private static func color(_ color: MotionColor, _ view: KeyframedView) -> Paint {
        func shares(_ parts: [Double]) -> [Double] { parts.map { rounded($0 / 255, 5) } }
        guard let (track, parts) = view.joined(color.channels) else {
            let parts = view.first(color)
            return (.constant(shares(parts)), .constant(rounded(parts[3] / 2.55, 3)))
        }
        let isOpaque = parts.allSatisfy { $0[3] == 255 }
        let opacity = isOpaque ? .constant(100) : JSON.animated(track, parts.map { [rounded($0[3] / 2.55, 3)] })
        return (.animated(track, parts.map(shares)), opacity)
    }

    static func gradient(_ gradient: Gradient, from start: JSON, to end: JSON) -> JSON {
        let stops = gradient.stops.map { ($0.location, Ink($0.color)) }
        var numbers = stops.flatMap { [$0.0, $0.1.red, $0.1.green, $0.1.blue] }
        // The opacities have a list of their own, with their places.
        if stops.contains(where: { $0.1.alpha < 1 }) { numbers += stops.flatMap { [$0.0, $0.1.alpha] } }
        return [
            "ty": "gf", "nm": "gradient", "o": .constant(100), "r": 1, "t": 1, "s": start,
            "e": end, "g": ["p": .integer(stops.count), "k": .constant(numbers.map { rounded($0, 5) })],
        ]
    }

    /// The shapes of the scene's background, with its top left corner at 0, 0.
    static func background(_ fill: Fill, _ size: Size) -> [JSON] {
        let rectangle: JSON = [
            "ty": "rc", "nm": "background", "d": 1, "p": .constant([size.width / 2, size.height / 2]),
            "s": .constant([size.width, size.height]), "r": .constant(0),
        ]
        switch fill {
        case .gradient(let gradient):
            let line = gradient.line(in: size)
            let ends = [line.start, line.end].map { JSON.constant([rounded($0.x, 3), rounded($0.y, 3)]) }
            return [group("background", [rectangle, Self.gradient(gradient, from: ends[0], to: ends[1])])]
        case .color(let color):
            let color = Self.color(Ink(color))
            let paint: JSON = ["ty": "fl", "nm": "background", "r": 1, "o": color.opacity, "c": color.value]
            return [group("background", [rectangle, paint])]
        }
    }

    /// `isRound`: whether corners are round, where the outline has none of its own.
    private static func stroke(_ line: Look.Line, _ color: Paint, isRound: Bool = true) -> JSON {
        [
            "ty": "st", "nm": "line", "c": color.value, "o": color.opacity, "w": .constant(rounded(line.width, 3)),
            "lc": 2, "lj": .integer(isRound ? 2 : 1),
        ]
    }
}

/// A path as Lottie's shapes: one for each stretch until a move or the end of a closed outline.
struct LottiePath {
    private(set) var outlines: [JSON] = []
    var shapes: [JSON] { outlines.map { ["ty": "sh", "nm": "path", "ks": ["a": 0, "k": $0]] } }
    private var vertices: [Point] = []
    /// The control points behind and before each vertex.
    private var leaving: [Point] = []
    private var arriving: [Point] = []
    private var isClosed = false
    private let center: Point

    init(_ path: Path, center: Point) {
        self.center = center
        for element in path.elements {
            switch element {
            case .move(let point):
                end()
                add(point)
            case .line(let point): add(point)
            case .quadCurve(let point, let control):
                let start = vertices.last ?? point
                add(point, start + (control - start) * (2.0 / 3), point + (control - point) * (2.0 / 3))
            case .curve(let point, let control1, let control2): add(point, control1, control2)
            case .close:
                let start = vertices.first
                isClosed = true
                end()
                // What follows without a move begins where the closed outline did.
                if let start { add(start) }
            }
        }
        end()
    }

    private mutating func add(_ point: Point, _ control1: Point? = nil, _ control2: Point? = nil) {
        if let control1, !leaving.isEmpty { leaving[leaving.count - 1] = control1 }
        vertices.append(point)
        leaving.append(point)
        arriving.append(control2 ?? point)
    }

    private mutating func end() {
        if vertices.count > 1 {
            func list(_ points: [Point]) -> JSON {
                .array(points.map { .array([.number(rounded($0.x, 3)), .number(rounded($0.y, 3))]) })
            }
            let shape: JSON = [
                "c": .bool(isClosed), "v": list(vertices.map { $0 - center }),
                "o": list(zip(leaving, vertices).map { $0 - $1 }), "i": list(zip(arriving, vertices).map { $0 - $1 }),
            ]
            outlines.append(shape)
        }
        (vertices, leaving, arriving, isClosed) = ([], [], [], false)
    }
}

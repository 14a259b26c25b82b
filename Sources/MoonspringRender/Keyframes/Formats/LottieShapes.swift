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
                let edge = Self.rectangle("border", look, inset: line.width / 2)
                items.insert(Self.group("border", [edge, Self.stroke(line)]), at: 0)
            }
        }
    }

    private static func shape(_ view: KeyframedView, _ look: Look, _ line: Look.Line?) -> [JSON] {
        let body = rectangle("body", look, inset: 0)
        guard let path = look.path else { return [body, fill(view)] }
        let outline = LottiePath(path, center: look.size / 2).shapes
        var items: [JSON] = []
        if let line { items.append(group("line", outline + [stroke(line)])) }
        let isFilled =
            view.appearance.backgroundColor != nil || view.first(.opacity) > 0 || view.tracks[.opacity] != nil
        if isFilled { items.append(group("body", outline + [fill(view)])) }
        // The rectangle is kept, without a fill, for what it says of the size.
        return items + [group("bounds", [body])]
    }

    private static func group(_ name: String, _ shapes: [JSON]) -> JSON {
        ["ty": "gr", "nm": .string(name), "it": .array(shapes + [transform()])]
    }

    /// The transform that ends a group: none, unless a scale or a shear is given.
    static func transform(scale: JSON = .constant([100, 100]), shear: JSON = .constant(0)) -> JSON {
        [
            "ty": "tr", "p": .constant([0, 0]), "a": .constant([0, 0]), "s": scale, "r": .constant(0),
            "o": .constant(100), "sk": shear, "sa": .constant(0),
        ]
    }

    private static func rectangle(_ name: String, _ look: Look, inset: Double) -> JSON {
        let (width, height, radius) = look.rectangle(inset: inset)
        return [
            "ty": "rc", "nm": .string(name), "d": 1, "p": .constant([0, 0]),
            "s": .constant([rounded(width, 3), rounded(height, 3)]),
            "r": .constant(rounded(radius, 3)),
        ]
    }

    private static func fill(_ view: KeyframedView) -> JSON {
        func shares(_ parts: [Double]) -> [Double] { parts.map { rounded($0 / 255, 5) } }
        var color = JSON.constant(shares(view.firstColor))
        let track = view.colorTrack
        if let (track, parts) = track {
            color = ["a": 1, "k": .array(LottieKeyframes.keys(zip(track.keys, parts).map { ($0, shares($1)) }))]
        } else if case .gradient(let gradient)? = view.appearance.backgroundColor {
            return Self.gradient(gradient, in: view.size, around: view.size / 2)
        }
        return [
            "ty": "fl", "nm": "fill", "c": color,
            // The fourth part of a colour is not looked at by every player: constant opacities stand beside it.
            "o": .constant(track != nil ? 100 : rounded(view.first(.opacity) / 2.55, 3)), "r": 1,
        ]
    }

    /// `middle` lies at 0, 0.
    static func gradient(_ gradient: Gradient, in size: Size, around middle: Point) -> JSON {
        let line = gradient.line(in: size)
        let stops = [(0.0, Ink(gradient.from)), (1.0, Ink(gradient.to))]
        func place(_ point: Point) -> JSON {
            .constant([rounded(point.x - middle.x, 3), rounded(point.y - middle.y, 3)])
        }
        let colors = stops.flatMap { [$0.0, $0.1.red, $0.1.green, $0.1.blue].map { rounded($0, 5) } }
        return [
            "ty": "gf", "nm": "gradient", "o": .constant(100), "r": 1, "t": 1, "s": place(line.start),
            "e": place(line.end), "g": ["p": 2, "k": .constant(colors)],
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
            return [group("background", [rectangle, Self.gradient(gradient, in: size, around: .zero)])]
        case .color(let color):
            let ink = Ink(color)
            let paint: JSON = [
                "ty": "fl", "nm": "background", "r": 1, "o": .constant(rounded(ink.alpha * 100, 3)),
                "c": .constant([ink.red, ink.green, ink.blue, 1].map { rounded($0, 5) }),
            ]
            return [group("background", [rectangle, paint])]
        }
    }

    private static func stroke(_ line: Look.Line) -> JSON {
        let ink = Ink(line.color)
        return [
            "ty": "st", "nm": "line",
            "c": .constant([ink.red, ink.green, ink.blue, 1].map { rounded($0, 5) }),
            "o": .constant(rounded(ink.alpha * 100, 3)),
            "w": .constant(rounded(line.width, 3)),
            "lc": 2, "lj": 2,
        ]
    }
}

/// A path as Lottie's shapes: one for each stretch from a move to the next.
private struct LottiePath {
    private(set) var shapes: [JSON] = []
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
                isClosed = true
                end()
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
            shapes.append(["ty": "sh", "nm": "path", "ks": ["a": 0, "k": shape]])
        }
        (vertices, leaving, arriving, isClosed) = ([], [], [], false)
    }
}

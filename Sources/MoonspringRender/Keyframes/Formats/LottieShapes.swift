import Moonspring
import MoonspringScene

/// What a view looks like in Lottie, with its centre at 0, 0.
struct LottieShapes {
    private(set) var items: [JSON] = []

    init(_ view: KeyframedView) {
        let (look, size) = (view.appearance, view.size)
        // A path stands instead of the rectangle, which is kept, without a fill, for what it says of the size.
        items.append(Self.rectangle("body", size, radius: look.cornerRadius, inset: 0))
        if let path = look.path {
            items[0] = [
                "ty": "gr", "nm": "bounds", "it": .array([items[0], Self.noTransform]),
            ]
            items += LottiePath(path, center: size / 2).shapes
            if let color = look.strokeColor, look.lineWidth > 0 { items.append(Self.stroke(color, look.lineWidth)) }
        }
        items.append(Self.fill(view))
        if look.path == nil, let color = look.borderColor, look.borderWidth > 0 {
            // In front of the fill, which comes first in a list that is drawn from its end.
            let border: [JSON] = [
                Self.rectangle("border", size, radius: look.cornerRadius, inset: look.borderWidth / 2),
                Self.stroke(color, look.borderWidth), Self.noTransform,
            ]
            items.insert(["ty": "gr", "nm": "border", "it": .array(border)], at: 0)
        }
    }

    private static let noTransform: JSON = [
        "ty": "tr", "p": LottieKeyframes.constant([0, 0]), "a": LottieKeyframes.constant([0, 0]),
        "s": LottieKeyframes.constant([100, 100]), "r": LottieKeyframes.constant(0), "o": LottieKeyframes.constant(100),
        "sk": LottieKeyframes.constant(0), "sa": LottieKeyframes.constant(0),
    ]

    private static func rectangle(_ name: String, _ size: Size, radius: Double, inset: Double) -> JSON {
        let (width, height) = (max(size.width - 2 * inset, 0), max(size.height - 2 * inset, 0))
        return [
            "ty": "rc", "nm": .string(name), "d": 1, "p": LottieKeyframes.constant([0, 0]),
            "s": LottieKeyframes.constant([rounded(width, 3), rounded(height, 3)]),
            "r": LottieKeyframes.constant(rounded(max(min(radius - inset, width / 2, height / 2), 0), 3)),
        ]
    }

    private static func fill(_ view: KeyframedView) -> JSON {
        let tracks = MotionChannel.color.compactMap { view.tracks[$0] }
        var color: JSON = LottieKeyframes.constant(MotionChannel.color.map { rounded(view.first($0) / 255, 5) })
        if tracks.count == 4 {
            let keys = tracks[0].keys.indices.map { index in
                (key: tracks[0].keys[index], values: tracks.map { rounded($0.keys[index].value / 255, 5) })
            }
            color = ["a": 1, "k": .array(LottieKeyframes.keys(keys))]
        } else if case .gradient(let gradient)? = view.appearance.backgroundColor {
            return Self.gradient(gradient, view.size)
        }
        return [
            "ty": "fl", "nm": "fill", "c": color,
            // The fourth part of a colour is not looked at by every player: constant opacities stand beside it.
            "o": LottieKeyframes.constant(tracks.count == 4 ? 100 : rounded(view.first(.opacity) / 2.55, 3)), "r": 1,
        ]
    }

    private static func gradient(_ gradient: Gradient, _ size: Size) -> JSON {
        let line = gradient.line(in: size)
        let stops = [(0.0, Ink(gradient.from)), (1.0, Ink(gradient.to))]
        return [
            "ty": "gf", "nm": "gradient", "o": LottieKeyframes.constant(100), "r": 1, "t": 1,
            "s": LottieKeyframes.constant([line.start.x - size.width / 2, line.start.y - size.height / 2]),
            "e": LottieKeyframes.constant([line.end.x - size.width / 2, line.end.y - size.height / 2]),
            "g": [
                "p": 2,
                "k": LottieKeyframes.constant(
                    stops.flatMap { [$0.0, $0.1.red, $0.1.green, $0.1.blue].map { rounded($0, 5) } }),
            ],
        ]
    }

    private static func stroke(_ color: Color, _ width: Double) -> JSON {
        let ink = Ink(color)
        return [
            "ty": "st", "nm": "line",
            "c": LottieKeyframes.constant([ink.red, ink.green, ink.blue, 1].map { rounded($0, 5) }),
            "o": LottieKeyframes.constant(rounded(ink.alpha * 100, 3)),
            "w": LottieKeyframes.constant(rounded(width, 3)),
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

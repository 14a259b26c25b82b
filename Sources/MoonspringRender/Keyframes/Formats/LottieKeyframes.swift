import Moonspring
import MoonspringScene

extension RenderFormat {
    static let lottie = keyframes(["json", "lottie.json"], "a Lottie animation", LottieKeyframes())
}

/// Lottie 5.7 (the Lottie specification, 2024): a shape layer for each view, 60 frames a second at the usual tick, x and y as
/// separate dimensions. Each scale, and the shear, is a group of its own, because players take the easing of the first dimension for
/// all of a value.
struct LottieKeyframes: KeyframeFormat {
    var foldsSize: Bool { true }
    var foldsVisibility: Bool { true }

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        var layers = scene.views.reversed().enumerated().map { index, view in layer(view, index + 1, scene) }
        if case .color(let color)? = scene.background {
            layers.append([
                "ddd": 0, "ind": .integer(layers.count + 1), "ty": 1, "nm": "background", "sr": 1,
                "ks": ["o": Self.constant(100), "r": Self.constant(0), "p": Self.constant([0, 0, 0]), "a": Self.constant([0, 0, 0]), "s": Self.constant([100, 100, 100])],
                "sw": .number(scene.size.width), "sh": .number(scene.size.height), "sc": .string(Ink(color).hexadecimal),
                "ip": 0, "op": .integer(scene.lastTick + 1), "st": 0, "bm": 0,
            ])
        }
        let rate = rounded(1 / scene.interval, 6)
        let whole: JSON = [
            "v": "5.7.0", "fr": .number(rate), "ip": 0, "op": .integer(scene.lastTick + 1),
            "w": .number(scene.size.width), "h": .number(scene.size.height), "nm": .string(scene.title), "ddd": 0,
            "assets": [], "layers": .array(layers),
        ]
        return whole.indented(levels: 2) + "\n"
    }

    private func layer(_ view: KeyframedView, _ number: Int, _ scene: KeyframedScene) -> JSON {
        let place: JSON = [
            "s": true, "x": property(view, .x) { [rounded($0, 3)] }, "y": property(view, .y) { [rounded($0, 3)] },
        ]
        return [
            "ddd": 0, "ind": .integer(number), "ty": 4, "nm": .string(view.identifier), "sr": 1,
            "ks": [
                "o": property(view, .alpha) { [rounded($0 * 100, 3)] },
                "r": property(view, .rotation) { [rounded($0 * 180 / .pi, 4)] }, "p": place,
                "a": Self.constant([0, 0, 0]), "s": Self.constant([100, 100, 100]),
            ],
            "ao": 0, "shapes": .array(scaled(view)), "ip": 0, "op": .integer(scene.lastTick + 1), "st": 0, "bm": 0,
        ]
    }

    /// The shapes in a group for each part of the linear map that is not 1, the innermost first.
    private func scaled(_ view: KeyframedView) -> [JSON] {
        var shapes = LottieShapes(view).items
        let parts: [(channel: MotionChannel, name: String, values: (Double) -> [Double])] = [
            (.shear, "shear", { [rounded(-$0 * 180 / .pi, 4)] }), (.scaleY, "scale y", { [100, rounded($0 * 100, 4)] }),
            (.scaleX, "scale x", { [rounded($0 * 100, 4), 100] }),
        ]
        for (channel, name, values) in parts {
            if view.tracks[channel] == nil, view.first(channel) == channel.usual { continue }
            let value = property(view, channel, values)
            let transform: JSON = [
                "ty": "tr", "p": Self.constant([0, 0]), "a": Self.constant([0, 0]),
                "s": channel == .shear ? Self.constant([100, 100]) : value, "r": Self.constant(0),
                "o": Self.constant(100), "sk": channel == .shear ? value : Self.constant(0), "sa": Self.constant(0),
            ]
            shapes = [["ty": "gr", "nm": .string(name), "it": .array(shapes + [transform])]]
        }
        return shapes
    }

    private func property(_ view: KeyframedView, _ channel: MotionChannel, _ values: (Double) -> [Double]) -> JSON {
        guard let track = view.tracks[channel] else {
            let numbers = values(view.first(channel))
            return numbers.count == 1 ? Self.constant(numbers[0]) : Self.constant(numbers)
        }
        return ["a": 1, "k": .array(Self.keys(track.keys.map { ($0, values($0.value)) }))]
    }

    /// Keys with their values; the curve of a key is written in two halves, `o` and `i`.
    static func keys(_ keys: [(key: Keyframe, values: [Double])]) -> [JSON] {
        keys.enumerated().map { index, entry in
            var object: JSON.Object = [
                "t": .number(entry.key.time), "s": .array(entry.values.map { .number($0) }),
            ]
            if index < keys.count - 1 {
                let curve =
                    switch entry.key.easing {
                    case .cubic(let curve): curve
                    case .linear, .hold: CubicEasing.polynomial(1.0 / 3, 2.0 / 3)
                    }
                if entry.key.easing == .hold { object.append("h", 1) }
                object.append("o", ["x": [.number(rounded(curve.x1, 6))], "y": [.number(rounded(curve.y1, 6))]])
                object.append("i", ["x": [.number(rounded(curve.x2, 6))], "y": [.number(rounded(curve.y2, 6))]])
            }
            return .object(object)
        }
    }

    static func constant(_ value: Double) -> JSON { ["a": 0, "k": .number(value)] }
    static func constant(_ values: [Double]) -> JSON { ["a": 0, "k": .array(values.map { .number($0) })] }

    // MARK: Reading

    func read(_ text: String) -> ReadKeyframes? {
        guard let whole = (try? JSON.parse(text))?.objectValue, let rate = whole["fr"]?.doubleValue,
            let layers = whole["layers"]?.arrayValue
        else { return nil }
        var result = ReadKeyframes()
        for layer in layers {
            guard let layer = layer.objectValue, let view = layer["nm"]?.stringValue, let place = layer["ks"]?.objectValue
            else { return nil }
            if layer["ty"] == 1 { continue }
            let position = place["p"]?.objectValue
            let parts: [(MotionChannel, JSON?, Double)] = [
                (.x, position?["x"], 1), (.y, position?["y"], 1), (.rotation, place["r"], .pi / 180), (.alpha, place["o"], 0.01),
            ]
            for (channel, value, unit) in parts {
                guard let track = Self.track(value, 0, unit, rate) else { return nil }
                result.set(channel, of: view, to: track)
            }
            guard readShapes(layer["shapes"]?.arrayValue ?? [], of: view, rate, into: &result) else { return nil }
        }
        return result
    }

    private func readShapes(
        _ shapes: [JSON], of view: String, _ rate: Double, into result: inout ReadKeyframes
    ) -> Bool {
        for shape in shapes {
            guard let shape = shape.objectValue, let kind = shape["ty"]?.stringValue else { return false }
            switch kind {
            case "gr":
                guard let items = shape["it"]?.arrayValue, let last = items.last?.objectValue else { return false }
                let part: (MotionChannel, JSON?, Int, Double)? =
                    switch shape["nm"]?.stringValue {
                    case "scale x": (.scaleX, last["s"], 0, 0.01)
                    case "scale y": (.scaleY, last["s"], 1, 0.01)
                    case "shear": (.shear, last["sk"], 0, -.pi / 180)
                    default: nil
                    }
                if let (channel, value, index, unit) = part {
                    guard let track = Self.track(value, index, unit, rate) else { return false }
                    result.set(channel, of: view, to: track)
                }
                guard readShapes(items, of: view, rate, into: &result) else { return false }
            case "rc" where shape["nm"] == "body", "bounds":
                for (index, channel) in [MotionChannel.width, .height].enumerated() {
                    guard let track = Self.track(shape["s"], index, 1, rate) else { return false }
                    result.set(channel, of: view, to: track)
                }
            case "fl" where shape["nm"] == "fill":
                for (index, channel) in MotionChannel.color.enumerated() {
                    guard let track = Self.track(shape["c"], index, 255, rate) else { return false }
                    result.set(channel, of: view, to: track)
                }
            default: break
            }
        }
        return true
    }

    /// The track of a dimension of a property; times in seconds.
    private static func track(_ value: JSON?, _ index: Int, _ unit: Double, _ rate: Double) -> KeyframeTrack? {
        guard let property = value?.objectValue, let keys = property["k"] else { return nil }
        func number(_ value: JSON?) -> Double? {
            if let list = value?.arrayValue { return index < list.count ? list[index].doubleValue : nil }
            return value?.doubleValue
        }
        guard property["a"] == 1 else {
            return number(keys).map { KeyframeTrack(keys: [Keyframe(time: 0, value: $0 * unit)]) }
        }
        func part(_ key: JSON.Object, _ half: String, _ axis: String) -> Double? {
            key[half]?.objectValue?[axis]?.arrayValue?.first?.doubleValue
        }
        let track = KeyframeTrack(
            keys: (keys.arrayValue ?? []).compactMap { key in
                guard let key = key.objectValue, let time = key["t"]?.doubleValue, let value = number(key["s"]) else { return nil }
                var easing = KeyframeEasing.linear
                if key["h"] == 1 {
                    easing = .hold
                } else if let x1 = part(key, "o", "x"), let y1 = part(key, "o", "y"), let x2 = part(key, "i", "x"),
                    let y2 = part(key, "i", "y")
                {
                    easing = .cubic(CubicEasing(x1: x1, y1: y1, x2: x2, y2: y2))
                }
                return Keyframe(time: time / rate, value: value * unit, easing: easing)
            })
        return track.keys.isEmpty ? nil : track
    }
}

/// What a view looks like in Lottie, with its centre at 0, 0.
private struct LottieShapes {
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
                "k": LottieKeyframes.constant(stops.flatMap { [$0.0, $0.1.red, $0.1.green, $0.1.blue].map { rounded($0, 5) } }),
            ],
        ]
    }

    private static func stroke(_ color: Color, _ width: Double) -> JSON {
        let ink = Ink(color)
        return [
            "ty": "st", "nm": "line", "c": LottieKeyframes.constant([ink.red, ink.green, ink.blue, 1].map { rounded($0, 5) }),
            "o": LottieKeyframes.constant(rounded(ink.alpha * 100, 3)), "w": LottieKeyframes.constant(rounded(width, 3)),
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

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
    var hasText: Bool { false }
    var hasShadows: Bool { false }

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        var layers = scene.views.reversed().enumerated().map { index, view in layer(view, index + 1, scene) }
        if let fill = scene.background {
            layers.append([
                "ddd": 0, "ind": .integer(layers.count + 1), "ty": 4, "nm": .string(Self.backgroundName), "sr": 1,
                "ks": [
                    "o": Self.constant(100), "r": Self.constant(0), "p": Self.constant([0, 0, 0]),
                    "a": Self.constant([0, 0, 0]), "s": Self.constant([100, 100, 100]),
                ],
                "shapes": .array(LottieShapes.background(fill, scene.size)), "ip": 0,
                "op": .integer(scene.lastTick + 1), "st": 0, "bm": 0,
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

    /// No view is called so: their names have no spaces.
    private static let backgroundName = "scene background"

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
            (.shear, "shear", { [rounded(-$0 * 180 / .pi, 4)] }),
            (.scaleY, "scale y", { [100, rounded($0 * 100, 4)] }),
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
            guard let layer = layer.objectValue, let view = layer["nm"]?.stringValue,
                let place = layer["ks"]?.objectValue
            else { return nil }
            if view == Self.backgroundName { continue }
            let position = place["p"]?.objectValue
            let parts: [(MotionChannel, JSON?, Double)] = [
                (.x, position?["x"], 1), (.y, position?["y"], 1), (.rotation, place["r"], .pi / 180),
                (.alpha, place["o"], 0.01),
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
            case "gr" where shape["nm"] != "border":
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
            case "rc" where shape["nm"] == "body":
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
                guard let key = key.objectValue, let time = key["t"]?.doubleValue, let value = number(key["s"]) else {
                    return nil
                }
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

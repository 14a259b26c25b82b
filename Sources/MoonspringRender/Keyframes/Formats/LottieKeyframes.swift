import Moonspring
import MoonspringScene

extension RenderFormat {
    static let lottie = keyframes(["json", "lottie.json"], "a Lottie animation", LottieKeyframes())
}

/// Lottie 5.7 (the Lottie specification, 2024): a shape layer for each view, 60 frames a second at the usual tick, x and y as
/// separate dimensions. Each scale, and the shear, is a group of its own, because players take the easing of the first dimension for
/// all of a value.
struct LottieKeyframes: KeyframeFormat {
    var joined: [MotionChannel] { [.width, .height] }
    var lacks: Set<KeyframeFeature> { [.text, .shadows] }
    /// A layer gives its place to those in it, but not its opacity, nor its shear, which is that of its shapes.
    func holds(_ view: ViewRecording) -> Bool { view[.shear].range == 0...0 }

    func number(_ channel: MotionChannel) -> FileNumber? {
        switch channel {
        case .visible: nil
        case .scaleX, .scaleY: FileNumber(4, unit: 100)
        case .shear: FileNumber(4, unit: -180 / .pi)
        case .alpha: FileNumber(3, unit: 100)
        case .text, .textRed, .textGreen, .textBlue, .textOpacity: nil
        case _ where MotionColor.channels.contains(channel): FileNumber(5, unit: 1 / 255)
        default: .usual(channel)
        }
    }

    /// Keys have their ticks; the rate is rounded.
    func tick(_ time: Double, in scene: KeyframedScene) -> Double { time / Self.rate(scene) / scene.interval }

    private static func rate(_ scene: KeyframedScene) -> Double { rounded(1 / scene.interval, 6) }

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        var assets: [JSON] = []
        var layers = layers(scene.layers, scene, scene.size, &assets)
        if let fill = scene.background {
            layers.append([
                "ddd": 0, "ind": .integer(layers.count + 1), "ty": 4, "nm": .string(Self.backgroundName), "sr": 1,
                "ks": Self.transform(),
                "shapes": .array(LottieShapes.background(fill, scene.size)), "ip": 0,
                "op": .integer(Self.end(of: scene)), "st": 0, "bm": 0,
            ])
        }
        var meta: JSON.Object = ["g": "moonspring"]
        if let note = scene.note { meta.append("d", .string(note)) }
        var whole: JSON.Object = [
            "v": "5.7.0", "meta": .object(meta), "fr": .number(Self.rate(scene)), "ip": 0,
            "op": .integer(Self.end(of: scene)),
            "w": .number(scene.size.width), "h": .number(scene.size.height), "nm": .string(scene.title), "ddd": 0,
            "assets": .array(assets), "layers": .array(layers),
        ]
        // Not the file but its player repeats it; a marker names what it is to repeat.
        if scene.isLooping {
            whole.append("markers", [["tm": 0, "dr": .integer(Self.end(of: scene)), "cm": "loop"]])
        }
        return JSON.object(whole).indented(levels: 2) + "\n"
    }

    /// The frame before which it ends: in a loop that of the last tick, which shows the first again.
    private static func end(of scene: KeyframedScene) -> Int { scene.isLooping ? scene.lastTick : scene.lastTick + 1 }

    /// No view is called so: their names have no spaces.
    private static let backgroundName = "scene background"

    /// The transform of a layer; without an anchor and a scale it changes nothing.
    private static func transform(
        _ anchor: JSON = .constant([0, 0, 0]), _ scale: JSON = .constant([100, 100, 100])
    ) -> JSON {
        ["o": .constant(100), "r": .constant(0), "p": .constant([0, 0, 0]), "a": anchor, "s": scale]
    }

    /// Those of a composition that is as large as `size`. Lottie has the front first.
    private func layers(
        _ layers: [KeyframedLayer], _ scene: KeyframedScene, _ size: Size, _ assets: inout [JSON]
    ) -> [JSON] {
        var result: [JSON] = []
        func add(_ layers: [KeyframedLayer], to parent: Int?, _ size: Size) {
            for item in layers.reversed() {
                var layer: JSON.Object
                switch item {
                case .view(let view, let inner):
                    if !inner.isEmpty {
                        add(inner, to: result.count + Self.count(inner) + 1, view.largestSize)
                        for transform in Self.corner(of: view) {
                            result.append(Self.anchor(view, transform, result.count + 1, scene))
                        }
                    }
                    layer = self.layer(view, result.count + 1, scene)
                case .clip(let name, let outline, let inner):
                    let clipped = self.layers(inner, scene, size, &assets)
                    assets.append(["id": .string(name), "layers": .array(clipped)])
                    layer = clip(name, outline, result.count + 1, scene, size)
                }
                if let parent { layer.append("parent", .integer(parent)) }
                result.append(.object(layer))
            }
        }
        add(layers, to: nil, size)
        return result
    }

    /// How many layers there are for some.
    private static func count(_ layers: [KeyframedLayer]) -> Int {
        layers.reduce(0) { sum, layer in
            guard case .view(let view, let inner) = layer, !inner.isEmpty else { return sum + 1 }
            return sum + 1 + corner(of: view).count + count(inner)
        }
    }

    /// Transforms from the top left corner of a view, from which what is in it is placed, to its layer, which scales its shapes alone.
    private static func corner(of view: KeyframedView) -> [JSON] {
        let down = transform(LottieShapes.sized(view) { $0 / 2 }, property(view, .scaleY) { [100, $0, 100] })
        if view.tracks[.scaleX] == nil, view.first(.scaleX) == 1 { return [down] }
        return [down, transform(.constant([0, 0, 0]), property(view, .scaleX) { [$0, 100, 100] })]
    }

    /// A layer that shows nothing, in the next one.
    private static func anchor(
        _ view: KeyframedView, _ transform: JSON, _ number: Int, _ scene: KeyframedScene
    ) -> JSON {
        [
            "ddd": 0, "ind": .integer(number), "ty": 3, "nm": .string(view.identifier + "--inside"), "sr": 1,
            "parent": .integer(number + 1), "ks": transform, "ip": 0, "op": .integer(end(of: scene)), "st": 0, "bm": 0,
        ]
    }

    /// What is clipped is a composition of its own, shown through a mask.
    private func clip(
        _ name: String, _ outline: OutlineTrack, _ number: Int, _ scene: KeyframedScene, _ size: Size
    ) -> JSON.Object {
        let mask: JSON = [
            "inv": false, "mode": "a", "nm": .string(name), "pt": Self.outline(outline), "o": .constant(100),
            "x": .constant(0),
        ]
        return [
            "ddd": 0, "ind": .integer(number), "ty": 0, "nm": .string(name), "refId": .string(name), "sr": 1,
            "ks": Self.transform(), "w": .number(size.width), "h": .number(size.height),
            "hasMask": true, "masksProperties": [mask], "ip": 0, "op": .integer(scene.lastTick + 1), "st": 0,
            "bm": 0,
        ]
    }

    private static func outline(_ outline: OutlineTrack) -> JSON {
        let shapes = outline.paths.compactMap { LottiePath($0, center: .zero).outlines.first }
        guard shapes.count > 1 else { return ["a": 0, "k": shapes.first ?? [:]] }
        return ["a": 1, "k": .array(keys(zip(outline.keys.keys, shapes).map { ($0, [$1]) }))]
    }

    private func layer(_ view: KeyframedView, _ number: Int, _ scene: KeyframedScene) -> JSON.Object {
        let place: JSON = [
            "s": true, "x": Self.property(view, .x) { [$0] }, "y": Self.property(view, .y) { [$0] },
        ]
        return [
            "ddd": 0, "ind": .integer(number), "ty": 4, "nm": .string(view.identifier), "sr": 1,
            "ks": [
                "o": Self.property(view, .alpha) { [$0] },
                "r": Self.property(view, .rotation) { [$0] }, "p": place,
                "a": .constant([0, 0, 0]), "s": .constant([100, 100, 100]),
            ],
            "ao": 0, "shapes": .array(scaled(view)), "ip": 0, "op": .integer(Self.end(of: scene)), "st": 0, "bm": 0,
        ]
    }

    /// The shapes in a group for each part of the linear map that is not 1, the innermost first.
    private func scaled(_ view: KeyframedView) -> [JSON] {
        var shapes = LottieShapes(view).items
        let parts: [(channel: MotionChannel, name: String, values: (Double) -> [Double])] = [
            (.shear, "shear", { [$0] }),
            (.scaleY, "scale y", { [100, $0] }),
            (.scaleX, "scale x", { [$0, 100] }),
        ]
        for (channel, name, values) in parts {
            if view.tracks[channel] == nil, view.first(channel) == channel.usual { continue }
            let value = Self.property(view, channel, values)
            let transform =
                channel == .shear ? LottieShapes.transform(shear: value) : LottieShapes.transform(scale: value)
            shapes = [["ty": "gr", "nm": .string(name), "it": .array(shapes + [transform])]]
        }
        return shapes
    }

    /// `values` are a dimension each, of the number as it is written.
    static func property(_ view: KeyframedView, _ channel: MotionChannel, _ values: (Double) -> [Double]) -> JSON {
        func written(_ value: Double) -> [Double] { values(LottieKeyframes().number(channel)?.written(value) ?? value) }
        guard let track = view.tracks[channel] else {
            let numbers = written(view.first(channel))
            return numbers.count == 1 ? .constant(numbers[0]) : .constant(numbers)
        }
        return .animated(track, track.keys.map { written($0.value) })
    }

    /// Keys with their values; the curve of a key is written in two halves, `o` and `i`.
    static func keys(_ keys: [(key: Keyframe, values: [JSON])]) -> [JSON] {
        keys.enumerated().map { index, entry in
            var object: JSON.Object = [
                "t": .number(entry.key.time), "s": .array(entry.values),
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
}

extension JSON {
    /// A property of Lottie that does not change.
    static func constant(_ value: Double) -> JSON { ["a": 0, "k": .number(value)] }
    static func constant(_ values: [Double]) -> JSON { ["a": 0, "k": .array(values.map { .number($0) })] }
    /// One that has these values at the keys of a track.
    static func animated(_ track: KeyframeTrack, _ values: [[Double]]) -> JSON {
        ["a": 1, "k": .array(LottieKeyframes.keys(zip(track.keys, values).map { ($0, $1.map { .number($0) }) }))]
    }
}

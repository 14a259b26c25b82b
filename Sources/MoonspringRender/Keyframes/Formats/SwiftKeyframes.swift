import Moonspring

extension RenderFormat {
    static let swift = keyframes(["swift"], "Swift source for UIKit and Core Animation", SwiftKeyframes())
}

/// Swift source with a `CAKeyframeAnimation` for each channel that changes. A centre that moves as a damped spring has
/// `UISpringTimingParameters` as well, for those who want to run it to a target of their own.
struct SwiftKeyframes: KeyframeFormat {
    /// The views are the caller's, who gives them these.
    var lacks: Set<KeyframeFeature> { [.text, .shadows, .gradients, .borderWidths, .paths] }
    var leastSides: Double { 0 }

    func number(_ channel: MotionChannel) -> FileNumber? {
        switch channel {
        case .shear, .text, .textRed, .textGreen, .textBlue, .textOpacity: nil
        case .rotation: FileNumber(6)
        case .opacity, .borderOpacity: FileNumber(2)
        default: .usual(channel)
        }
    }

    /// Of the whole duration, which is rounded, a share of the ticks.
    func tick(_ time: Double, in scene: KeyframedScene) -> Double {
        rounded(time, 2) * (duration(of: scene) / Double(scene.lastTick)) / scene.interval
    }

    /// Key paths of a layer.
    private static let paths: [(channel: MotionChannel, path: String)] = [
        (.x, "position.x"), (.y, "position.y"), (.width, "bounds.size.width"), (.height, "bounds.size.height"),
        (.rotation, "transform.rotation.z"), (.scaleX, "transform.scale.x"), (.scaleY, "transform.scale.y"),
        (.alpha, "opacity"), (.visible, "hidden"), (.cornerRadius, "cornerRadius"),
    ]

    func text(of scene: KeyframedScene, _ style: KeyframeStyle) -> String {
        var names = SourceNames(reserved: [])
        let type = names.name(for: scene.title, isType: true, else: "Scene") + "Motion"
        var text = """
            import UIKit

            /// \(scene.title.isEmpty ? "A scene" : scene.title): the motion of \(counted(scene.views.count)), in a container of \(decimal(scene.size.width, 3)) x \(decimal(scene.size.height, 3)) points.
            \(scene.note.map { "///\n/// \(commentLine($0))\n" } ?? "")@MainActor enum \(type) {
                static let duration: CFTimeInterval = \(duration(of: scene).shortestJSON)
                private static let lastTick: Double = \(scene.lastTick)

                /// Places the views where the motion begins and adds it to their layers. A view that is missing is left out.
                static func animate(_ views: [String: UIView]) {

            """
        for view in scene.views { text += statements(view) }
        text += Self.arrangement(scene.layers, scene) + "    }\n"
        for view in scene.views {
            for spring in view.springs {
                text += Self.declaration(spring, names.name(for: view.identifier + "-spring", else: "view"), view)
            }
        }
        return text + Self.helpers(scene) + "}\n"
    }

    private func counted(_ count: Int) -> String { count == 1 ? "one view" : "\(count) views" }

    private func statements(_ view: KeyframedView) -> String {
        var text = "        if let layer = views[\"\(view.identifier)\"]?.layer {\n"
        for (channel, path) in Self.paths {
            guard let track = view.tracks[channel] else {
                text += "            set(layer, \"\(path)\", \(Self.text(view.first(channel), channel)))\n"
                continue
            }
            let values = track.keys.map { Self.text($0.value, channel) }
            text += "            add(layer, \"\(path)\", ticks: [\(Self.times(track))],\n"
            text += "                values: [\(values.joined(separator: ", "))],\n"
            text += "                curves: [\(Self.curves(track))])\n"
        }
        for (color, path) in [(MotionColor.background, "backgroundColor"), (.border, "borderColor")] {
            // The border of a view that has none in the scene is the caller's.
            guard path == "backgroundColor" || view.has(color) else { continue }
            if let (keys, parts) = view.joined(color.channels) {
                text += "            addColor(layer, \"\(path)\", ticks: [\(Self.times(keys))],\n"
                text += "                values: [\(parts.map(Self.color).joined(separator: ", "))])\n"
            } else {
                text += "            setColor(layer, \"\(path)\", \(Self.color(view.first(color))))\n"
            }
        }
        return text + "        }\n"
    }

    /// The calls that put views into views, and that clip them.
    private static func arrangement(_ layers: [KeyframedLayer], _ scene: KeyframedScene) -> String {
        func views(_ layers: [KeyframedLayer]) -> [(view: KeyframedView, layers: [KeyframedLayer])] {
            layers.flatMap { layer in
                switch layer {
                case .view(let view, let layers): [(view, layers)]
                case .clip(_, _, let layers): views(layers)
                }
            }
        }
        var text = ""
        for (view, inner) in views(layers) where !inner.isEmpty {
            let names = views(inner).map { "views[\"\($0.view.identifier)\"]" }
            text += "        add([\(names.joined(separator: ", "))], to: views[\"\(view.identifier)\"])\n"
            text += arrangement(inner, scene)
        }
        for case .clip(_, let outline, let layers) in layers {
            text += "        \(Self.clip(outline, layers, scene))\n"
        }
        return text
    }

    /// The call that clips views, and the clipped ones in it.
    private static func clip(_ outline: OutlineTrack, _ layers: [KeyframedLayer], _ scene: KeyframedScene) -> String {
        let views = layers.map { layer in
            switch layer {
            case .view(let view, _): "views[\"\(view.identifier)\"]"
            case .clip(_, let outline, let layers): clip(outline, layers, scene)
            }
        }
        let outlines = outline.paths.map { path in
            let points = path.elements.flatMap { element -> [Point] in
                switch element {
                case .move(let point), .line(let point): [point]
                case .curve(let point, let control1, let control2): [control1, control2, point]
                case .quadCurve, .close: []
                }
            }
            return "[\(points.map { "\(decimal($0.x, 2)), \(decimal($0.y, 2))" }.joined(separator: ", "))]"
        }
        return "clip([\(views.joined(separator: ", "))], ticks: [\(times(outline.keys))],\n            outlines: ["
            + outlines.joined(separator: ",\n                ") + "])"
    }

    /// A layer has `hidden` where a view here is `visible`.
    private static func text(_ value: Double, _ channel: MotionChannel) -> String {
        SwiftKeyframes().number(channel)?.text(channel == .visible ? 1 - value : value) ?? ""
    }

    private static func times(_ track: KeyframeTrack) -> String {
        track.keys.map { decimal($0.time, 2) }.joined(separator: ", ")
    }

    /// Four numbers for each way from a key to the next; none for a straight one, and one for a jump.
    private static func curves(_ track: KeyframeTrack) -> String {
        track.keys.dropLast().map { key in
            switch key.easing {
            case .linear: "[]"
            case .hold: "[0]"
            case .cubic(let curve):
                "[\(curve.numbers.map { decimal($0, 6) }.joined(separator: ", "))]"
            }
        }.joined(separator: ", ")
    }

    private static func color(_ parts: [Double]) -> String {
        "[\(zip(MotionColor.background.channels, parts).map { text($1, $0) }.joined(separator: ", "))]"
    }

    private static func declaration(_ swing: SpringMotion, _ name: String, _ view: KeyframedView) -> String {
        let spring = swing.spring
        // UIKit measures the speed in ways to the target a second.
        func part(_ velocity: Double, _ way: Double) -> String { decimal(abs(way) > 1e-3 ? velocity / way : 0, 4) }
        let way = swing.to - swing.from
        return """

                /// '\(view.identifier)' moves as this spring does, from (\(decimal(swing.from.x, 3)), \(decimal(swing.from.y, 3))) to \
            (\(decimal(swing.to.x, 3)), \(decimal(swing.to.y, 3))), after \(decimal(swing.start, 4)) s;
                /// the keyframes are up to \(decimal(swing.error, 2)) points from it.
                /// In SwiftUI: `.spring(duration: \(decimal(spring.duration, 4)), bounce: \(decimal(spring.bounce, 4)))`.
                static var \(name): UISpringTimingParameters {
                    UISpringTimingParameters(
                        mass: 1, stiffness: \(decimal(spring.stiffness, 4)), damping: \(decimal(spring.rate, 4)),
                        initialVelocity: CGVector(dx: \(part(swing.velocity.x, way.x)), dy: \(part(swing.velocity.y, way.y))))
                }

            """
    }

    private static func helpers(_ scene: KeyframedScene) -> String {
        setting + (scene.views.contains { $0.holder != nil } ? nesting : "") + clipping + """


                private static func start(_ animation: CAKeyframeAnimation, on layer: CALayer, _ keyPath: String) {
                    animation.duration = duration
                    animation.isRemovedOnCompletion = false
                    animation.fillMode = .both\(scene.isLooping ? "\n        animation.repeatCount = .infinity" : "")
                    layer.add(animation, forKey: keyPath)
                }

            """
    }

    /// Sets and animates properties of layers.
    private static let setting = """

            private static func set(_ layer: CALayer, _ keyPath: String, _ value: Double) {
                layer.setValue(value, forKeyPath: keyPath)
            }

            private static func setColor(_ layer: CALayer, _ keyPath: String, _ parts: [Double]) {
                layer.setValue(color(parts), forKeyPath: keyPath)
            }

            private static func color(_ parts: [Double]) -> CGColor {
                UIColor(red: parts[0] / 255, green: parts[1] / 255, blue: parts[2] / 255, alpha: parts[3] / 255).cgColor
            }

            /// Times are in ticks. A way from a key to the next has a curve of four numbers, none where it is straight, one where it jumps.
            private static func add(
                _ layer: CALayer, _ keyPath: String, ticks: [Double], values: [Double], curves: [[Double]]
            ) {
                let animation = CAKeyframeAnimation(keyPath: keyPath)
                animation.values = values
                animation.keyTimes = ticks.map { NSNumber(value: $0 / lastTick) }
                if curves.first == [0] {
                    // A discrete animation has one time more than values.
                    animation.calculationMode = .discrete
                    animation.keyTimes?.append(1)
                } else {
                    animation.timingFunctions = curves.map { curve in
                        curve.count == 4
                            ? CAMediaTimingFunction(
                                controlPoints: Float(curve[0]), Float(curve[1]), Float(curve[2]), Float(curve[3]))
                            : CAMediaTimingFunction(name: .linear)
                    }
                }
                start(animation, on: layer, keyPath)
            }

            private static func addColor(_ layer: CALayer, _ keyPath: String, ticks: [Double], values: [[Double]]) {
                let animation = CAKeyframeAnimation(keyPath: keyPath)
                animation.values = values.map { color($0) }
                animation.keyTimes = ticks.map { NSNumber(value: $0 / lastTick) }
                start(animation, on: layer, keyPath)
            }
        """

    /// Puts views into views.
    private static let nesting = """


            private static func add(_ views: [UIView?], to superview: UIView?) {
                for view in views.compactMap({ $0 }) { superview?.addSubview(view) }
            }
        """

    /// Clips views.
    private static let clipping = """


            /// Moves views into one that shows what of them is inside an outline. Its points are a rectangle with four round corners.
            @discardableResult private static func clip(
                _ views: [UIView?], ticks: [Double], outlines: [[Double]]
            ) -> UIView? {
                let views = views.compactMap { $0 }
                guard let first = views.first, let container = first.superview else { return nil }
                let host = UIView(frame: container.bounds)
                container.insertSubview(host, aboveSubview: first)
                for view in views { host.addSubview(view) }
                let paths = outlines.map { numbers in
                    let points = stride(from: 0, to: numbers.count, by: 2).map {
                        CGPoint(x: numbers[$0], y: numbers[$0 + 1])
                    }
                    let path = CGMutablePath()
                    path.move(to: points[0])
                    for index in stride(from: 1, to: points.count, by: 4) {
                        path.addLine(to: points[index])
                        path.addCurve(to: points[index + 3], control1: points[index + 1], control2: points[index + 2])
                    }
                    path.closeSubpath()
                    return path
                }
                let mask = CAShapeLayer()
                mask.path = paths.first
                host.layer.mask = mask
                let animation = CAKeyframeAnimation(keyPath: "path")
                animation.values = paths
                animation.keyTimes = ticks.map { NSNumber(value: $0 / lastTick) }
                if paths.count > 1 { start(animation, on: mask, "path") }
                return host
            }
        """
}

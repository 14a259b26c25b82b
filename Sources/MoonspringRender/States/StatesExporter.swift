import Moonspring
import MoonspringLua
import MoonspringScene

extension RenderFormat {
    static let states = states("states.json", "its states as a table") { export, scene in
        let whole: JSON = [
            "moonspringStates": 1, "title": .string(export.header.displayName),
            "states": .array(scene.tables.map(\.json)),
        ]
        return (whole.indented(levels: 6) + "\n", [])
    }
    static let swiftUIStates = states("states.swift", "its states as SwiftUI source") { export, scene in
        let parts = typed(scene.tables).map { SwiftUIStates($0, type: $1, size: export.header.size, scene) }
        return (
            "import SwiftUI\n" + parts.map(\.text).joined() + SwiftUIStates.tail
                + (scene.tables.contains(where: \.hasSwipes) ? SwiftUIStates.swipeTail : ""), parts.flatMap(\.omissions)
        )
    }
    static let reactStates = states("states.tsx", "its states as React source for Motion") { export, scene in
        let parts = typed(scene.tables).map { ReactStates($0, type: $1, size: export.header.size, scene) }
        return (ReactStates.head(of: parts) + parts.map(\.text).joined(), parts.flatMap(\.omissions))
    }

    /// The text of a file, and what its parts leave to the reader.
    typealias StatesFile = (text: String, omissions: [String])

    /// Tables with the names of their types, each its own in the file. Some names are taken by what all files have.
    private static func typed(_ tables: [StatesTable]) -> [(StatesTable, String)] {
        var names = SourceNames(reserved: ["Transition"])
        return tables.map { ($0, names.name(for: $0.name, isType: true, else: "Scene")) }
    }

    private static func states(
        _ ending: String, _ summary: String, file: @escaping @Sendable (Export, StatesScene) -> StatesFile
    ) -> RenderFormat {
        collecting([ending], summary, options: [], StatesScene()) { scene, _, picture, _ in
            scene.add(picture)
        } file: { scene, export throws(OutputError) in
            if scene.tables.isEmpty { throw .usage("the scene has no states: ms.States{...} makes them") }
            let (text, parts) = file(export, scene)
            // Several parts may lack the same.
            var omissions = MotionOmissions()
            for omission in parts { omissions.add(omission) }
            let count = scene.tables.reduce(0) { $0 + $1.states.count }
            return (text, counted(count, "state") + omissionSummary(omissions.texts), [:])
        }
    }
}

/// Everything that a scene makes with `ms.States`, and what it draws beside that.
struct StatesScene {
    private(set) var tables: [StatesTable] = []
    /// That of the scene when it makes the first of them.
    private(set) var background: Fill?
    /// By number: the names of the views that are drawn.
    private var views: [Int: String] = [:]

    mutating func add(_ picture: Picture) {
        if tables.isEmpty { background = picture.background }
        for table in picture.states where !tables.contains(table) { tables.append(table) }
        for shape in picture.shapes where shape.isView && views[shape.item] == nil && !Look(shape).isBlank {
            views[shape.item] = shape.name
        }
    }

    /// The views that are drawn and in no table, in words; nil: there are none.
    var otherViews: String? {
        let known = Set(tables.flatMap { $0.layers.map(\.item) })
        let others = views.filter { !known.contains($0.key) }
        guard others.count == 1, let name = others.values.first else {
            return others.isEmpty ? nil : counted(others.count, "view")
        }
        return "the view '\(name)'"
    }
}

extension StatesTable {
    /// What sources leave to the reader.
    func omissions(
        from scene: StatesScene, hasGradients: Bool, hasLongPresses: Bool, hasTurnedScales: Bool
    ) -> MotionOmissions {
        var omissions = MotionOmissions()
        if let views = scene.otherViews { omissions.add(views) }
        for row in transitions {
            switch row.trigger {
            case .touch(.drag, let layer):
                omissions.add(row.handle.map { "the drag by '\($0)'" } ?? "the drag", of: layer)
            case .touch(.swipe, let layer): omissions.add("the velocity of the swipe", of: layer)
            case .touch(.longPress, let layer): if !hasLongPresses { omissions.add("the long press", of: layer) }
            case .signal(let name, let isAbove, let limit):
                omissions.add("\(JSON.string(name)) \(isAbove ? "above" : "below") \(decimal(limit, 4))")
            case .touch(.tap, _), .after, nil: break
            }
        }
        for (index, layer) in layers.enumerated() {
            let looks = states.map { SourceLook($0.looks[index]) }
            if turnsByTransform(index) { omissions.add("a transform whose angle changes", of: layer.name) }
            if looks.contains(where: \.isSheared) {
                omissions.add("a transform other than scales and a rotation", of: layer.name)
            } else if !hasTurnedScales, looks.contains(where: \.isTurnedScale) {
                omissions.add("an uneven scale that is rotated", of: layer.name)
            }
        }
        for (layer, look) in states.flatMap({ zip(layers, $0.looks) }) {
            let appearance = look.appearance
            if appearance.image != nil { omissions.add("the image", of: layer.name) }
            if !hasGradients, case .gradient? = appearance.backgroundColor {
                omissions.add("the gradient", of: layer.name)
            }
            if appearance.path != nil, appearance.shadow.color != nil { omissions.add("the shadow", of: layer.name) }
        }
        return omissions
    }

    /// Whether a layer's angle differs between states because its transform does, the numbers of which go straight to those of the next
    /// one, where a source turns.
    private func turnsByTransform(_ layer: Int) -> Bool {
        guard states.contains(where: { $0.looks[layer].rotation == nil }) else { return false }
        let angles = states.map { SourceLook($0.looks[layer]).rotation }
        return angles.contains { abs($0 - angles[0]) > 1e-6 }
    }

    /// The transitions that lead from a state to another, in their order.
    private func leading(from state: Int) -> [Transition] {
        open(in: state).map { transitions[$0] }.filter { $0.to != state }
    }

    /// What leads from each state to another by a trigger, in their order; the first one counts.
    func ways(by trigger: Trigger) -> [(from: Int, row: Transition)] {
        states.indices.compactMap { state in
            leading(from: state).first { $0.trigger == trigger }.map { (state, $0) }
        }
    }

    /// The transitions with curves, in their order, up to one from any state to any: where there is none, a spring.
    var curves: [(from: Int?, to: Int?, curve: AnimationCurve)] {
        var rows: [(from: Int?, to: Int?, curve: AnimationCurve)] = []
        for row in transitions {
            guard let curve = row.curve else { continue }
            rows.append((row.from, row.to, curve))
            if row.from == nil, row.to == nil { return rows }
        }
        rows.append((nil, nil, .spring(Spring())))
        return rows
    }

    /// What leads from each state to another after a time, in seconds; the shortest counts.
    var waits: [(way: (from: Int, row: Transition), seconds: Double)] {
        states.indices.compactMap { state in
            leading(from: state).compactMap { row in row.seconds.map { (way: (from: state, row: row), seconds: $0) } }
                .min { $0.seconds < $1.seconds }
        }
    }

    /// What leads on by swipes on a layer, in their order; the first one for a direction counts.
    func swipes(of layer: Int) -> [(from: Int, row: Transition)] {
        states.indices.flatMap { state in
            var rows: [Transition] = []
            for row in leading(from: state) {
                guard row.trigger == .touch(.swipe, layer: layers[layer].name),
                    !rows.contains(where: { $0.direction == nil || $0.direction == row.direction })
                else { continue }
                rows.append(row)
            }
            return rows.map { (state, $0) }
        }
    }

    var hasSwipes: Bool { layers.indices.contains { !swipes(of: $0).isEmpty } }

    /// By layer and state, how many different places in depth the views beside a layer have behind its own, over all states. Where no
    /// state changes the order that they are drawn in, all are 0.
    var depths: [[Int]] {
        var depths = layers.map { _ in states.map { _ in 0 } }
        for beside in Dictionary(grouping: layers.indices, by: { layers[$0].parent }).values {
            let positions = beside.map { layer in states.map { $0.looks[layer].appearance.zPosition } }
            guard positions.contains(where: { Set($0).count > 1 }) else { continue }
            let places = Dictionary(uniqueKeysWithValues: zip(Set(positions.joined()).sorted(), 0...))
            for (layer, own) in zip(beside, positions) { depths[layer] = own.map { places[$0] ?? 0 } }
        }
        return depths
    }

    func children(of layer: Int?) -> [Int] { layers.indices.filter { layers[$0].parent == layer } }
}

/// What a source writes of a view in a state.
struct SourceLook {
    let x: Double, y: Double, width: Double, height: Double
    let scaleX: Double, scaleY: Double, rotation: Double, opacity: Double, cornerRadius: Double
    let background: Ink, foreground: Ink, border: Ink, stroke: Ink
    let borderWidth: Double, lineWidth: Double, fontSize: Double
    let appearance: Appearance
    /// Where it is among those beside it, from back to front: see ``StatesTable/depths``.
    let depth: Int
    /// Whether there is more to the transform than scales, a rotation and a shift, which are what is written of it.
    let isSheared: Bool
    /// Whether it makes a difference which comes first, the scales, as here, or the rotation.
    var isTurnedScale: Bool {
        let halfTurns = rotation / .pi
        return abs(scaleX - scaleY) > 1e-6 && abs(halfTurns - halfTurns.rounded()) > 1e-6
    }

    init(_ look: StatesTable.Look, depth: Int = 0) {
        let map = look.transform
        (appearance, self.depth) = (look.appearance, depth)
        (x, y) = (look.center.x + map.tx, look.center.y + map.ty)
        (width, height) = (look.size.width, look.size.height)
        // What is mirrored and does not turn has a negative scale, which the numbers of a transform go straight to as well.
        rotation = look.rotation ?? (map.b == 0 && map.c == 0 ? 0 : map.rotation)
        let upright = map.turned(by: -rotation)
        (scaleX, scaleY) = (upright.a, upright.d)
        isSheared = max(abs(upright.b), abs(upright.c)) > 1e-6
        (opacity, cornerRadius) = (appearance.isHidden ? 0 : appearance.alpha, appearance.cornerRadius)
        background = Self.ink(of: appearance.backgroundColor)
        func ink(_ color: Color?) -> Ink { color.map { Ink($0) } ?? Ink(0, 0, 0, 0) }
        foreground = Ink(appearance.drawnTextColor)
        (border, stroke) = (ink(appearance.borderColor), ink(appearance.strokeColor))
        fontSize = appearance.fontSize
        borderWidth = appearance.borderColor == nil || appearance.path != nil ? 0 : appearance.borderWidth
        lineWidth = appearance.strokeColor == nil ? 0 : appearance.lineWidth
    }

    /// A colour, the first one of a gradient.
    static func ink(of fill: Fill?) -> Ink {
        switch fill {
        case .color(let color)?: Ink(color)
        case .gradient(let gradient)?: Ink(gradient.from)
        case nil: Ink(0, 0, 0, 0)
        }
    }
}

extension StatesTable.Transition {
    /// After how long it leads on; nil: time does not trigger it.
    fileprivate var seconds: Double? {
        guard case .after(let seconds)? = trigger else { return nil }
        return seconds
    }
}

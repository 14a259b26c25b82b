import Moonspring
import MoonspringScene

/// The source of a SwiftUI view that goes through states: an enumeration of them, what each layer looks like, and the springs.
struct SwiftUIStates {
    private let table: StatesTable
    private let size: Size
    private let scene: StatesScene
    private let type: String
    private let cases: [String]
    private let layers: [String]
    private let depths: [[Int]]

    init(_ table: StatesTable, type: String, size: Size, _ scene: StatesScene) {
        (self.table, self.type, self.size, self.scene) = (table, type, size, scene)
        depths = table.depths
        var cases = SourceNames(reserved: Self.reserved)
        self.cases = table.states.map { cases.name(for: $0.name, else: "state") }
        var names = SourceNames(reserved: Self.reserved.union(["state", "body", "go"]))
        layers = table.layers.map { names.name(for: $0.name, else: "layer") }
    }

    /// Words of Swift, and members that an enumeration has.
    private static let reserved: Set<String> = [
        "as", "any", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
        "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal",
        "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "type", "typealias",
        "var", "where", "while", "allCases", "rawValue", "hash", "hashValue", "animation",
    ]

    /// What it leaves to the reader.
    var omissions: [String] {
        var omissions = table.omissions(
            from: scene, hasGradients: false, hasLongPresses: true, hasTurnedScales: true)
        if case .gradient? = scene.background { omissions.add("the gradient of the scene's background") }
        return omissions.texts
    }

    var text: String {
        """

        /// The states of \(commentLine(table.name)).\(omissionNote(omissions).map { " " + commentLine($0) } ?? "")
        enum \(type)State: String, CaseIterable {
        \(zip(cases, table.states).map { "    case \($0) = \(Self.quoted($1.name))" }.joined(separator: "\n"))

            /// The animation with which another state begins.
            func animation(to next: \(type)State) -> Animation {
                switch (self, next) {
        \(animations)
                }
            }
        }

        struct \(type)View: View {
            @State private var state = \(type)State.\(cases[0])

            var body: some View {
                ZStack {
        \(table.children(of: nil).map { layer($0, indent: "            ") }.joined(separator: "\n"))
                }
                .frame(width: \(decimal(size.width, 4)), height: \(decimal(size.height, 4)))\(stage)\(waits)
            }

            private func go(to next: \(type)State, _ animation: Animation? = nil) {
                withAnimation(animation ?? state.animation(to: next)) { state = next }
            }
        \(layers.indices.map(looks).joined())}

        """
    }

    /// Beyond the scene nothing is seen.
    private var stage: String {
        let color = scene.background.map { "\n        .background(\(SourceLook.color(SourceLook.ink(of: $0))))" }
        return (color ?? "") + "\n        .clipped()"
    }

    /// What all views of a file share. Only the file sees it: another one in the same app has its own.
    static let tail = """

        /// What a layer looks like, in points and radians.
        fileprivate struct LayerLook {
            var x, y, width, height: CGFloat
            var scaleX: CGFloat = 1
            var scaleY: CGFloat = 1
            var rotation = 0.0
            var opacity = 1.0
            var zIndex = 0.0
            var cornerRadius: CGFloat = 0
            var borderWidth: CGFloat = 0
            var lineWidth: CGFloat = 0
            var fontSize: CGFloat = 17
            var shadowRadius: CGFloat = 0
            var shadowX: CGFloat = 0
            var shadowY: CGFloat = 0
            var background = Color.clear
            var foreground = Color.black
            var border = Color.clear
            var stroke = Color.clear
            var shadow = Color.clear
        }

        /// A rectangle, or a path in its place, with a text and with what lies in it.
        fileprivate struct Layer<Content: View>: View {
            let look: LayerLook
            let text: String
            var family: String?
            var weight = Font.Weight.regular
            var alignment = Alignment.center
            var clips = false
            var path: Path?
            @ViewBuilder let content: Content

            var body: some View {
                let corners = RoundedRectangle(cornerRadius: look.cornerRadius)
                ZStack {
                    if let path {
                        path.fill(look.background)
                        path.stroke(
                            look.stroke, style: StrokeStyle(lineWidth: look.lineWidth, lineCap: .round, lineJoin: .round))
                    } else {
                        corners.fill(look.background)
                            .shadow(color: look.shadow, radius: look.shadowRadius, x: look.shadowX, y: look.shadowY)
                        corners.strokeBorder(look.border, lineWidth: look.borderWidth)
                    }
                    Text(text).font(font).foregroundColor(look.foreground)
                        .multilineTextAlignment(lineAlignment)
                        .lineLimit(text.split(separator: "\\n", omittingEmptySubsequences: false).count)
                        .frame(width: look.width, alignment: alignment)
                    ZStack { content }
                        .frame(width: look.width, height: look.height)
                        .clipShape(corners.inset(by: clips ? 0 : -10_000))
                }
                .frame(width: look.width, height: look.height)
                .scaleEffect(x: look.scaleX, y: look.scaleY)
                .rotationEffect(.radians(look.rotation))
                .opacity(look.opacity)
                .position(x: look.x, y: look.y)
            }

            private var lineAlignment: TextAlignment {
                alignment == .leading ? .leading : alignment == .trailing ? .trailing : .center
            }

            private var font: Font {
                let size = look.fontSize
                return (family.map { Font.custom($0, size: size) } ?? Font.system(size: size)).weight(weight)
            }
        }

        """

    /// What views with swipes share.
    static let swipeTail = """

        /// Where a finger has moved further.
        fileprivate enum SwipeDirection {
            case left, right, up, down

            init(_ way: CGSize) {
                if abs(way.width) >= abs(way.height) {
                    self = way.width < 0 ? .left : .right
                } else {
                    self = way.height < 0 ? .up : .down
                }
            }
        }

        """

    private var animations: String {
        table.curves.map { row in
            let pattern = [row.from, row.to].map { $0.map { ".\(cases[$0])" } ?? "_" }.joined(separator: ", ")
            let head = row.from == nil && row.to == nil ? "default" : "case (\(pattern))"
            return "        \(head): \(animation(row.curve))"
        }.joined(separator: "\n")
    }

    private func animation(_ curve: AnimationCurve) -> String {
        switch curve {
        case .spring(let spring):
            // SwiftUI does not take a bounce of -1.
            let bounce = rounded(spring.bounce, 4) > -1 ? decimal(spring.bounce, 4) : spring.bounce.shortestJSON
            return ".spring(duration: \(precise(spring.duration)), bounce: \(bounce))"
        case .easing(.cubic(let curve), let duration):
            let numbers = curve.numbers.map { decimal($0, 4) }.joined(separator: ", ")
            return ".timingCurve(\(numbers), duration: \(precise(duration)))"
        case .easing(_, let duration): return ".linear(duration: \(precise(duration)))"
        }
    }

    // MARK: the body

    private func layer(_ index: Int, indent: String) -> String {
        let inner = table.children(of: index).map { layer($0, indent: indent + "    ") }
        var text = "\(indent)Layer(\(parts(of: index).joined(separator: ", "))) {"
        text += inner.isEmpty ? "}" : "\n\(inner.joined(separator: "\n"))\n\(indent)}"
        text += touches(.tap, on: index, "TapGesture().onEnded {", indent)
        text += touches(.longPress, on: index, "LongPressGesture().onEnded { _ in", indent)
        text += swipes(on: index, indent)
        return depths[index].contains { $0 > 0 } ? text + "\n\(indent).zIndex(\(layers[index]).zIndex)" : text
    }

    /// In a state in which a touch leads nowhere it is for what the layer is in.
    private func touches(_ touch: StatesTable.Touch, on index: Int, _ gesture: String, _ indent: String) -> String {
        let ways = table.ways(by: .touch(touch, layer: table.layers[index].name))
        if ways.isEmpty { return "" }
        return """

            \(indent).gesture(
            \(indent)    \(gesture)
            \(choice(among: ways.map { ($0.from, " " + step($0)) }, indent + "        "))
            \(indent)    }\(mask(ways.map(\.from))))
            """
    }

    /// In which states a gesture is taken, by those of the others where they are fewer.
    private func mask(_ taken: [Int]) -> String {
        let others = others(than: taken)
        if others.isEmpty { return "" }
        return others.count < taken.count
            ? ", including: [\(patterns(of: others))].contains(state) ? .subviews : .all"
            : ", including: [\(patterns(of: taken))].contains(state) ? .all : .subviews"
    }

    private func others(than states: [Int]) -> [Int] {
        let states = Set(states)
        return cases.indices.filter { !states.contains($0) }
    }

    private func patterns(of states: [Int]) -> String { states.map { ".\(cases[$0])" }.joined(separator: ", ") }

    /// A swipe counts once the finger is lifted.
    private func swipes(on index: Int, _ indent: String) -> String {
        let ways = table.swipes(of: index)
        if ways.isEmpty { return "" }
        let rows = ways.map { way in
            let direction = way.row.direction.map { ".\($0.rawValue)" } ?? "_"
            return "\(indent)    case (.\(cases[way.from]), \(direction)): \(step(way))\n"
        }
        let isComplete = ways.filter { $0.row.direction == nil }.count == cases.count
        let rest = isComplete ? "" : "\(indent)    default: break\n"
        return """

            \(indent).gesture(DragGesture(minimumDistance: 50, coordinateSpace: .global).onEnded { drag in
            \(indent)    switch (state, SwipeDirection(drag.translation)) {
            \(rows.joined())\(rest)\(indent)    }
            \(indent)})
            """
    }

    /// What a layer is made with.
    private func parts(of index: Int) -> [String] {
        let appearance = table.states[0].looks[index].appearance
        var parts = ["look: \(layers[index])", "text: \(Self.quoted(appearance.text ?? ""))"]
        if appearance.text != nil {
            if let family = appearance.fontFamily { parts.append("family: \(Self.quoted(family))") }
            if appearance.fontWeight != .regular { parts.append("weight: .\(appearance.fontWeight)") }
            switch appearance.textAlignment {
            case .left: parts.append("alignment: .leading")
            case .center: break
            case .right: parts.append("alignment: .trailing")
            }
        }
        if appearance.clipsToBounds { parts.append("clips: true") }
        if let path = appearance.path { parts.append("path: Path { _ = $0;\(path.elements.map(Self.step).joined()) }") }
        return parts
    }

    private static func step(_ element: Path.Element) -> String {
        func point(_ point: Point) -> String { ".init(x: \(decimal(point.x, 3)), y: \(decimal(point.y, 3)))" }
        return switch element {
        case .move(let to): " $0.move(to: \(point(to)));"
        case .line(let to): " $0.addLine(to: \(point(to)));"
        case .quadCurve(let to, let control): " $0.addQuadCurve(to: \(point(to)), control: \(point(control)));"
        case .curve(let to, let first, let second):
            " $0.addCurve(to: \(point(to)), control1: \(point(first)), control2: \(point(second)));"
        case .close: " $0.closeSubpath();"
        }
    }

    /// A switch with one case for all states that do the same; what most of them do, or nothing, is its default. A compiler takes its time
    /// for each case.
    private func choice(among steps: [(from: Int, text: String)], _ indent: String) -> String {
        let alike = Dictionary(grouping: steps, by: \.text).values.sorted { $0[0].from < $1[0].from }
        var groups = [(text: " break", states: others(than: steps.map(\.from)))]
        groups += alike.map { ($0[0].text, $0.map(\.from)) }
        let most = groups.firstIndex { 2 * $0.states.count > cases.count }
        let rest = groups.remove(at: most ?? 0)
        let rows = groups.filter { !$0.states.isEmpty }.map { "\(indent)case \(patterns(of: $0.states)):\($0.text)\n" }
        if rows.isEmpty { return indent + rest.text.dropFirst() }
        let last = rest.states.isEmpty ? "" : "\(indent)default:\(rest.text)\n"
        return "\(indent)switch state {\n\(rows.joined())\(last)\(indent)}"
    }

    private func step(_ way: (from: Int, row: StatesTable.Transition)) -> String {
        let own = way.row.curve.map { ", \(animation($0))" } ?? ""
        return "go(to: .\(cases[way.row.to ?? way.from])\(own))"
    }

    /// What happens after a time.
    private var waits: String {
        let waits = table.waits
        guard !waits.isEmpty else { return "" }
        let steps = waits.map { way, seconds in
            let text = """

                                try? await Task.sleep(for: .seconds(\(decimal(seconds, 4))))
                                if !Task.isCancelled { \(step(way)) }
                """
            return (way.from, text)
        }
        return "\n        .task(id: state) {\n\(choice(among: steps, "            "))\n        }"
    }

    private func looks(_ index: Int) -> String {
        let looks = table.states.enumerated().map { place, state in
            (place, " " + SourceLook(state.looks[index], depth: depths[index][place]).layerLook)
        }
        return """

                private var \(layers[index]): LayerLook {
            \(choice(among: looks, "        "))
                }

            """
    }

    /// A literal: what is not plain stands as its code point.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case " "..."~": quoted.unicodeScalars.append(scalar)
            default: quoted += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return quoted + "\""
    }
}

import Moonspring
import MoonspringScene

/// The source of a React component that goes through states with Motion.
struct ReactStates {
    let table: StatesTable
    private let size: Size
    private let scene: StatesScene
    private let type: String
    private let layers: [String]
    private let depths: [[Int]]

    init(_ table: StatesTable, type: String, size: Size, _ scene: StatesScene) {
        (self.table, self.type, self.size, self.scene) = (table, type, size, scene)
        depths = table.depths
        var names = SourceNames(reserved: Self.reserved)
        layers = table.layers.map { names.name(for: $0.name, else: "layer") }
    }

    /// Words of JavaScript, and names of the source.
    private static let reserved: Set<String> = [
        "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete",
        "do", "else", "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if", "implements",
        "import", "in", "instanceof", "interface", "let", "new", "null", "package", "private", "protected", "public",
        "return", "static", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined", "var", "void",
        "while", "with", "yield", "state", "transition", "go", "motion", "look", "animation", "setView", "timer",
        "panned",
    ]

    /// What the components of a file import: only what they use, since a project may refuse the rest, as Vite's template does.
    static func head(of components: [ReactStates]) -> String {
        let hooks = [
            ("useEffect", components.contains { !$0.waits.isEmpty }),
            ("useRef", components.contains { $0.table.hasSwipes }), ("useState", true),
        ]
        let names = hooks.filter { $0.1 }.map { $0.0 }
        let motion = components.contains { !$0.layers.isEmpty } ? "motion, " : ""
        return """
            import { \(names.joined(separator: ", ")) } from "react";
            import { \(motion)type Transition } from "motion/react";

            """
    }

    /// What it leaves to the reader.
    var omissions: [String] {
        var omissions = table.omissions(
            from: scene, hasGradients: true, hasLongPresses: false, hasTurnedScales: false)
        for (_, seconds) in table.waits where seconds > Self.longestWait {
            omissions.add("what happens after \(decimal(seconds, 1)) s")
        }
        return omissions.texts
    }

    var text: String {
        """

        /** The states of \(Self.line(table.name)).\(omissionNote(omissions).map { " " + Self.line($0) } ?? "") */
        export type \(type)State = \(table.states.map { Self.quoted($0.name) }.joined(separator: " | "));

        /** The transition with which another state begins. */
        function \(typePrefix)Transition(\(ends.parameters)): Transition {
        \(transitions)
        }

        \(layers.indices.compactMap(looks).joined(separator: "\n"))

        export function \(type)() {
          const [{ \(readMembers) }, setView] = useState<{ state: \(type)State; transition: Transition }>({
            state: \(Self.quoted(table.states[0].name)),
            transition: {},
          });
          const go = (to: \(type)State, own?: Transition) =>
            setView({ state: to, transition: own ?? \(typePrefix)Transition(\(ends.arguments)) });
        \(leadsOn ? "" : Self.unused)\(table.hasSwipes ? Self.pannedReference : "")\(waits)
          return (
            <div style={{ \(Self.list(stage)) }}\(table.hasSwipes ? Self.pannedHandlers : "")>
        \(table.children(of: nil).map { layer($0, indent: "      ") }.joined(separator: "\n"))
            </div>
          );
        }

        """
    }

    /// What tells the springs apart, as parameters and as what `go` gives them: a project may refuse parameters without a use.
    private var ends: (parameters: String, arguments: String) {
        let endCounts = table.curves.contains { $0.to != nil }
        let ends = [("from", "state", startCounts), ("to", "to", endCounts)].filter { $0.2 }
        return (Self.list(ends.map { ($0.0, type + "State") }), ends.map { $0.1 }.joined(separator: ", "))
    }

    private var startCounts: Bool { table.curves.contains { $0.from != nil } }

    /// What the component reads of its view.
    private var readMembers: String {
        let moves = layers.indices.contains { !changing($0).isEmpty }
        let state = moves || leadsOn || startCounts ? ["state"] : []
        return (state + (moves ? ["transition"] : [])).joined(separator: ", ")
    }

    private static let unused = "  void go; // Call it for what is left to you.\n"

    /// The box of the scene, beyond which nothing is seen.
    private var stage: [(name: String, value: String)] {
        var members = [
            ("position", "\"relative\""), ("overflow", "\"hidden\""), ("width", number(size.width)),
            ("height", number(size.height)),
        ]
        switch scene.background {
        case .color(let color)?: members.append(("backgroundColor", "\"\(Ink(color).hexadecimal)\""))
        case .gradient(let gradient)?: members.append(("backgroundImage", "\"\(CSSLook.css(gradient))\""))
        case nil: break
        }
        return members
    }

    private var typePrefix: String { type.prefix(1).lowercased() + type.dropFirst() }

    private var transitions: String {
        table.curves.map { row in
            let tests = [("from", row.from), ("to", row.to)].compactMap { name, state in
                state.map { "\(name) === \(Self.quoted(table.states[$0].name))" }
            }
            let head = tests.isEmpty ? "" : "if (\(tests.joined(separator: " && "))) "
            return "  \(head)return \(transition(row.curve));"
        }.joined(separator: "\n")
    }

    func transition(_ curve: AnimationCurve) -> String {
        switch curve {
        case .spring(let spring):
            "{ type: \"spring\", mass: 1, stiffness: \(precise(spring.stiffness)), damping: \(precise(spring.rate)) }"
        case .easing(let easing, let duration):
            "{ type: \"tween\", duration: \(precise(duration)), ease: \(Self.ease(easing)) }"
        }
    }

    private static func ease(_ easing: Easing) -> String {
        guard case .cubic(let curve) = easing else { return "\"linear\"" }
        return "[\(curve.numbers.map { decimal($0, 4) }.joined(separator: ", "))]"
    }

    // MARK: the component

    /// What changes of a layer from state to state; nil: nothing does.
    private func looks(_ index: Int) -> String? {
        let changing = changing(index)
        if changing.isEmpty { return nil }
        let rows = table.states.enumerated().map { place, state in
            let members = look(index, in: place).reactMembers.filter { changing.contains($0.name) }
            return "  \(Self.quoted(state.name)): { \(Self.list(members)) },"
        }
        return "const \(layers[index])\(type) = {\n\(rows.joined(separator: "\n"))\n};"
    }

    private func look(_ layer: Int, in state: Int = 0) -> SourceLook {
        SourceLook(table.states[state].looks[layer], depth: depths[layer][state])
    }

    private static func list(_ members: [(name: String, value: String)]) -> String {
        members.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    }

    /// The members of a layer that are not the same in all states.
    private func changing(_ index: Int) -> Set<String> {
        let all = table.states.indices.map { look(index, in: $0).reactMembers }
        let names = Set(all.joined().map(\.name))
        return names.filter { name in
            let values = all.map { members in members.first { $0.name == name }?.value }
            return values.contains { $0 != values[0] }
        }
    }

    private func layer(_ index: Int, indent: String) -> String {
        let changing = changing(index)
        let look = look(index)
        // Where a finger swipes, it does not scroll the page.
        let touch = table.swipes(of: index).isEmpty ? [] : [(name: "touchAction", value: "\"none\"")]
        let members = look.reactMembers.filter {
            !changing.contains($0.name) && ($0.name != "zIndex" || look.depth > 0)
        }
        let still = members + look.reactLayout + touch
        // Places count from inside the border of what it is in.
        let border = table.layers[index].parent.map { self.look($0).borderWidth } ?? 0
        let edge = border == 0 ? "0" : number(-border)
        var text = "\(indent)<motion.div\n"
        if !changing.isEmpty {
            text += """
                \(indent)  initial={false}
                \(indent)  animate={\(layers[index])\(type)[state]}
                \(indent)  transition={transition}

                """
        }
        text += """
            \(indent)  style={{
            \(indent)    position: "absolute", left: \(edge), top: \(edge), boxSizing: "border-box", borderStyle: "solid",
            \(indent)    display: "flex", alignItems: "center",
            \(indent)    \(Self.list(still)),
            \(indent)  }}

            """
        text += clicks(on: index, indent) + swipes(on: index, indent)
        let drawn = look.appearance.path.map {
            "<svg style={{ position: \"absolute\", left: 0, top: 0, overflow: \"visible\" }}><path d=\"\($0.svg)\" /></svg>"
        }
        let words = look.appearance.text.map {
            "<span style={{ \(Self.list(fitting(index))) }}>{\(Self.quoted($0))}</span>"
        }
        let inner =
            [drawn, words].compactMap { $0.map { "\(indent)  \($0)" } }
            + table.children(of: index).map { layer($0, indent: indent + "  ") }
        guard !inner.isEmpty else { return text + "\(indent)/>" }
        return text + "\(indent)>\n\(inner.joined(separator: "\n"))\n\(indent)</motion.div>"
    }

    /// What the box of a layer's text has: it lies over the border, and a line that is too long ends in an ellipsis.
    private func fitting(_ index: Int) -> [(name: String, value: String)] {
        let edge = look(index).borderWidth
        let margin = edge > 0 ? [(name: "margin", value: "\"0 \(number(-edge))px\"")] : []
        // A view without a width is a point that its text stands at.
        guard table.states.contains(where: { $0.looks[index].size.width > 0 }) else { return margin }
        return margin + [
            ("maxWidth", edge > 0 ? "\"calc(100% + \(number(2 * edge))px)\"" : "\"100%\""), ("overflow", "\"clip\""),
            ("overflowClipMargin", "\"1em\""), ("textOverflow", "\"ellipsis\""),
        ]
    }

    private func number(_ value: Double) -> String { decimal(value, 4) }

    /// A literal, in which nothing ends a script or a line.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for unit in text.utf16 {
            switch unit {
            case 0x22, 0x5c: quoted += "\\" + String(UnicodeScalar(UInt8(unit)))
            case 0x3c, 0x3e, 0..<0x20, 0x7f...: quoted += "\\u" + String(0x10000 + Int(unit), radix: 16).dropFirst()
            default: quoted += String(UnicodeScalar(UInt8(unit)))
            }
        }
        return quoted + "\""
    }

    /// As a line of a comment that nothing in it ends.
    private static func line(_ text: String) -> String {
        var line = ""
        for scalar in commentLine(text).unicodeScalars {
            if scalar == "/", line.unicodeScalars.last == "*" { line += " " }
            line.unicodeScalars.append(scalar)
        }
        return line
    }
}

import Moonspring
import MoonspringScene

// What leads a component from a state to another: taps, swipes and times.

extension ReactStates {
    /// Whether any of them does.
    var leadsOn: Bool { table.hasSwipes || !waits.isEmpty || table.layers.indices.contains { !taps(on: $0).isEmpty } }

    /// A mouse that has moved clicks as well when its button is let go; a finger that has moved does not tap.
    static let pannedReference = "  const panned = useRef(false);\n"
    static let pannedHandlers = """

              onPointerDownCapture={() => { panned.current = false; }}
              onClickCapture={(event) => { if (panned.current) event.stopPropagation(); }}
        """

    private func taps(on index: Int) -> [(from: Int, row: StatesTable.Transition)] {
        table.ways(by: .touch(.tap, layer: table.layers[index].name))
    }

    func clicks(on index: Int, _ indent: String) -> String {
        let ways = taps(on: index)
        if ways.isEmpty { return "" }
        return """
            \(indent)  onClick={(event) => {
            \(choice(among: ways, indent, stops: true))\(indent)  }}

            """
    }

    /// A swipe counts once the finger is lifted.
    func swipes(on index: Int, _ indent: String) -> String {
        let ways = table.swipes(of: index)
        if ways.isEmpty { return "" }
        let direction = ways.contains { $0.row.direction != nil } ? indent + Self.swipeDirection : ""
        return """
            \(indent)  onPan={(_, { offset: { x, y } }) => { if (Math.hypot(x, y) > 10) panned.current = true; }}
            \(indent)  onPanEnd={(_, { offset: { x, y } }) => {
            \(indent)    if (Math.max(Math.abs(x), Math.abs(y)) < 50) return;
            \(direction)\(choice(among: ways, indent))\(indent)  }}

            """
    }

    private static let swipeDirection =
        "    const swipe = Math.abs(x) >= Math.abs(y) ? (x < 0 ? \"left\" : \"right\") : y < 0 ? \"up\" : \"down\";\n"

    /// `stops`: whether what leads on is not for what the layer is in as well.
    private func choice(
        among ways: [(from: Int, row: StatesTable.Transition)], _ indent: String, stops: Bool = false
    ) -> String {
        ways.enumerated().map { place, way in
            let isSwiped = way.row.direction.map { " && swipe === \"\($0.rawValue)\"" } ?? ""
            let test = "state === \(Self.quoted(table.states[way.from].name))\(isSwiped)"
            let step = stops ? "{ event.stopPropagation(); \(step(way)) }" : step(way)
            return "\(indent)    \(place > 0 ? "else " : "")if (\(test)) \(step)\n"
        }.joined()
    }

    private func step(_ way: (from: Int, row: StatesTable.Transition)) -> String {
        let own = way.row.curve.map { ", \(transition($0))" } ?? ""
        return "go(\(Self.quoted(table.states[way.row.to ?? way.from].name))\(own));"
    }

    /// In seconds: a timer of JavaScript fires at once where its delay in milliseconds takes more than 31 bits.
    static let longestWait = 2_147_483.647

    /// What happens after a time.
    var waits: String {
        let waits = table.waits.filter { $0.seconds <= Self.longestWait }
        guard !waits.isEmpty else { return "" }
        let rows = waits.map { way, seconds in
            """
                if (state === \(Self.quoted(table.states[way.from].name))) {
                  const timer = setTimeout(() => \(step(way).dropLast()), \(decimal(1000 * seconds, 1)));
                  return () => clearTimeout(timer);
                }

            """
        }
        return "  useEffect(() => {\n\(rows.joined())  }, [state]);\n"
    }
}

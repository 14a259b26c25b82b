/// Which steps of a run a row of the table tells about.
enum Window {
    case whole
    case first(Int)
    case last(Int)
    /// What is measured after every body has fallen asleep.
    case asleep
}

/// A row of the table.
struct Row {
    var title: String
    var window: Window
    /// What is known of Box2D v3, which Debian does not have; nil for a row that was not measured with it.
    var noted: NotedPeer?
}

/// How Box2D v3 (3.2.0-dev, SSE2, one thread) did when it was measured apart, beside a peer that runs here too: its
/// time here follows from the peer's.
struct NotedPeer {
    var peer = Engine.box2d
    /// How many times longer the peer took.
    var multiple: Double
}

/// A scene that is timed.
struct BenchmarkScene {
    var name: String
    var steps: Int
    var repeats = 3
    var rows: [Row]
    var make: @Sendable () -> SceneData

    static let all: [BenchmarkScene] = [
        BenchmarkScene(name: "pyramid", steps: 600, rows: [Row("pyramid 40", v3: 5.0)]) { .pyramid(base: 40) },
        BenchmarkScene(name: "tumbler", steps: 750, rows: [Row("tumbler 2000", v3: 7.5)]) { .tumbler(count: 2000) },
        BenchmarkScene(
            name: "funnel", steps: 1000,
            rows: [Row("funnel 5000", v3: 3.4), Row("funnel 5000 late", .last(100), v3: 3.4)]
        ) { .funnel(count: 5000) },
        BenchmarkScene(name: "joint-grid", steps: 500, rows: [Row("joint grid 100", v3: 1.5)]) {
            .jointGrid(side: 100)
        },
        BenchmarkScene(
            name: "stacks", steps: 900,
            rows: [Row("stacks 1000 awake", .first(30), v3: 3.6), Row("stacks 1000 asleep", .asleep, v3: 170)]
        ) { .stacks(count: 1000) },
        rain(Row("rain 10", v3: 2.0), 10, repeats: 10),
        rain(Row("rain 100", v3: 4.2), 100, repeats: 10),
        rain(Row("rain 1k", v3: 4.6), 1000, repeats: 5),
        rain(Row("rain 10k", v3: 11), 10_000),
        rain(Row("rain 50k", v3: 6.3, beside: .chipmunk), 50_000, steps: 150, repeats: 1),
        rain(Row(title: "rain 1k bouncing", window: .whole), 1000, restitution: 0.2, repeats: 5),
        rain(Row(title: "rain 10k bouncing", window: .whole), 10_000, restitution: 0.2),
    ]

    private static func rain(_ row: Row, _ count: Int, restitution: Float = 0, steps: Int = 300, repeats: Int = 3)
        -> BenchmarkScene
    {
        let name = String(row.title.map { $0 == " " ? "-" : $0 })
        return BenchmarkScene(name: name, steps: steps, repeats: repeats, rows: [row]) {
            .rain(count: count, restitution: restitution)
        }
    }
}

extension Row {
    fileprivate init(_ title: String, _ window: Window = .whole, v3 multiple: Double, beside peer: Engine = .box2d) {
        self.init(title: title, window: window, noted: NotedPeer(peer: peer, multiple: multiple))
    }
}

import Moonspring
import MoonspringScene

/// The bodies of a film's overlay: the outlines of each once, and a track of how they go and turn.
///
/// Bodies have no names: the n-th of a picture is the n-th of the one before, as long as the same outlines lie there, only
/// moved and turned. Else a track begins.
struct PlayerBodies {
    private var bodies: [Body] = []
    private var open: [Int] = []

    fileprivate struct Body {
        var track: PlayerTrack
        let form: Form
    }

    mutating func append(_ overlays: [DebugSnapshot], picture: Int) {
        var next: [Int] = []
        for body in overlays.lazy.flatMap(\.bodies) {
            let slot = next.count
            if slot < open.count, let turn = bodies[open[slot]].form.turn(to: body) {
                next.append(open[slot])
                bodies[open[slot]].append(body, turn)
            } else {
                let form = Form(body)
                var new = Body(
                    track: PlayerTrack(
                        start: picture, constants: form.constants, keys: ["x", "y", "a", "b", "vx", "vy", "state"]),
                    form: form)
                new.append(body, Point(1, 0))
                next.append(bodies.count)
                bodies.append(new)
            }
        }
        open = next
    }

    func write(to page: PlayerPage) throws(RenderError) {
        try page.write(list: "bodies", bodies) { body throws(RenderError) in try body.track.write(to: page) }
    }
}

extension PlayerBodies.Body {
    /// `turn`: cosine and sine of the angle since the track began.
    mutating func append(_ body: DebugSnapshot.Body, _ turn: Point) {
        let state = body.isAnchored ? 2 : body.isAwake ? 1 : 0
        track.append([
            IntegerColumn.parts(body.center.x, 1000), IntegerColumn.parts(body.center.y, 1000),
            IntegerColumn.parts(turn.x, 1e6), IntegerColumn.parts(turn.y, 1e6),
            IntegerColumn.parts(body.velocity.x, 10), IntegerColumn.parts(body.velocity.y, 10), state,
        ])
    }
}

extension PlayerBodies {
    /// A body's outlines around its centre.
    struct Form {
        private let outlines: [[Point]]
        /// The point farthest from the centre: it tells the angle best.
        private let hand: Point
        private let handPlace: (outline: Int, point: Int)
        private let reach: Double

        /// How far a point may be from where the turn would have it, in points.
        private static let tolerance = 0.0005

        init(_ body: DebugSnapshot.Body) {
            outlines = body.outlines.map { $0.map { $0 - body.center } }
            var (farthest, place, reach) = (Point(0, 0), (0, 0), 0.0)
            for (row, outline) in outlines.enumerated() {
                for (column, point) in outline.enumerated() where point.dot(point) > reach {
                    (farthest, place, reach) = (point, (row, column), point.dot(point))
                }
            }
            (hand, handPlace, self.reach) = (farthest, place, reach)
        }

        /// Cosine and sine of the turn that brings these outlines to a body's; nil where none does.
        func turn(to body: DebugSnapshot.Body) -> Point? {
            guard outlines.count == body.outlines.count,
                zip(outlines, body.outlines).allSatisfy({ $0.count == $1.count })
            else { return nil }
            var turn = Point(1, 0)
            if reach > 0 {
                let now = body.outlines[handPlace.outline][handPlace.point] - body.center
                let length = (reach * now.dot(now)).squareRoot()
                guard length > 0 else { return nil }
                turn.x = (hand.x * now.x + hand.y * now.y) / length
                turn.y = (hand.x * now.y - hand.y * now.x) / length
            }
            for (mine, other) in zip(outlines, body.outlines) {
                for (point, now) in zip(mine, other) {
                    let (x, y) = (turn.x * point.x - turn.y * point.y, turn.y * point.x + turn.x * point.y)
                    let place = now - body.center
                    guard abs(x - place.x) <= Self.tolerance, abs(y - place.y) <= Self.tolerance else { return nil }
                }
            }
            return turn
        }

        var constants: JSON.Object { ["outlines": .lines(outlines)] }
    }
}

extension JSON {
    /// Lines through points, each a row of x and y in turn, in thousandths of a point.
    static func lines(_ lines: [[Point]]) -> JSON {
        .array(
            lines.map { line in
                .array(line.flatMap { [$0.x, $0.y] }.map { .integer(IntegerColumn.parts($0, 1000)) })
            })
    }
}

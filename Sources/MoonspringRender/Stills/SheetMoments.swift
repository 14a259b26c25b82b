import Moonspring
import MoonspringScene

/// The moments of a run among which a sheet chooses: pictures, each with the time in which something moved until then.
///
/// A rest takes no part in that time, wherever it stands in the run. So moments at equal distances in it show what moves, and
/// what happens after a long rest has its share of them too.
struct SheetMoments {
    /// With how long something has moved until then, in seconds.
    private typealias Moment = (picture: Picture, activeTime: Double)

    /// Where nothing is seen to move for so long, in seconds, it is a rest.
    static let shortestRest = 0.5
    /// Only one of so many ticks is kept then, so that a run of any length fits in memory.
    private let mostKept: Int
    /// What moves by less than this part of the scene's longer side is not seen to move.
    private static let visibleShare = 1.0 / 2000

    private let showsTouches: Bool
    /// Pictures that differ from each other, in order; the first one begins.
    private var kept: [Moment] = []
    private var last: Moment?
    private var lastTime = 0.0
    private var step = 1
    private var count = 0

    /// `most`: how many will be chosen.
    init(most: Int, showsTouches: Bool) {
        self.showsTouches = showsTouches
        mostKept = max(1024, 2 * most)
    }

    mutating func add(_ picture: Picture) {
        defer { lastTime = picture.time }
        guard let last else { return keep((picture, 0)) }
        guard differs(picture, from: last.picture) else { return }
        let gap = picture.time - last.picture.time
        // What moves after a rest has begun to in the tick before.
        let share = gap > Self.shortestRest ? picture.time - lastTime : gap
        keep((picture, last.activeTime + share))
    }

    /// How long nothing moved, in seconds.
    var rest: Double { last.map { lastTime - (kept.first?.picture.time ?? 0) - $0.activeTime } ?? 0 }

    /// As many moments as asked for, the first and the last picture in which something moved among them, at equal distances in the
    /// time in which something moves. Fewer where not so many pictures differ; one alone is the last.
    func chosen(_ most: Int) -> [Picture] {
        guard let first = kept.first, let last else { return [] }
        if most <= 1 { return [last.picture] }
        let all = kept.last?.picture.tick == last.picture.tick ? kept : kept + [last]
        if all.count <= most { return all.map(\.picture) }
        var (pictures, place) = ([first.picture], 0)
        for index in 1..<most {
            let time = last.activeTime * Double(index) / Double(most - 1)
            // Each moment another picture, and enough of them left for those that follow.
            let latest = all.count - (most - index)
            place += 1
            while place < latest, all[place + 1].activeTime <= time + 1e-6 { place += 1 }
            pictures.append(all[place].picture)
        }
        return pictures
    }

    private mutating func keep(_ moment: Moment) {
        last = moment
        defer { count += 1 }
        guard count % step == 0 else { return }
        kept.append(moment)
        if kept.count == mostKept {
            step *= 2
            kept = kept.indices.filter { $0 % 2 == 0 }.map { kept[$0] }
        }
    }

    // MARK: What is seen

    private func differs(_ a: Picture, from b: Picture) -> Bool {
        guard a.shapes.count == b.shapes.count, a.size == b.size, a.background == b.background else { return true }
        if showsTouches, a.fingers != b.fingers { return true }
        let least = Self.visibleShare * max(a.size.width, a.size.height)
        return zip(a.shapes, b.shapes).contains { Self.differs($0, from: $1, by: least) }
    }

    private static func differs(_ a: PictureShape, from b: PictureShape, by least: Double) -> Bool {
        // Mostly nothing has changed at all.
        if a == b { return false }
        guard a.name == b.name, a.isView == b.isView, a.clip == b.clip, a.appearance == b.appearance,
            abs(a.alpha - b.alpha) < 1.0 / 255
        else { return true }
        return zip(Painter.corners(of: a), Painter.corners(of: b)).contains {
            !(abs($0.x - $1.x) < least && abs($0.y - $1.y) < least)
        }
    }
}

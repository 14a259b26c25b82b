import Moonspring
import MoonspringLive
import MoonspringScene
import Testing

@Suite struct LiveSeriesTests {
    /// An item that flies and turns unevenly.
    private func frame(_ tick: Int, bend: Double = 1) -> Frame {
        let t = Double(tick)
        let item = FrameItem(
            name: "ball", center: Point(t * t * bend, 3 * t), size: Size(1, 1), rotation: t * t * t * bend)
        return Frame(tick: tick, time: t / 60, items: [item], signals: [], events: [])
    }

    private func series(_ name: String) throws -> LiveSeries {
        LiveSeries(number: 0, path: try SignalPath(name, in: SceneNames([frame(0)])))
    }

    @Test(
        "a series has the numbers that plots of the whole run have",
        arguments: ["ball.center.x", "ball.velocity.x", "ball.speed", "ball.angularVelocity"])
    func numbers(name: String) throws {
        var series = try series(name)
        let frames = (0..<20).map { frame($0) }
        for frame in frames { series.note(frame) }
        #expect(Array(series.values(from: 0).values) == series.path.values(in: frames))
    }

    @Test("a velocity stays when the next tick has come, and not before")
    func settling() throws {
        var series = try series("ball.velocity.x")
        for tick in 0..<10 { series.note(frame(tick)) }
        #expect(series.end == 10 && series.settledEnd == 9)
        #expect(try self.series("ball.center.x").settledEnd == 0)
    }

    @Test("where a run becomes another, velocities are those of the new one")
    func branching() throws {
        var series = try series("ball.velocity.x")
        for tick in 0..<20 { series.note(frame(tick)) }
        // Back to tick 10, as the scene is made again, and on in another way.
        for tick in 0...10 { series.review(frame(tick)) }
        series.truncate(to: 11)
        let other = (0...10).map { frame($0) } + (11..<20).map { frame($0, bend: 2) }
        for frame in other[11...] { series.note(frame) }
        #expect(Array(series.values(from: 0).values) == series.path.values(in: other))
    }
}

import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

@Suite("Units, titles and least spans of plots")
struct PlotUnitTests {
    private func run(_ request: PlotRequest, title: String? = nil) -> PlotRun {
        var run = request.run()
        run.sceneTitle = title
        for tick in 0...2 {
            let signals = [("speed", "pt/s"), ("other", "pt/s"), ("heat", "K"), ("bare", "")].map {
                FrameSignal(name: $0.0, value: Double(tick), unit: $0.1)
            }
            let ball = FrameItem(name: "ball", center: Point(Double(tick), 0), size: Size(9, 9))
            run.add(Frame(tick: tick, time: Double(tick) / 60, items: [ball], signals: signals))
        }
        return run
    }

    @Test("signals and properties of one unit share an axis; the axis says the unit")
    func panels() throws {
        let request = PlotRequest(signals: ["speed", "ball.speed", "heat", "bare", "other"])
        let chart = try request.chart(of: [run(request)])
        #expect(chart.series.map(\.axis.unit) == ["pt/s", "pt/s", "K", "", "pt/s"])
        #expect(chart.series[2].axis.label == "heat")
        #expect(try String(decoding: chart.svg(), as: UTF8.self).hasPrefix("<?xml"))
    }

    @Test("the scene's title stands above a plot, unless another is asked for or runs differ in it")
    func title() throws {
        let request = PlotRequest(signals: ["speed"])
        #expect(try request.chart(of: [run(request, title: "Frogs")]).title == "Frogs")
        #expect(try request.chart(of: [run(request)]).title == "speed")
        #expect(try request.chart(of: [run(request, title: "A"), run(request, title: "B")]).title == "speed")
        var named = request
        named.title = "Mine"
        #expect(try named.chart(of: [run(named, title: "Frogs")]).title == "Mine")
    }

    @Test(
        "noise of a hundred-thousandth does not fill an axis, and motion does",
        arguments: [("pt", 300.0), ("pt", 0), ("", 0), ("", 1), ("pt/s", 0), ("rad", 1), ("K", 300)])
    func noise(_ unit: String, _ value: Double) {
        let (low, high) = TickScale.range(value - 1e-5, value + 1e-5, padding: 0.06, unit: unit)
        #expect(high - low >= 20 * 2e-5, "\(low) to \(high)")
        #expect(abs((low + high) / 2 - value) < 1e-9)
        let motion = TickScale.range(value - 10, value + 10, padding: 0.06, unit: unit)
        #expect(abs(motion.high - motion.low - 20 * 1.12) < 1e-9)
    }

    @Test("of a unit that the engine does not know, little values near 0 are shown in full")
    func little() {
        let (low, high) = TickScale.range(-1e-9, 1e-9, padding: 0, unit: "J")
        #expect(low == -1e-9 && high == 1e-9)
        #expect(TickScale.range(-1e-9, 1e-9, padding: 0).high == 1e-9)
    }

    @Test("a page gets the unit of a signal and the least span of its axis")
    func page() throws {
        var film = PlayerFilm()
        film.append(Picture(tick: 0, []), signals: [FrameSignal(name: "v", value: 1, unit: "pt/s</script>")])
        film.append(Picture(tick: 1, []), signals: [FrameSignal(name: "v", value: 2, unit: "pt/s</script>")])
        let signal = try PlayerData(page: film.page()).signals.first
        #expect(signal?["unit"]?.stringValue == "pt/s</script>" && signal?["least"]?.doubleValue == 0)
    }
}

import Foundation
import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

/// 61 ticks of a ball and a block; the ball touches the floor in tick 30.
private func bounce(_ request: PlotRequest, label: String = "", factor: Double = 1) -> PlotRun {
    var run = request.run(label: label)
    for tick in 0...60 {
        let t = Double(tick) / 60
        var events: [FrameEvent] = []
        if tick == 0 { events.append(FrameEvent(type: "willResume")) }
        if tick == 10 {
            events += ["began", "changed", "changed"].map { FrameEvent(type: "touch", fields: ["phase": .string($0)]) }
        }
        if tick == 30 {
            events.append(FrameEvent(type: "beganContact", fields: ["item": "ball", "boundary": "floor"]))
        }
        if tick == 31 { events.append(FrameEvent(type: "endedContact", fields: ["items": ["block", "wall"]])) }
        if tick == 40 { events.append(FrameEvent(type: "log", fields: ["text": "ball"])) }
        if tick == 60 { events.append(FrameEvent(type: "didPause")) }
        run.add(
            Frame(
                tick: tick, time: t,
                items: [
                    FrameItem(
                        name: "ball", center: Point(100 * t, 500 * t * t * factor),
                        size: Size(9, 9), rotation: t),
                    FrameItem(name: "block", center: Point(7, 8), size: Size(9, 9)),
                ], signals: [FrameSignal(name: "energy", value: t)], events: events))
    }
    return run
}

@Suite("Plots of runs")
struct PlotTests {
    @Test("a signal is plotted over the time of its ticks")
    func overTime() throws {
        let request = PlotRequest(signals: ["ball.center.x"])
        let chart = try request.chart(of: [bounce(request)])
        #expect(chart.series.count == 1 && chart.kind == .overTime)
        #expect(chart.horizontal == Chart.Axis(label: "time", unit: "s"))
        #expect(chart.series[0].points == (0...60).map { Point(Double($0) / 60, 100 * (Double($0) / 60)) })
        #expect(chart.series[0].axis == Chart.Axis(label: "center.x", unit: "pt"))
        #expect(chart.title == "ball.center.x" && chart.series[0].name == "ball.center.x")
    }

    @Test("events of the plotted items are marked: no log lines, no motion of a touch, no start")
    func events() throws {
        let request = PlotRequest(signals: ["ball.center.x"])
        let events = try request.chart(of: [bounce(request)]).events
        #expect(events.map(\.label) == ["touch", "contact began", "paused"])
        #expect(events.map(\.time) == [10.0 / 60, 0.5, 1])
        let signal = PlotRequest(signals: ["energy"])
        #expect(
            try signal.chart(of: [bounce(signal)]).events.map(\.label) == [
                "touch", "contact began", "contact ended", "paused",
            ])
        let overlaid = [bounce(request, label: "k=1"), bounce(request, label: "k=2")]
        #expect(try request.chart(of: overlaid).events.isEmpty)
    }

    @Test("overlaid runs have a colour each, and each signal of a panel a dash")
    func overlay() throws {
        let request = PlotRequest(signals: ["ball.center.y", "block.center.y", "ball.rotation"])
        let chart = try request.chart(of: [bounce(request, label: "k=1"), bounce(request, label: "k=2", factor: 2)])
        #expect(
            chart.series.map(\.name) == [
                "ball.center.y, k=1", "block.center.y, k=1", "k=1", "ball.center.y, k=2", "block.center.y, k=2", "k=2",
            ])
        #expect(
            chart.series.map(\.style) == [
                Chart.Style(color: 0), Chart.Style(color: 0, dash: 1), Chart.Style(color: 0), Chart.Style(color: 1),
                Chart.Style(color: 1, dash: 1), Chart.Style(color: 1),
            ])
        #expect(
            chart.series.map(\.axis.label) == [
                "center.y", "center.y", "ball.rotation", "center.y", "center.y", "ball.rotation",
            ])
        #expect(chart.series[3].points[60].y == 1000)
    }

    @Test("a signal that only one of the runs has is plotted of that one")
    func partial() throws {
        let request = PlotRequest(signals: ["late.x"])
        var with = request.run(label: "k=1")
        with.add(
            Frame(
                tick: 0, time: 0,
                items: [FrameItem(name: "late", center: Point(3, 0), size: Size(1, 1))]))
        var without = request.run(label: "k=2")
        without.add(Frame(tick: 0, time: 0))
        let chart = try request.chart(of: [with, without])
        #expect(chart.series[0].points == [Point(0, 3)])
        #expect(chart.series[1].points.count == 1 && chart.series[1].points[0].y.isNaN)
    }

    @Test("a phase plot has the other signal across; a path of places is drawn as in the scene, y down")
    func phase() throws {
        let path = PlotRequest(signals: ["ball.center.y"], against: "ball.center.x")
        let chart = try path.chart(of: [bounce(path)])
        #expect(chart.kind == .phase(downwards: true))
        #expect(chart.horizontal == Chart.Axis(label: "ball.center.x", unit: "pt"))
        #expect(chart.series[0].points[60] == Point(100, 500))
        #expect(chart.events.isEmpty && chart.title == "ball.center.y against ball.center.x")
        let speed = PlotRequest(signals: ["ball.velocity.y"], against: "ball.center.y", title: "Phase")
        let other = try speed.chart(of: [bounce(speed)])
        #expect(other.kind == .phase(downwards: false) && other.title == "Phase")
    }

    @Test("a part of the time is cut out; velocities at its ends look beyond them")
    func window() throws {
        let request = PlotRequest(signals: ["ball.velocity.y"], from: 0.5, to: 0.75)
        let points = try request.chart(of: [bounce(request)]).series[0].points
        #expect(points.count == 16 && points[0].x == 0.5 && points[15].x == 0.75)
        #expect(isNear(points[0].y, 500, 1e-6) && isNear(points[15].y, 750, 1e-6))
        #expect(try request.chart(of: [bounce(request)]).events.map(\.label) == ["contact began"])
    }

    @Test("what makes no sense is refused in one line")
    func refusals() {
        func text(_ request: PlotRequest) -> String? { usage { try request.chart(of: [bounce(request)]) } }
        #expect(text(PlotRequest(signals: [])) == "there is nothing to plot: name a signal with --signal")
        #expect(
            text(PlotRequest(signals: ["energy"], from: 5))
                == "there is nothing to plot from 5 s on: the run ends at 1 s")
        #expect(
            text(PlotRequest(signals: ["energy"], from: 1, to: 1))
                == "--from 1 --to 1: expected the end after the start")
        #expect(text(PlotRequest(signals: ["energy"], from: -1))?.hasPrefix("--from -1.0: expected 0 or more") == true)
        #expect(text(PlotRequest(signals: ["energy"], to: .nan)) != nil)
        #expect(text(PlotRequest(signals: ["energi"]))?.contains("did you mean 'energy'") == true)
        #expect(text(PlotRequest(signals: ["energy"], against: "bal.x"))?.contains("did you mean 'ball.x'") == true)
        #expect(usage { try PlotRequest(signals: ["a"], size: Size(5, 5)).validate() } != nil)
    }

    @Test("a run keeps what is asked for and still counts all items")
    func count() throws {
        let request = PlotRequest(signals: ["scene.items", "energy", "energy"])
        let chart = try request.chart(of: [bounce(request)])
        #expect(chart.series.map(\.name) == ["scene.items", "energy"])
        #expect(chart.series[0].points.allSatisfy { $0.y == 2 })
    }
}

@Suite("Runs for lists of parameter values")
struct ParameterSweepTests {
    @Test("one run for each value, labelled with it; a single value needs no label")
    func values() throws {
        let sweep = try ParameterSweep(["k=1,2,3", "m=5"])
        #expect(sweep.runs.map(\.label) == ["k=1", "k=2", "k=3"])
        #expect(sweep.runs.map(\.parameters) == [["k=1", "m=5"], ["k=2", "m=5"], ["k=3", "m=5"]])
        #expect(try ParameterSweep([]).runs.map(\.parameters) == [[]])
        #expect(try ParameterSweep(["k=a=b"]).runs[0].parameters == ["k=a=b"])
    }

    @Test("several lists give all combinations")
    func combinations() throws {
        let sweep = try ParameterSweep(["k=1,2", "m=x,y"])
        #expect(sweep.runs.map(\.label) == ["k=1, m=x", "k=1, m=y", "k=2, m=x", "k=2, m=y"])
        #expect(try ParameterSweep(["k=1", "k=2"]).runs.map(\.label) == ["k=1", "k=2"])
    }

    @Test("more than twelve runs, and what is no parameter, are refused")
    func refusals() {
        #expect((try? ParameterSweep(["a=1,2,3", "b=1,2,3,4"]))?.runs.count == 12)
        #expect(
            usage { try ParameterSweep(["a=1,2,3,4", "b=1,2,3,4"]) }
                == "--param asks for 16 runs: expected 12 at most; leave out some values")
        for option in ["k", "=1", ""] {
            #expect(
                usage { try ParameterSweep([option]) }?.hasSuffix("expected name=value or name=value,value") == true
            )
        }
    }
}

@Suite("Where a plot is written")
struct PlotFileTests {
    @Test("the extension says the format, in any case; another one is refused")
    func formats() throws {
        let scratch = TestFolder()
        for name in ["a.svg", "b.SVG", "c.png"] { try PlotFile(path: scratch[name]).write(Chart()) }
        #expect(scratch.names == ["a.svg", "b.SVG", "c.png"])
        #expect(try scratch.bytes("a.svg").starts(with: Data("<?xml".utf8)))
        #expect(try scratch.bytes("c.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(
            usage { try PlotFile(path: "plot.jpg") }
                == "plot.jpg: a plot is an SVG or a PNG; name a file that ends in .svg or .png")
        #expect(usage { try PlotFile(path: "plot") } != nil)
    }

    @Test("a place that takes no file is refused before anything is drawn, and nothing is left behind")
    func unwritable() throws {
        let scratch = TestFolder()
        #expect(throws: OutputError.self) { try PlotFile(path: scratch["no/plot.svg"]) }
        let file = try PlotFile(path: scratch["plot.svg"])
        #expect(scratch.names.isEmpty)
        #expect(throws: OutputError.self) { try file.write(Chart(size: Size(1, 1))) }
        #expect(scratch.names.isEmpty)
    }
}

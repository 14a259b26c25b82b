import Moonspring
import MoonspringLua
import MoonspringRender
import MoonspringScene
import MoonspringSystem

// Messages to viewers. A viewer that has not read its last messages gets nothing until it is ready again, then the latest.

extension LiveSession {
    private static let mostLines = 500

    /// Sends each viewer what is new to it. Returns whether anyone got a picture.
    func send() -> Bool {
        guard viewers.values.contains(where: { $0.isReady }) else { return false }
        updateStates()
        if costs == nil { updatePictures() } else { costs?.measurePictures(updatePictures) }
        costs?.update(of: scene)
        var hasSentPicture = false
        for id in viewers.keys.sorted() {
            guard var viewer = viewers[id], viewer.isReady else { continue }
            var messages: [LiveMessage] = []
            // Only now are its next requests read: a page that reads no replies gets no more of them.
            for _ in viewer.replies { exchange.acknowledge(id) }
            addTexts(for: &viewer, to: &messages)
            addSeries(for: &viewer, to: &messages)
            addProperties(for: &viewer, to: &messages)
            for index in channels.indices {
                let message = channels[index].message(after: viewer.pictures[index])
                guard let message else { continue }
                messages.append(.binary(message))
                viewer.pictures[index] = channels[index].number
                hasSentPicture = true
            }
            if !messages.isEmpty {
                viewer.isReady = false
                exchange.deliver(id, messages)
            }
            viewers[id] = viewer
        }
        return hasSentPicture
    }

    /// Takes the pictures that have changed.
    private func updatePictures() {
        guard hasNewPicture else { return }
        hasNewPicture = false
        scene.showsOverlay = viewers.values.contains(where: { $0.showsOverlay })
        scene.showsSprings = springs != nil
        let picture = scene.currentPicture(hasChanged: isEdited)
        springs?.note(picture)
        channels[0].show(picture, reach: recording.last)
        runner.followWithVariant()
        if let variant = runner.variant {
            channels[1].show(variant.picture, reach: recording.last)
        } else if hasShownVariant {
            channels[1].clear()
        }
        hasShownVariant = runner.variant != nil
    }

    // MARK: states

    private func updateStates() {
        let now = [
            (LiveText.scene, sceneMembers), (.clock, clockMembers), (.problem, problemMembers),
            (.search, search?.members ?? ParameterSearch.none),
        ]
        for (state, members) in now {
            if states[state]?.members != members { states[state] = ((states[state]?.number ?? 0) + 1, members) }
        }
        // Tables are long: their members are made only where one has changed.
        let current = scene.currentStates
        guard current != shownStates || states[.states] == nil else { return }
        shownStates = current
        let tables: [JSON] = current.map { ["state": .string($0.state), "table": $0.table.json] }
        states[.states] = ((states[.states]?.number ?? 0) + 1, ["tables": .array(tables)])
    }

    private var sceneMembers: JSON.Object {
        var members: JSON.Object = [
            "name": .string(scene.options.name), "title": .string(scene.displayName),
            "size": scene.view.size.json, "interval": .number(scene.interval),
            "seed": .integer(Int(truncatingIfNeeded: scene.options.engine.seed)),
            "parameters": .array(scene.parameters.map { $0.description(with: scene.comingValue(of: $0)) }),
            "signals": .array(recording.signals.map { .object(Self.plot($0.path, ["name": .string($0.path.name)])) }),
        ]
        if let change { members.append("changed", .string(change)) }
        return members
    }

    /// What a page needs to plot a signal or property: with `members` its unit and the least span of its axis.
    static func plot(_ path: SignalPath, _ members: JSON.Object) -> JSON.Object {
        var plot = members
        plot.append("unit", .string(path.unit))
        plot.append("least", .number(LeastSpan.span(of: path.unit)))
        return plot
    }

    /// Without what each tick changes, for which it is not sent again: pictures bring that.
    private var clockMembers: JSON.Object {
        let state = runner.isMoving ? "running" : scene.isStopped ? "stopped" : scene.isIdle ? "rest" : "paused"
        return [
            "isPlaying": .bool(runner.clock.isPlaying && !scene.isStopped), "speed": .number(runner.clock.speed),
            "isLooping": .bool(isLooping), "state": .string(state),
        ]
    }

    private var moment: JSON.Object {
        let tick = scene.tick
        return ["tick": .integer(tick), "last": .integer(max(recording.last, tick))]
    }

    // MARK: texts

    private func addTexts(for viewer: inout Viewer, to messages: inout [LiveMessage]) {
        for text in LiveText.latest {
            guard let (number, members) = states[text], viewer.states[text] != number else { continue }
            viewer.states[text] = number
            let moment = text == .clock ? moment.members : []
            messages.append(.text(text, JSON.Object(members.members + moment)))
        }
        let old = viewer.firstNewLine - viewer.line
        let (next, skipped) = lines.lines(from: viewer.line, most: old > 0 ? min(old, Self.mostLines) : Self.mostLines)
        if !next.isEmpty {
            var members: JSON.Object = ["lines": .array(Array(next))]
            if old > 0 { members.append("isHistory", true) }
            if skipped > 0 { members.append("skipped", .integer(skipped)) }
            messages.append(.text(.lines, members))
            viewer.line += skipped + next.count
        }
        if viewer.showsCosts, let costs, viewer.costs != costs.number {
            viewer.costs = costs.number
            messages.append(.text(.costs, costs.members))
        }
        messages += viewer.replies
        viewer.replies.removeAll()
    }

    private func addSeries(for viewer: inout Viewer, to messages: inout [LiveMessage]) {
        for series in recording.series(with: viewer.plots) {
            var sent = viewer.series[series.number] ?? Viewer.SentSeries()
            if sent.revision != recording.revision { sent = Viewer.SentSeries() }
            if series.end != sent.end {
                let (first, values) = series.values(from: sent.settledEnd)
                messages.append(.binary(WireBuffer.series(series.number, first: first, values)))
            }
            viewer.series[series.number] = Viewer.SentSeries(
                end: series.end, settledEnd: series.settledEnd, revision: recording.revision)
        }
    }

    private func addProperties(for viewer: inout Viewer, to messages: inout [LiveMessage]) {
        let hasNews = viewer.pictures[0] != channels[0].number || viewer.properties == nil
        guard !viewer.inspected.isEmpty, hasNews else { return }
        let objects = viewer.inspected.map { JSON.object(description(of: $0)) }
        guard viewer.properties != objects else { return }
        viewer.properties = objects
        messages.append(.text(.properties, ["objects": .array(objects)]))
    }
}

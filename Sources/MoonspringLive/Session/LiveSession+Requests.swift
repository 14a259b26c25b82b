import MoonspringAnalysis
import MoonspringLua
import MoonspringPrompt
import MoonspringScene

extension LiveSession {
    func perform(_ arrivals: [LiveExchange.Arrival]) {
        for (place, arrival) in arrivals.enumerated() {
            if LuaEngine.wasInterrupted { return }
            switch arrival {
            // A viewer that connects later sees earlier events as well.
            case .joined(let id): viewers[id] = Viewer(line: lines.first, firstNewLine: lines.end)
            case .left(let id): leave(id)
            case .ready(let id): viewers[id]?.isReady = true
            case .file(let file, let request): exchange.deliverFile(request, bytes(of: file))
            case .request(let id, let message):
                guard viewers[id] != nil else { continue }
                let isPointless = arrivals[(place + 1)...].contains { later in
                    if case .request(id, let later) = later { message.isReplaced(by: later) } else { false }
                }
                let call = LiveRequest.Call(self, viewer: id)
                if !isPointless { message.action(call) }
                if let number = message.id {
                    viewers[id]?.replies.append(.reply(to: number, call.reply))
                } else {
                    exchange.acknowledge(id)
                }
            }
        }
    }

    private func leave(_ id: Int) {
        liftFingers(of: id)
        for plot in viewers[id]?.plots ?? [] { remove(plot: plot, of: id) }
        viewers[id] = nil
        if holder == id { holder = nil }
        // The switch for it is off in the page that comes next.
        if viewers.isEmpty, runner.variant != nil { _ = compare(with: nil) }
        measure()
    }

    // MARK: the run

    func setPlaying(_ isPlaying: Bool) {
        runner.clock.isPlaying = isPlaying
        // Even if it changes nothing, as in a stopped scene: pages show the expected state at once.
        states[.clock]?.number += 1
    }

    func restart() {
        runner.reset(keepsValues: true)
        // What failed again is reported again.
        if runner.loadError != nil { loadFault = nil }
        checkChangedScript()
    }

    func setSpeed(_ speed: Double) {
        runner.clock.speed = speed
        runner.clock.rest()
    }

    func seek(to tick: Int, isHeld: Bool, by viewer: Int) {
        holder = isHeld ? viewer : nil
        if tick != scene.tick { seek(to: tick) }
    }

    func step(_ ticks: Int) {
        runner.clock.isPlaying = false
        if ticks < 0 { return seek(to: max(scene.tick + ticks, 0)) }
        let last = scene.tick + ticks
        runner.takeTicks { scene.tick >= last || scene.isStopped }
        hasNewPicture = true
    }

    // MARK: console

    func evaluate(_ text: String) -> JSON.Object {
        if console.isUnfinished(text) { return ["incomplete": true] }
        switch PromptInput(text) {
        case .code: branch()
        case .command(let name, let rest):
            guard let command = try? PromptCommand.named(name) else { break }
            if let objection = command.viewerObjection { return ["errors": [.string(objection)], "results": []] }
            if command.changesRun(with: rest) { branch() }
        case .nothing, .question: break
        }
        recording.faults.forgetTyped()
        answer = Answer()
        console.perform(input: text)
        let given = answer ?? Answer()
        answer = nil
        checkChangedScript()
        (hasNewPicture, isEdited) = (true, true)
        return [
            "results": .array(given.results.map { .string($0) }), "errors": .array(given.errors.map { .string($0) }),
        ]
    }

    func complete(_ text: String) -> JSON.Object {
        let completion = completer.complete(text)
        func object(_ candidate: Completion) -> JSON {
            ["text": .string(candidate.text), "detail": .string(candidate.detail), "doc": .string(candidate.doc)]
        }
        var reply: JSON.Object = [
            "replaced": .integer(completion.replaced), "insertion": .string(completion.insertion),
            "candidates": .array(completion.candidates.prefix(200).map(object)),
        ]
        if let signature = completion.signature { reply.append("signature", object(signature)) }
        return reply
    }

    // MARK: plots

    func plot(_ name: String, of id: Int) -> JSON.Object {
        if let known = recording.plots.first(where: { $0.path.name == name }) {
            viewers[id]?.plots.insert(known.number)
            return Self.plot(known.path, ["series": .integer(known.number)])
        }
        do throws(LuaError) {
            let path = try SignalPath(name, in: SceneNames([scene.currentFrame()]))
            let number = nextPlot
            nextPlot += 1
            backfill(path, number: number)
            viewers[id]?.plots.insert(number)
            return Self.plot(path, ["series": .integer(number)])
        } catch {
            return ["error": .string(error.message)]
        }
    }

    func remove(plot number: Int, of id: Int) {
        viewers[id]?.plots.remove(number)
        viewers[id]?.series[number] = nil
        if !viewers.values.contains(where: { $0.plots.contains(number) }) { recording.remove(plot: number) }
    }
}

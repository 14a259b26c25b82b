import Moonspring
import MoonspringLua
import MoonspringPrompt
import MoonspringRender
import MoonspringScene
import MoonspringSystem

/// A scene that viewers watch, touch and ask.
///
/// Everything of it happens on one thread, as at the prompt: requests are performed between two ticks. A run is the scene's file, its
/// parameters and the inputs; going back, beginning anew and reloading run it again.
package final class LiveSession {
    let runner: SceneRunner
    /// The console of the pages: the prompt, with another terminal.
    private(set) lazy var console = PromptSession(of: runner) { [session = Unowned(self)] in
        session.object.take($0, isError: $1)
    }
    let exchange: LiveExchange
    var viewers: [Int: Viewer] = [:]
    var lines = LineLog()
    /// What the console gets of a script: pages keep no more than the lines of some seconds.
    private var rate = OutputRate(lines: 1000, bytes: 1 << 20)
    /// What is known of the run that is shown.
    var recording = RunRecording()
    /// The scene that is being made, and its recording, until it is shown.
    private var coming: (scene: Scene, recording: RunRecording)?
    var isLooping = false
    /// The viewer who drags the time line: meanwhile no time passes.
    var holder: Int?
    var nextPlot = RunRecording.firstPlot
    private(set) lazy var completer = console.makeCompleter()
    /// Runs the scene for a search.
    let workers: SearchWorkers
    /// The search for values of parameters that was begun last.
    var search: ParameterSearch?

    // What is sent, see LiveSession+Sending.swift.
    /// The scene, and the variant that it is compared with.
    var channels: [PictureChannel]
    var hasShownVariant = false
    /// Whether the picture has changed since it was encoded.
    var hasNewPicture = true
    /// Whether something happened to items since the last tick.
    var isEdited = false
    var states: [LiveText: (number: Int, members: JSON.Object)] = [:]
    /// What `ms.States` was when it was sent last.
    var shownStates: [CurrentStates] = []
    /// The springs that the run has had; nil: nobody has asked since it is this run.
    var springs: SpringTokens?
    /// What ticks cost; nil: nobody wants to know.
    var costs: LiveCosts?
    /// The texts that the scene was made of, to say what has changed in them.
    private var sources: SourceTexts
    /// A sentence about the last reload, while it is news, and until when that is.
    var change: String?
    private var changeEnd = 0.0
    private var nextSending = 0.0
    private var nextWatch = 0.0
    /// Whether a viewer has been there.
    private var wasWatched = false

    /// Why the files did not load, as pages show it; nil: they did.
    var loadFault: (error: LuaError, json: JSON)?
    /// What the check finds in the script, as pages show it, and the text that was checked.
    var findings: [JSON] = []
    var checkedText = ""
    /// How many faults there have been.
    var faultCount = 0

    /// What was written to the scene's file, the latest last.
    var written: [(before: String, after: String)] = []

    /// What the console says while a text is evaluated goes to whoever typed it.
    var answer: Answer?

    struct Answer {
        var results: [String] = []
        private(set) var errors: [String] = []

        private static let mostErrors = 100

        mutating func add(error text: String) {
            if errors.count < Self.mostErrors {
                errors.append(text)
            } else if errors.count == Self.mostErrors {
                errors.append("and more errors, which are left out")
            }
        }
    }

    /// Seconds between two pictures at least. Screens show 60 in a second.
    private static let sendingPeriod = 1.0 / 70
    /// Seconds for which a reload is news.
    private static let changePeriod = 2.0
    /// Seconds between two looks at the files.
    private static let watchPeriod = 0.015

    /// Loads a scene, whose text has been read. Throws when there is no memory for one, and for parameters that it does not have;
    /// what a script raises is shown to the viewers.
    init(
        scene path: String, text: String, exchange: LiveExchange,
        workers: @escaping SearchWorkers,
        setup: @escaping (_ path: String?, _ input: InputLog?) -> Scene.Options
    ) throws(LuaError) {
        (self.exchange, self.workers) = (exchange, workers)
        // There is nobody who would type the next line: Ctrl-C ends what runs and the viewer.
        LuaEngine.keepInterrupts()
        runner = try SceneRunner(
            path, text: text, style: .attended, watchInterrupts: { $0.watchPrompt(end: Terminal.restore) }, setup: setup
        )
        sources = SourceTexts(of: runner.scene)
        channels = Self.makeChannels(folder: runner.scene.options.engine.scriptFolder)
        runner.shouldStopTicks = { exchange.hasRequest(thatEnds: .ticks) }
        runner.onEvent = { [session = Unowned(self)] in session.object.take($0) }
        try runner.begin()
        sources = SourceTexts(of: runner.scene)
        checkScript()
    }

    /// Goes to where a run is to be shown first.
    func begin(with input: InputLog?, at seconds: Double?) {
        guard input != nil || seconds != nil else { return }
        runner.replay(input ?? scene.inputLog, to: scene.ticks(in: seconds ?? 0))
        runner.clock.isPlaying = seconds == nil
    }

    var scene: Scene { runner.scene }

    // MARK: what happens

    private func take(_ event: SceneRunner.Event) {
        switch event {
        case .making(let scene, let isSameRun): record(scene, isSameRun)
        case .shows: adoptScene()
        case .printed(let text): log("print", text)
        case .warned(let text):
            if log("warning", text) { Terminal.report("warning: \(text)") }
        case .failed(let error, let isRepeated):
            take(error, isRepeated: isRepeated)
            console.show(event)
        case .kept:
            coming = nil
            console.show(event)
        default: console.show(event)
        }
    }

    /// Records what a scene does that is about to load.
    private func record(_ scene: Scene, _ isSameRun: Bool) {
        scene.watchesFading = true
        if !isSameRun {
            let recording = RunRecording(after: self.recording)
            scene.onFrame = { recording.note($0) }
            coming = (scene, recording)
        } else if recording.reviewsFrames {
            // On the way back nothing else happens that is not known.
            scene.onFrame = { [recording] in recording.note($0) }
        }
    }

    /// Shows the scene that the runner has now.
    private func adoptScene() {
        hasNewPicture = true
        if let coming {
            springs = nil
            recording = coming.recording
            lines.append(["kind": "branch", "tick": -1])
            for (event, tick) in recording.takeEvents() { lines.append(event, tick: tick) }
            recording.onEvent = { [session = Unowned(self)] in session.object.lines.append($0, tick: $1) }
            // The images may be others too.
            channels = Self.makeChannels(folder: scene.options.engine.scriptFolder)
            for id in viewers.keys { viewers[id]?.pictures = [nil, nil] }
        } else {
            recording.rewind()
            scene.onFrame = { [recording] in recording.note($0) }
        }
        coming = nil
        measure()
    }

    private static func makeChannels(folder: String?) -> [PictureChannel] {
        [0, 1].map { PictureChannel(channel: $0, images: ImageStore(folder: folder)) }
    }

    /// The run diverges here from the one that is known.
    func branch() {
        guard scene.tick < recording.last else { return }
        scene.forgetDueInputs()
        springs = nil
        recording.forget(after: scene.tick)
        lines.append(["kind": "branch", "tick": .integer(scene.tick)])
        hasNewPicture = true
    }

    func seek(to tick: Int) {
        runner.seek(to: min(tick, max(recording.last, 0))) { [exchange] in exchange.hasRequest(thatEnds: .seeking) }
        hasNewPicture = true
    }

    /// Begins a series, with the values of the ticks so far.
    func backfill(_ path: SignalPath, number: Int) {
        var series = LiveSeries(number: number, path: path)
        let last = recording.last
        look { _, frame in
            if frame.tick <= last { series.note(frame) }
            return true
        }
        recording.add(series)
    }

    /// Looks at each frame of the run up to now, as long as that is wanted. Returns whether there was a run to look at; what failed is told.
    @discardableResult
    func look(_ body: @escaping (Scene, Frame) -> Bool) -> Bool {
        do throws(LuaError) {
            _ = try LuaEngine.interruptibly { () throws(LuaError) in try runner.copy(body) }
            return true
        } catch {
            runner.report(error)
            return false
        }
    }

    // MARK: the loop

    /// Runs until Ctrl-C.
    package func run() {
        defer {
            endSearch("the viewer has ended")
            LuaEngine.ignoreInterrupts()
        }
        while !LuaEngine.takeInterrupt() {
            takeTurn()
            exchange.wait(atMost: waitingTime)
        }
    }

    /// Does what is requested and due, and sends what is new.
    package func takeTurn() {
        perform(exchange.take())
        let tick = scene.tick
        // Nothing happens before someone looks: the beginning is what most want to see.
        if wasWatched || !viewers.isEmpty {
            wasWatched = true
            if holder == nil { runner.takeDueTicks() } else { runner.clock.rest() }
            if isLooping, runner.clock.isPlaying, !runner.isMoving, scene.tick > 0 { seek(to: 0) }
        }
        if scene.tick != tick { (hasNewPicture, isEdited) = (true, false) }
        let now = MonotonicClock.now
        watchFiles(at: now)
        // What was raised beside a tick, as by a getter that drawing has called.
        runner.reportNotedErrors()
        tellDropped(at: now)
        if now >= nextSending, send() { nextSending = now + Self.sendingPeriod }
    }

    /// In how many seconds the next turn is due, unless something is requested before.
    package var waitingTime: Double {
        let now = MonotonicClock.now
        var next = nextWatch
        if runner.isMoving, wasWatched, holder == nil { next = min(next, now + (runner.clock.wait(at: now) ?? 0)) }
        if hasNewPicture, nextSending > now { next = min(next, nextSending) }
        return next - now
    }

    private func watchFiles(at now: Double) {
        guard now >= nextWatch else { return }
        nextWatch = now + Self.watchPeriod
        if now > changeEnd { change = nil }
        let changed = runner.changedFiles()
        if !changed.isEmpty { reload(after: changed) }
    }

    private func reload(after files: [String]) {
        runner.reload()
        endSearch("the search was ended, as the scene's files have changed")
        checkScript()
        change = nil
        if runner.loadError == nil {
            let before = sources
            sources = SourceTexts(of: scene)
            change = before.difference(to: sources, in: files)
            changeEnd = MonotonicClock.now + Self.changePeriod
        }
    }

    // MARK: lines

    /// A line of the console's own.
    private func take(_ text: String, isError: Bool) {
        if answer == nil {
            if isError { log("error", text) } else { lines.append("note", tick: tick, text) }
        } else if isError {
            answer?.add(error: text)
        } else {
            answer?.results.append(text)
        }
    }

    /// What the script says, unless it was said before or is too much. Returns whether it is in the log.
    @discardableResult
    private func log(_ kind: String, _ text: String) -> Bool {
        if wasSeen { return false }
        let now = MonotonicClock.now
        tellDropped(at: now)
        guard rate.admits(text, at: now) else { return false }
        lines.append(kind, tick: tick, text)
        return true
    }

    /// Says how many lines of the script there was no room for.
    private func tellDropped(at now: Double) {
        if let text = rate.takeDropped(at: now) { lines.append("note", tick: tick, text) }
    }

    /// The scene that says something: the one that is being made, if there is one.
    private var speaker: Scene { coming?.scene ?? scene }
    var tick: Int { speaker.tick }
    /// What is known of its run.
    var speakersRun: RunRecording { coming?.recording ?? recording }
    /// The files whose lines pages may see.
    var scriptFiles: [String] { runner.files + speaker.engine.loadedFiles }

    /// Whether what the scene says was said before: it is replayed.
    var wasSeen: Bool {
        answer == nil && coming == nil && scene.tick > 0 && recording.hasSeen(scene.tick)
    }
}

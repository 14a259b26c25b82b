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
    let prompt: PromptSession
    let exchange: LiveExchange
    var viewers: [Int: Viewer] = [:]
    var lines = LineLog()
    /// What the console gets of a script: pages keep no more than the lines of some seconds.
    private var rate = OutputRate(lines: 1000, bytes: 1 << 20)
    /// What is known of the run that is shown.
    var recording = RunRecording()
    /// The scene that is being made, and its recording: the prompt has it when it has loaded and come to where it is to be shown.
    private var coming: (scene: Scene, recording: RunRecording)?
    /// The scene that is shown, to see when the prompt has another.
    private var shownScene: ObjectIdentifier?
    var isLooping = false
    /// The viewer who drags the time line: meanwhile no time passes.
    var holder: Int?
    private var isSeeking = false
    /// The number of the next plot.
    var nextPlot = RunRecording.firstPlot
    private(set) lazy var completer = prompt.makeCompleter()

    // What is sent, see LiveSession+Sending.swift.
    /// The scene, and the ghost that it is compared with.
    var channels: [PictureChannel]
    var ghost: Ghost?
    var hasShownGhost = false
    /// Whether the picture is another since it was encoded.
    var hasNewPicture = true
    /// Whether something happened to items since the last tick.
    var isEdited = false
    var stateTexts: [LiveState: (number: Int, message: JSON.Object)] = [:]
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

    /// What the prompt says while a text is evaluated goes to whoever typed it.
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
        setup: @escaping (_ path: String?, _ input: InputLog?) -> Scene.Options
    ) throws(LuaError) {
        self.exchange = exchange
        // There is nobody who would type the next line: Ctrl-C ends what runs and the viewer.
        LuaEngine.keepInterrupts()
        let relay = Relay()
        prompt = try PromptSession(
            scene: path, text: text, sink: { relay.session?.take($0, $1) ?? relay.keep($0, $1) },
            prepare: { scene, _ in relay.prepare(scene) }, setup: setup)
        sources = SourceTexts(of: prompt.scene)
        channels = Self.makeChannels(folder: prompt.scene.options.engine.scriptFolder)
        relay.session = self
        prompt.shouldStopTicks = { exchange.hasPause }
        prompt.onError = { [unowned self] in take($0, isRepeated: $1) }
        (coming, relay.first) = (relay.first, nil)
        adoptScene()
        for (kind, text) in relay.kept { take(kind, text) }
        prompt.showFirstErrors()
        checkScript()
    }

    /// What the prompt is told to call: the first scene is made before the session is.
    private final class Relay {
        weak var session: LiveSession?
        var kept: [(PromptLineKind, String)] = []
        var first: (scene: Scene, recording: RunRecording)?

        func keep(_ kind: PromptLineKind, _ text: String) { kept.append((kind, text)) }

        func prepare(_ scene: Scene) {
            scene.watchesFading = true
            if let session { session.prepare(scene) } else { first = LiveSession.record(scene, after: nil) }
        }
    }

    /// Goes to where a run is to be shown first.
    func begin(with input: InputLog?, at seconds: Double?) {
        guard input != nil || seconds != nil else { return }
        let tick = Int(((seconds ?? 0) / prompt.scene.interval).rounded())
        prompt.replay(input ?? prompt.scene.inputLog, to: tick)
        prompt.clock.isPlaying = seconds == nil
        adoptScene()
    }

    // MARK: scenes

    private static func record(
        _ scene: Scene, after other: RunRecording?
    ) -> (scene: Scene, recording: RunRecording) {
        let recording = RunRecording(after: other)
        scene.onFrame = { recording.note($0) }
        return (scene, recording)
    }

    private func prepare(_ scene: Scene) {
        if !isSeeking {
            coming = Self.record(scene, after: recording)
        } else if recording.reviewsFrames {
            // On the way back nothing else happens that is not known.
            scene.onFrame = { [recording] in recording.note($0) }
        }
    }

    /// Shows the scene that the prompt has now, if it is another.
    func adoptScene() {
        let scene = prompt.scene
        // What was made and did not load is gone.
        defer { coming = nil }
        guard shownScene != ObjectIdentifier(scene) else { return }
        shownScene = ObjectIdentifier(scene)
        hasNewPicture = true
        if let coming, coming.scene === scene {
            recording = coming.recording
            lines.append(["kind": "branch", "tick": -1])
            for (event, tick) in recording.takeEvents() { lines.append(event, tick: tick) }
            recording.onEvent = { [unowned self] in lines.append($0, tick: $1) }
            // The images may be others too.
            channels = Self.makeChannels(folder: scene.options.engine.scriptFolder)
            for id in viewers.keys { viewers[id]?.pictures = [nil, nil] }
        } else {
            recording.rewind()
            scene.onFrame = { [recording] in recording.note($0) }
        }
        if let values = ghost?.values { ghost = Ghost(values, beside: prompt) }
        measure()
    }

    private static func makeChannels(folder: String?) -> [PictureChannel] {
        [0, 1].map { PictureChannel(channel: $0, images: ImageStore(folder: folder)) }
    }

    /// What comes from here on is another run than the one that is known.
    func branch() {
        guard prompt.scene.tick < recording.last else { return }
        prompt.scene.forgetDueInputs()
        recording.forget(after: prompt.scene.tick)
        lines.append(["kind": "branch", "tick": .integer(prompt.scene.tick)])
        hasNewPicture = true
    }

    /// Goes to a tick of the run.
    func seek(to tick: Int) {
        isSeeking = true
        prompt.seek(to: min(tick, max(recording.last, 0))) { [exchange] in exchange.hasSeek }
        isSeeking = false
        adoptScene()
        hasNewPicture = true
    }

    /// Begins a series, with the values of the ticks so far.
    func backfill(_ path: SignalPath, number: Int) {
        var series = LiveSeries(number: number, path: path)
        let last = recording.last
        prompt.replay { scene, frame in
            if frame.tick <= last { series.note(frame) }
        }
        recording.add(series)
    }

    // MARK: the loop

    /// Runs until Ctrl-C.
    package func run() {
        defer { LuaEngine.ignoreInterrupts() }
        while !LuaEngine.takeInterrupt() {
            perform(exchange.take())
            let tick = prompt.scene.tick
            // Nothing happens before someone looks: the beginning is what most want to see.
            if wasWatched || !viewers.isEmpty {
                wasWatched = true
                if holder == nil { prompt.takeDueTicks() } else { prompt.clock.rest() }
                beginAgain()
            }
            if prompt.scene.tick != tick { (hasNewPicture, isEdited) = (true, false) }
            let now = MonotonicClock.now
            watchFiles(at: now)
            // What was raised beside a tick, as by a getter that drawing has called.
            prompt.showNotedErrors()
            tellDropped(at: now)
            if now >= nextSending, send() { nextSending = now + Self.sendingPeriod }
            exchange.wait(atMost: waitingTime)
        }
    }

    private var waitingTime: Double {
        let now = MonotonicClock.now
        var next = nextWatch
        if prompt.isMoving, wasWatched, holder == nil { next = min(next, now + (prompt.clock.wait(at: now) ?? 0)) }
        if hasNewPicture, nextSending > now { next = min(next, nextSending) }
        return next - now
    }

    private func beginAgain() {
        guard isLooping, prompt.clock.isPlaying, !prompt.isMoving, prompt.scene.tick > 0 else { return }
        seek(to: 0)
    }

    private func watchFiles(at now: Double) {
        guard now >= nextWatch else { return }
        nextWatch = now + Self.watchPeriod
        if now > changeEnd { change = nil }
        let changed = prompt.changedFiles()
        if !changed.isEmpty { reload(after: changed) }
    }

    private func reload(after files: [String]) {
        prompt.reload()
        checkScript()
        change = nil
        if prompt.loadError == nil {
            let before = sources
            sources = SourceTexts(of: prompt.scene)
            change = before.difference(to: sources, in: files)
            changeEnd = MonotonicClock.now + Self.changePeriod
        }
        adoptScene()
    }

    // MARK: lines

    /// A line of the prompt.
    private func take(_ kind: PromptLineKind, _ text: String) {
        switch kind {
        case .result where answer != nil: answer?.results.append(text)
        case .error where answer != nil: answer?.add(error: text)
        case .result: lines.append("note", tick: tick, text)
        case .print, .warning, .error:
            if wasSeen { return }
            let now = MonotonicClock.now
            tellDropped(at: now)
            guard rate.admits(text, at: now) else { return }
            lines.append(kind.rawValue, tick: tick, text)
            if kind == .warning { Terminal.report("warning: \(text)") }
        }
    }

    /// Says how many lines of the script there was no room for.
    private func tellDropped(at now: Double) {
        if let text = rate.takeDropped(at: now) { lines.append("note", tick: tick, text) }
    }

    /// The scene that says something: the one that is being made, if there is one.
    private var speaker: Scene { coming?.scene ?? prompt.scene }
    var tick: Int { speaker.tick }
    /// What is known of its run.
    var speakersRun: RunRecording { coming?.recording ?? recording }
    /// The files whose lines pages may see.
    var scriptFiles: [String] { prompt.files + speaker.engine.loadedFiles }

    /// Whether what the scene says was said before: it is replayed.
    var wasSeen: Bool {
        if isSeeking { return true }
        return answer == nil && coming == nil && shownScene == ObjectIdentifier(prompt.scene)
            && prompt.scene.tick > 0 && recording.hasSeen(prompt.scene.tick)
    }
}

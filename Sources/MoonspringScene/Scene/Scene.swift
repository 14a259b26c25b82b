import Moonspring
import MoonspringLua

/// A running scene: a script, its parameters, its input log and a clock make frames.
///
/// The state of a scene is a pure function of script text, parameters, seed, input log and tick number. One tick is 1/60 s;
/// tick 1 is the first. A scene drives every animator that its script makes.
public final class Scene {
    /// What a scene is made from, beside its script.
    public struct Options {
        /// Limits, seed and trust of the script.
        public var engine = LuaEngine.Options()
        /// The base name of the script's file, as traces and logs say it.
        public var name = "scene"
        /// Values for the scene's parameters, as a command line writes them.
        public var parameters: [(name: String, text: String)] = []
        /// The host's own items (`LuaClass.item`) and functions (`LuaClass.library`), which the script sees beside the engine's.
        public var classes: [LuaClass] = []
        /// Whether warnings are dropped, as if the script called `scene.quiet()`. Default false.
        public var isQuiet = false
        /// What to replay.
        public var input: InputLog?
        /// A scene with the same classes, whose table of them this one shares.
        package var sharing: Scene?

        /// The defaults named at each option.
        public init() {}
    }

    /// A signal or measure, and the script's function behind it; none where that failed and is disabled.
    struct DeclaredNumber {
        let name: String
        let unit: String
        var function: Int64?
    }

    /// The Lua state. Scripts see the scene as `ms.scene`.
    public let engine: LuaEngine
    /// The root view. Its size is the scene's.
    public let view = View(frame: Rect(0, 0, 375, 667))
    /// The length of a tick in seconds.
    public let interval = 1.0 / 60
    /// What the scene was made from, and what a script configured since.
    public internal(set) var options: Options

    /// Ticks begun; 0 while the script loads.
    public internal(set) var tick = 0
    /// `tick` times `interval`, in seconds.
    public var time: Double { Double(tick) * interval }
    /// The title that the script gave the scene, for viewers and pictures; nil for none.
    public private(set) var title: String?
    /// The parameters that the script declared, in that order.
    public var parameters: [Parameter] { declaredParameters.elements }
    var declaredParameters = NamedList<Parameter>()
    /// Values for parameters that a program of stock Lua has set, which has no command line.
    var configuredParameters: [String: LuaPlain] = [:]
    /// Whether the script asked to end the run.
    public internal(set) var isStopped = false
    /// How many items the last frame showed.
    public internal(set) var itemCount = 0
    /// Every input that took effect so far, for the log.
    public internal(set) var inputs: [InputLog.Entry] = []

    /// Gets every frame, tick 0 first. Frames are made only while someone wants them; the hash is kept in any case.
    public var onFrame: ((Frame) -> Void)? { didSet { watchContacts() } }
    /// Gets every frame with what the scene looks like, tick 0 first. Pictures are made only while someone wants them.
    public var onPicture: ((Frame, Picture) -> Void)? { didSet { watchContacts() } }
    /// Whether pictures show the debug overlay of every animator, not only of those that ask for it.
    public var showsOverlay = false
    /// Whether pictures have the springs that the scene declares, and what `ms.animate` moves by springs: few outputs read them.
    package var showsSprings = true
    /// Whether someone watches the dots of lifted fingers fade: until they have, the scene is not idle. Pictures have them in any case.
    package var watchesFading = false

    /// Gets a warning once for a line of the script; kinds that it turned off with `scene.quiet` are dropped.
    public var onWarning: ((String) -> Void)?

    /// What scripts hold as `ms.scene`. It does not keep the scene alive.
    private(set) lazy var handle = SceneHandle(self)
    var clock: AnimatorClock { engine.clock }
    var scheduler = Scheduler()
    /// What is being animated, by item.
    var animations: [ObjectIdentifier: ItemAnimations] = [:]
    /// Those whose item got or lost a body in this tick.
    var leftByBodies: [PropertyAnimation] = []
    /// While an item is asked whether it is where its animation has brought it.
    var isAskingForVelocity = false
    /// The states whose transitions are followed.
    var states: [States] = []
    /// How many of its tasks are charged to the script.
    var chargedTasks = 0
    var touches = TouchQueue()
    /// Whether a finger of a viewer drags items that have no handler.
    var grabs = false
    /// Coroutines that said what they wait for since they last ran.
    var waiting = Set<Int64>()
    var signals = NamedList<DeclaredNumber>()
    var measures = NamedList<DeclaredNumber>()
    var events: [PendingEvent] = []
    /// What of them is charged to the script, in bytes.
    var chargedEvents = 0
    var onTick: (() -> Void)?
    /// What the script does between a tick's step and its frame.
    var onStepped: (() -> Void)?
    let registry = ItemRegistry()
    var isInTick = false
    var hasPublishedStart = false
    var traceHash = TraceHash()
    /// Where the stages of ticks are measured.
    var tickWatch: TickWatch?
    var replay: [InputLog.Entry]
    /// The typed text among what is replayed, the latest first: it does not belong to a tick, but comes between two.
    var replayedCode: [InputLog.Entry]
    var replayedCount = 0
    /// The texts among the inputs that raised an error when they were evaluated.
    package internal(set) var textFailures: [(entry: InputLog.Entry, error: LuaError)] = []
    private var warned = Set<String>()
    private var warningCounts: [WarningKind: Int] = [:]
    private var quietKinds = Set<WarningKind>()

    /// Makes a scene whose script has not run yet. Throws when there is no memory for a Lua state.
    public init(_ options: Options = Options()) throws(LuaError) {
        self.options = options
        self.options.sharing = nil
        let clock = AnimatorClock(interval: 1.0 / 60)
        engine =
            if let other = options.sharing {
                try LuaEngine(options.engine, clock: clock, sharing: other.engine)
            } else {
                try LuaEngine(options.engine, clock: clock, classes: Self.declarations + options.classes)
            }
        let entries = options.input?.entries ?? []
        replay = entries.reversed().filter { !$0.input.isCode }
        replayedCode = entries.reversed().filter { $0.input.isCode }
        view.name = "root"
        engine.owner = self
        engine.madeBehaviors = []
        engine.momentDescription = { [scene = Weak(self)] in
            scene.object.map { "tick \($0.tick), \((($0.time * 1e4).rounded() / 1e4).luaText) s" } ?? ""
        }
        engine.boundTicks { [scene = Weak(self)] in "tick \(scene.object?.tick ?? 0)" }
        if options.isQuiet { quiet(WarningKind.allCases) }
        clock.onWarning = { [scene = Weak(self)] in scene.object?.warn(.item, $0) }
        engine.onWarning = { [scene = Weak(self)] in scene.object?.warn($0, at: $1, $2) }
        clock.onItemChange = { [scene = Weak(self)] in
            scene.object?.registry.note($0, isHeld: $1)
            scene.object?.engine.noteMoved($0, $1)
            scene.object?.noteBody(of: $0, $1)
        }
        engine.velocityOutsideAnimators = { [scene = Weak(self)] in scene.object?.animatedVelocity(of: $0) ?? .zero }
        engine.onAnimatorStateChange = { [scene = Weak(self)] animator, isRunning in
            if !isRunning { scene.object?.noteRest(of: animator) }
            scene.object?.note(isRunning ? .willResume : .didPause)
        }
        try engine.publish(handle, as: "scene")
        try engine.pin(view)
    }

    /// The reference of everything that scripts see.
    public static var reference: Reference { LuaEngine.reference(with: declarations) }

    /// The hash of the trace so far, in 16 hexadecimal digits.
    public var hash: String { traceHash.hexadecimal }

    /// Runs the script. Throws what it raised, and for a parameter that was given and never declared.
    public func load(file path: String) throws(LuaError) {
        try engine.run(file: path)
        try finishLoading()
    }

    /// Runs a script's text; messages name it `name`. For a prompt the locals of its main chunk can be kept; for lines of one in the
    /// input log they always are.
    public func load(text: String, name: String, keepingLocals: Bool = false) throws(LuaError) {
        if keepingLocals || !replayedCode.isEmpty {
            try engine.run(PromptSource(scene: text), name: name)
        } else {
            try engine.run(text, name: name)
        }
        try finishLoading()
    }

    private func finishLoading() throws(LuaError) {
        for given in options.parameters where declaredParameters[given.name] == nil {
            throw LuaError(usage: "--param \(given.name): \(reasonOfNoParameter(given.name))")
        }
        // The first frame asks the signals: what they raise is an error of loading too.
        publishStart()
        if let error = engine.takeErrors().first { throw error }
    }

    /// What is wrong with a value for a parameter that was not declared.
    func reasonOfNoParameter(_ name: String) -> String {
        parameters.isEmpty
            ? "the scene has no parameters: scene.param(name, default) declares one"
            : "the scene has no such parameter\(suggestion(for: name, among: parameters.map { $0.name }))"
    }

    private func noteRest(of animator: DynamicAnimator) {
        for item in animator.items where !(item is View) {
            guard let rotation = animator.rotation(of: item) else { continue }
            // Read first: a script's getter may change the registry.
            let transform = item.transform
            registry.noteRest(of: item, rotation: rotation, transform: transform)
        }
    }

    /// Charges what a text notes for the trace, until the frame is written.
    func chargeEvent(of text: String) throws(LuaError) {
        guard isWatched else { return }
        let bytes = 16 * text.utf8.count + 512
        try engine.charge(bytes)
        chargedEvents += bytes
    }

    func setTitle(_ text: String?) throws(LuaError) {
        let before = title?.utf8.count ?? 0
        try engine.charge((text?.utf8.count ?? 0) - before)
        title = text
    }

    /// Notes something for the trace.
    func note(_ row: FrameEventRow, _ fields: JSON.Object = [:]) {
        if isWatched { events.append(.ready(FrameEvent(type: row.type, fields: fields))) }
    }

    /// How many warnings of a kind are told: a script may do in each tick what one is for.
    static let mostWarnings = 20

    /// Whether another warning of a kind would be told.
    func wants(_ kind: WarningKind) -> Bool {
        onWarning != nil && !quietKinds.contains(kind) && warningCounts[kind, default: 0] < Self.mostWarnings
    }

    /// A line that is run again and again is told of once.
    func warn(_ kind: WarningKind, at site: String = "", _ text: @autoclosure () -> String) {
        guard let onWarning, wants(kind) else { return }
        let told = site.isEmpty ? text() : "\(kind.rawValue) \(site)"
        guard warned.insert(told).inserted else { return }
        warningCounts[kind, default: 0] += 1
        onWarning(site.isEmpty ? told : "\(site): \(text())")
    }

    /// Drops warnings of these kinds from now on.
    func quiet(_ kinds: [WarningKind]) { quietKinds.formUnion(kinds) }
}

/// What scripts hold as `ms.scene`.
final class SceneHandle {
    private let running: Weak<Scene>

    init(_ scene: Scene) { running = Weak(scene) }

    /// The scene. Throws when a host kept the engine longer than it.
    var scene: Scene {
        get throws(LuaError) {
            guard let scene = running.object else { throw LuaError("there is no running scene") }
            return scene
        }
    }
}

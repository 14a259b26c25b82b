import CMoonspringLua
import Moonspring

/// A Lua state with the engine in it: what a Swift program embeds to run scripts.
///
/// An engine belongs to one thread at a time. Several engines may run side by side on several threads.
public final class LuaEngine {
    /// How an engine is made.
    public struct Options: Sendable {
        /// Memory limit for scripts, in bytes; 0 is no limit. Default 256 MiB.
        public var memoryLimit = 256 << 20
        /// How long one load or callback may run, in seconds of the thread's CPU time; 0 is no limit. Default 2.
        public var timeLimit = 2.0
        /// How long one tick of a scene may take with all its callbacks, in seconds of the thread's CPU time; 0 is no limit. Default nil:
        /// 20 times `timeLimit`.
        public var tickLimit: Double?
        /// How the time limit is watched. Default: a count hook, which installs no signal handler.
        public var limitMode = LimitMode.countHook
        /// Seed of the scene's random numbers. Default 0.
        public var seed: UInt64 = 0
        /// Gives scripts the full Lua libraries. Default false.
        public var isTrusted = false
        /// Lua's generational collector. Default true.
        public var isGenerational = true
        /// Where `require` looks for Lua files. Default nil: nowhere.
        public var scriptFolder: String?
        /// Tests: the growing allocation that fails, and all after it; 0 is none.
        package var failingAllocation: Int64 = 0
        /// The engine's place in a state that another program made; nil: the engine makes its own.
        package var attachedPlace: AttachedPlace?
        /// Whether another program made the state: stock Lua.
        package var isAttached: Bool { attachedPlace != nil }

        /// The defaults named at each option.
        public init() {}
    }

    /// How the time limit of a script is kept.
    public enum LimitMode: Int32, Sendable {
        // ORDER LIMIT_MODES
        /// A timer signal of the thread: costs nothing while the limit is not reached. For command-line programs.
        case timerSignal = 1
        /// A count hook: installs no signal handler.
        case countHook = 2
    }

    /// The version of the module that scripts read as `ms.version`.
    public static let version = "0.2.0"

    /// Drives the animators that scripts make.
    public let clock: AnimatorClock
    /// Where `print` and `scene.log` write lines. Default: standard output.
    public var onOutput: (String) -> Void = { print($0) }
    /// Errors of callbacks that ran outside a call from Lua, oldest first. The host that drives the clock calls `takeErrors`.
    public internal(set) var errors: [LuaError] = [] {
        // C compares the numbers before and after a call.
        didSet { if isOpen { msl_note_errors(handle, errors.count) } }
    }
    /// Whether a callback that failed is not called again until it is set again. For hosts whose animation continues after
    /// an error. An interrupt is not a failure. Default false.
    public var disablesFailedCallbacks = false {
        didSet { msl_disable_failed_callbacks(handle, disablesFailedCallbacks) }
    }
    /// What a message about a callback says of the moment: `tick 12, 0.2 s`.
    package var momentDescription: () -> String = { "" }
    /// What runs the engine: a scene.
    package var owner: AnyObject? {
        get { weakOwner.object }
        set { weakOwner.object = newValue }
    }
    private var weakOwner = Weak<AnyObject>()
    /// Called with warnings and their lines, `file:line`; empty if unknown.
    package var onWarning: ((WarningKind, _ site: String, _ text: String) -> Void)?
    /// The velocity of an item that no animator moves; nil: it has none.
    package var velocityOutsideAnimators: ((any DynamicItem) -> Vector)?
    /// Behaviours that a script has made since this was set; nil: they are not noted.
    package var madeBehaviors: [Weak<DynamicBehavior>]?
    /// Called when an animator starts (true) or pauses (false).
    package var onAnimatorStateChange: ((DynamicAnimator, Bool) -> Void)?
    /// Numbers views and items in the order in which scripts make them.
    var itemCount = 0
    /// What the noise of fields that scripts make is seeded with.
    var noiseSeed: UInt64 = 0
    /// Bytes; 0 is no limit.
    let memoryLimit: Int
    /// Seconds of a tick; 0 is no limit.
    let tickLimit: Double
    /// Whether an error already says that the current tick was ended.
    var saysTickIsOver = false
    /// The last error text that was given its context.
    var lastMessage = ""
    /// What callbacks removed from animators in this tick.
    var leaving: [AnyObject] = []
    var placements = Placements()

    let table: DispatchTable
    let composer: ErrorComposer
    /// Valid from the end of `init` to `deinit`. Every call reads it: exclusive access is not checked.
    @exclusivity(unchecked) private(set) var handle: OpaquePointer
    /// What items of a script's class hold of the engine.
    private(set) lazy var reference = LuaEngineReference(self)

    /// Makes a state with the classes of the engine and, beside them, those of `classes`: the host's own items
    /// (`LuaClass.item`) and functions (`LuaClass.library`). Throws when there is no memory.
    public convenience init(
        _ options: Options = Options(), clock: AnimatorClock = AnimatorClock(), classes: [LuaClass] = []
    ) throws(LuaError) {
        let rows = LuaEngine.declarations(with: classes) + [LuaEngine.functionOwnerClass]
        try self.init(options, clock, options.attachedPlace == nil ? DispatchTable(rows) : .ofAttached(rows))
    }

    /// Makes an engine with its own state that shares the table of classes of another one, which takes half the time.
    package convenience init(
        _ options: Options, clock: AnimatorClock = AnimatorClock(), sharing other: LuaEngine
    ) throws(LuaError) {
        try self.init(options, clock, DispatchTable(sharing: other.table))
    }

    private init(_ options: Options, _ clock: AnimatorClock, _ table: DispatchTable) throws(LuaError) {
        self.clock = clock
        noiseSeed = options.seed
        memoryLimit = options.memoryLimit
        tickLimit = options.tickLimit ?? 20 * options.timeLimit
        self.table = table
        composer = ErrorComposer(table: table)
        // A place holder until C has made the state, which needs the address of the finished object.
        handle = OpaquePointer(table.cClasses)
        interrupter = LuaInterrupter(handle)
        var host = makeHost(of: self)
        var native = msl_options()
        native.memory_limit = options.memoryLimit
        native.limit_mode = options.timeLimit > 0 || tickLimit > 0 ? options.limitMode.rawValue : 0
        native.limit_seconds = options.timeLimit
        native.seed = options.seed
        native.trusted = options.isTrusted
        native.generational = options.isGenerational
        native.fail_allocation = options.failingAllocation
        native.attached = options.attachedPlace?.pointer
        native.names = table.cNames
        native.name_count = Int32(LuaName.allCases.count)
        let (classes, count) = (table.cClasses, Int32(table.classes.count))
        let made = Self.version.withCString { version in
            native.version = version
            return (options.scriptFolder ?? "").withCString { folder in
                native.script_folder = options.scriptFolder == nil ? nil : folder
                return msl_engine_create(&native, &host, classes, count)
            }
        }
        guard let made else { throw .noMemory }
        handle = made
        isOpen = true
        interrupter = LuaInterrupter(made)
        // Not weak: from the first weak reference on, each callback counts references the slow way.
        clock.charge = { [reference] bytes in reference.engine.map { msl_charge($0.handle, bytes) } ?? true }
        clock.onRunningChange = { [reference] in reference.engine?.noteRunning($0, $1) }
        try publishLibraries()
    }

    private var isOpen = false
    /// Stops what this engine runs, from any thread.
    public private(set) var interrupter: LuaInterrupter
    /// Keeps the functions that Swift holds; nil until there are some.
    var functionOwner: FunctionOwner?
    /// What stands behind the host's own tables of functions.
    var libraries: [LuaLibrary] = []

    deinit {
        clock.onRunningChange = nil
        reference.clear()
        interrupter.clear()
        // A trusted script's __gc may print, when the receiver of the lines no longer exists.
        onOutput = { _ in }
        if isOpen { msl_engine_destroy(handle) }
    }
}

// MARK: - Scripts

extension LuaEngine {
    /// Runs a file. Messages name it as `path` says. Throws what the script raised, syntax errors included.
    public func run(file path: String) throws(LuaError) {
        try check(msl_run_file(handle, path, "@" + path))
    }

    /// Runs text; messages name it as `name` says.
    public func run(_ text: String, name: String = "script") throws(LuaError) {
        var text = text
        let status = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { msl_run_text(handle, $0.baseAddress, $0.count, "@" + name) }
        }
        try check(status)
    }

    /// The real paths of the Lua files that were run and required so far, those too that failed to load; each once, in the order in
    /// which they were first read. At most 1000. What a trusted script reads with `dofile`, `loadfile` or `package.path` is not
    /// among them.
    public var loadedFiles: [String] {
        var files: [String] = []
        while let path = msl_loaded_file(handle, files.count) { files.append(String(cString: path)) }
        return files
    }

    /// Counts a file among `loadedFiles` that the host read itself and ran as text. Nothing happens where there is none.
    package func noteLoadedFile(_ path: String) { msl_note_loaded_file(handle, path) }

    /// Puts an object of a declared class into the module table, and keeps its Lua side permanently. The caller keeps the object.
    package func publish(_ object: AnyObject, as name: String) throws(LuaError) {
        try check(msl_publish(handle, name, Unmanaged.passUnretained(object).toOpaque()))
    }

    /// Keeps the Lua side of an object permanently: what a script stores with it stays.
    package func pin(_ object: AnyObject) throws(LuaError) {
        try check(msl_publish(handle, nil, Unmanaged.passUnretained(object).toOpaque()))
    }

    private func check(_ status: Int32) throws(LuaError) {
        if status != Int32(MSL_OK.rawValue) { throw lastError() }
    }

    /// The error of the call that just failed.
    func lastError() -> LuaError {
        let stop: LuaError.Stop? =
            switch msl_last_stop(handle) {
            case 1: .timeLimit
            case 2: .interrupt
            default: nil
            }
        return LuaError(
            message: Traceback.oneLine(String(cString: msl_error_message(handle))),
            traceback: Traceback.lines(of: String(cString: msl_error_traceback(handle))), stop: stop)
    }

    func setError(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { msl_set_error(handle, $0.baseAddress, $0.count) }
        }
    }

    /// Returns and clears the errors so far, with equal ones folded into one.
    public func takeErrors() -> [LuaError] {
        defer { errors.removeAll() }
        return errors.folded()
    }
}

// MARK: - Memory, random numbers and time

extension LuaEngine {
    /// Collects garbage, and releases the Swift objects of what was collected.
    public func collectGarbage() {
        if !clock.isTicking { releaseLeaving() }
        msl_collect_garbage(handle)
    }

    /// Releases the Swift objects whose Lua side was collected. Called between ticks.
    package func drain() {
        releaseLeaving()
        msl_drain(handle)
    }

    /// Keeps collected objects alive until the next `drain`, unless a great many wait: what a frame shows must not depend on
    /// when they were collected.
    package func keepCollectedObjects(_ flag: Bool) { msl_tolerate_dead(handle, flag ? 4096 : 0) }

    /// Bytes that scripts hold, engine objects included.
    public var memoryUsed: Int { Int(msl_memory_used(handle)) }
    /// Engine objects that Lua keeps alive.
    public var objectCount: Int { Int(msl_live_objects(handle)) }
    /// Tests: how often Lua has asked for more memory.
    package var allocationCount: Int { Int(msl_allocation_count(handle)) }
    /// Tests: makes the n-th growing allocation from now fail, and all after it; 0 ends that.
    package func failAllocation(_ countdown: Int) { msl_fail_allocation(handle, Int64(countdown)) }

    /// Whether the running script is to be stopped, by its limit or from outside. A long loop in Swift that it called asks, and
    /// returns.
    package var isStopDue: Bool { msl_stop_is_due(handle) }

    /// The time of `os.time` and `os.clock`, in seconds.
    package func setSceneTime(_ seconds: Double) { msl_set_scene_time(handle, seconds) }
    package func seed(_ seed: UInt64) {
        msl_seed(handle, seed)
        noiseSeed = seed
    }
    /// A number in [0, 1) from the scene's generator.
    package func randomUnit() -> Double { msl_random_unit(handle) }
    /// A whole number between two others, both included, from the scene's generator.
    package func random(_ low: Int64, _ high: Int64) -> Int64 { msl_random_between(handle, low, high) }
}

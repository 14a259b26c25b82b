import Moonspring
import MoonspringLua
import MoonspringScene

extension Scene.Options {
    /// The defaults, with a time limit that a checked build on a busy machine never meets. A test of the limit sets
    /// its own.
    public static var patient: Scene.Options { Scene.Options().with(\.engine.timeLimit, 120) }

    public static var trusted: Scene.Options {
        Scene.Options.patient.with(\.engine.isTrusted, true)
    }
}

/// A value that can be made and set in one expression.
public protocol SettableValue {}

extension SettableValue {
    /// The same, but for a property.
    public func with<Value>(_ property: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
        var changed = self
        changed[keyPath: property] = value
        return changed
    }
}

extension Scene.Options: SettableValue {}
extension LuaEngine.Options: SettableValue {}

extension Scene {
    /// One whose output goes nowhere.
    public static func silent(_ options: Options = Options()) throws(LuaError) -> Scene {
        let scene = try Scene(options)
        scene.engine.onOutput = { _ in }
        return scene
    }
}

// For comparisons.
extension InspectedValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    package init(stringLiteral value: String) { self = .string(value, left: 0) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
}

/// A scene that runs a script, with all its frames.
public final class TestScene {
    public let scene: Scene
    public private(set) var frames: [Frame] = []
    public private(set) var output: [String] = []
    public private(set) var warnings: [String] = []

    private static let head = "local ms = require 'moonspring'; local scene = ms.scene; "

    /// Prepares a scene, loads a script, whose first line sees `ms` and `scene`, and takes ticks. Throws what loading or a callback
    /// raised.
    public convenience init(
        _ script: String, options: Scene.Options = .patient, ticks: Int = 0, prepare: (Scene) -> Void = { _ in }
    ) throws {
        try self.init(options: options) {
            prepare($0)
            try $0.load(text: TestScene.head + script, name: "test.lua")
        }
        try advance(ticks)
    }

    /// Makes a scene that `load` fills.
    init(options: Scene.Options, load: (Scene) throws -> Void) throws {
        scene = try Scene(options)
        scene.onFrame = { [unowned self] in frames.append($0) }
        scene.onWarning = { [unowned self] in warnings.append($0) }
        scene.engine.onOutput = { [unowned self] in output.append($0) }
        try load(scene)
    }

    /// Takes ticks; throws the first error of a callback.
    public func advance(_ ticks: Int = 1) throws {
        for _ in 0..<ticks {
            scene.advance()
            if let error = scene.engine.takeErrors().first { throw error }
        }
    }

    /// Runs a piece of script between two ticks; it sees `ms` and `scene`.
    public func run(_ text: String) throws {
        try scene.engine.run(TestScene.head + text, name: "more.lua")
    }

    /// Two full collections: the second takes what the first one finalized.
    public func collect() {
        scene.engine.collectGarbage()
        scene.engine.collectGarbage()
    }

    public var objectCount: Int { scene.engine.objectCount }

    /// The item of that name in the last frame.
    public func item(_ name: String) -> FrameItem? { frames.last?.items.first { $0.name == name } }

    /// The types of all events so far, with the tick of each.
    public var events: [(tick: Int, type: String)] {
        frames.flatMap { frame in frame.events.map { (frame.tick, $0.type) } }
    }
}

/// The text of what some work throws; nil where it goes through.
public func errorText<Result>(_ work: () throws -> Result) -> String? {
    do { _ = try work() } catch { return "\(error)" }
    return nil
}

/// Whether `value` is within `tolerance` of `expected`.
public func isNear(_ value: Double?, _ expected: Double, _ tolerance: Double = 0.02) -> Bool {
    value.map { abs($0 - expected) <= tolerance } ?? false
}

/// Whether both parts are within `tolerance`.
public func isAt(_ value: Vector, _ x: Double, _ y: Double, _ tolerance: Double = 0.02) -> Bool {
    isNear(value.x, x, tolerance) && isNear(value.y, y, tolerance)
}

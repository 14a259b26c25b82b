import Foundation
import Moonspring
import MoonspringScene
import Testing

/// A scene that ships: a Lua file in `scripts/scenes`.
public struct SceneFile: Sendable, CustomStringConvertible {
    /// The folder of the scenes that ship.
    public static let folder = packageRoot.appendingPathComponent("scripts/scenes")

    /// Every scene that ships, by name.
    public static let all: [SceneFile] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".lua") }.sorted().map { SceneFile(String($0.dropLast(4))) }
    }()

    /// The file's name without its extension.
    public let name: String

    public init(_ name: String) { self.name = name }

    public var description: String { name }
    public var path: String { Self.folder.appendingPathComponent(name + ".lua").path }

    /// The text of a file of the package.
    public static func text(ofPackageFile name: String) throws -> String {
        try String(contentsOf: packageRoot.appendingPathComponent(name), encoding: .utf8)
    }

    public func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}

extension TestScene {
    /// Loads a scene that ships, by its name, with parameters as a command line gives them, and takes ticks until that moment, in seconds.
    public convenience init(
        file name: String, parameters: KeyValuePairs<String, String> = [:], until time: Double = 0
    ) throws {
        var options = Scene.Options.patient
        options.name = name + ".lua"
        options.parameters = parameters.map { ($0.key, $0.value) }
        try self.init(options: options) { try $0.load(file: SceneFile(name).path) }
        try advance(to: time)
    }

    /// A scene that ships, run to its end, which must be this one; nil: any.
    public static func run(
        _ name: String, parameters: KeyValuePairs<String, String> = [:], to end: SceneRun.End? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> TestScene {
        let scene = try TestScene(file: name, parameters: parameters)
        let found = try scene.run()
        #expect(end == nil || found == end, sourceLocation: sourceLocation)
        return scene
    }

    /// Takes ticks until that moment, in seconds; throws the first error of a callback.
    public func advance(to time: Double) throws {
        try advance(max(0, Int((time / scene.interval).rounded()) - scene.tick))
    }

    /// Runs the scene to its end, as the command does; throws the first error of a callback.
    @discardableResult
    public func run() throws -> SceneRun.End {
        let (end, errors) = SceneRun(scene).run()
        if let error = errors.first { throw error }
        return end
    }

    /// An item as a tick left it; tick 0 is the state after loading.
    public func item(_ name: String, at tick: Int) -> FrameItem? {
        frames.indices.contains(tick) ? frames[tick].items.first { $0.name == name } : nil
    }

    /// One number of an item in every tick so far, tick 0 first: `track("ball") { $0.center.y }`.
    public func track(_ name: String, _ value: (FrameItem) -> Double) -> [Double] {
        frames.compactMap { frame in frame.items.first { $0.name == name }.map(value) }
    }

    /// A signal in every tick so far, tick 0 first; empty when the scene has no such signal.
    public func signal(_ name: String) -> [Double] {
        frames.compactMap { frame in frame.signals.first { $0.name == name }?.value }
    }

    /// A signal as a tick left it.
    public func signal(_ name: String, at tick: Int) -> Double? {
        frames.indices.contains(tick) ? frames[tick].signals.first { $0.name == name }?.value : nil
    }

    /// The ticks in which events of a type happened.
    public func ticks(of type: String) -> [Int] { events.filter { $0.type == type }.map(\.tick) }

    /// The view of that name, wherever in the tree it is.
    public func view(_ name: String) -> View? {
        var waiting = [scene.view]
        while let view = waiting.popLast() {
            if view.name == name { return view }
            waiting += view.subviews
        }
        return nil
    }

    /// The animator that moves the view of that name.
    public func animator(of name: String) -> DynamicAnimator? {
        view(name).flatMap { scene.engine.clock.animator(of: $0) }
    }
}

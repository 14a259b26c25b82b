import Box2DPeer
import ChipmunkPeer
import SceneFormat

/// A scene that an engine runs.
protocol Simulation: AnyObject {
    /// Moves everything by 1/60 s.
    func step()
    /// How many dynamic bodies do not sleep.
    var awakeCount: Int { get }
    /// Where every body of the scene is, in the scene's order.
    func poses() -> [ScenePose]
}

/// Who is raced.
enum Engine: String, CaseIterable {
    case moonspring
    case box2d
    case chipmunk

    var title: String {
        switch self {
        case .moonspring: "Moonspring"
        case .box2d: "Box2D 2.4.1"
        case .chipmunk: "Chipmunk 7"
        }
    }

    /// A new world with the scene in it. `threads` counts for engines that can use more than one.
    func run(_ scene: SceneData, threads: Int) -> any Simulation {
        switch self {
        case .moonspring: MoonspringSimulation(scene, threads: threads)
        case .box2d: PeerSimulation(box2d_peer(), scene)
        case .chipmunk: PeerSimulation(chipmunk_peer(), scene)
        }
    }
}

/// A peer, behind its table of functions.
final class PeerSimulation: Simulation {
    private let engine: PeerEngine
    private let world: UnsafeMutableRawPointer
    private let bodyCount: Int

    init(_ engine: PeerEngine, _ scene: SceneData) {
        self.engine = engine
        bodyCount = scene.bodies.count
        world = scene.withView { engine.create(&$0) }
    }

    deinit { engine.destroy(world) }

    func step() { engine.step(world) }

    var awakeCount: Int { Int(engine.awakeCount(world)) }

    func poses() -> [ScenePose] {
        [ScenePose](unsafeUninitializedCapacity: bodyCount) { buffer, count in
            if let start = buffer.baseAddress { engine.readPoses(world, start) }
            count = bodyCount
        }
    }
}

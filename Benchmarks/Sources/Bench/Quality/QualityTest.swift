import MoonspringScene
import SceneFormat

/// What a quality test found on one engine: words for the table, numbers for JSON.
struct Finding {
    var text: String
    var values: JSON.Object
}

/// A scene that is judged by how it ends.
struct QualityTest: Sendable {
    var name: String
    var title: String
    var steps: Int
    /// Whether penetration is looked at all along; otherwise the end alone counts.
    var watches = false
    var make: @Sendable () -> SceneData
    var judge: @Sendable (Ending) -> Finding

    /// Runs the scene from its start and judges it.
    func run(on engine: Engine, steps: Int, threads: Int) -> Finding {
        let scene = make()
        let simulation = engine.run(scene, threads: threads)
        var allAsleepStep: Int?
        var worst = 0.0
        for step in 1...steps {
            simulation.step()
            if watches, step % 10 == 0 || step == steps {
                worst = max(worst, scene.worstPenetration(simulation.poses()) ?? 0)
            }
            if scene.sleeps, simulation.awakeCount == 0 {
                allAsleepStep = step
                break
            }
        }
        return judge(
            Ending(
                scene: scene, poses: simulation.poses(), allAsleepStep: allAsleepStep, penetrationAllAlong: worst))
    }

    static let all = [
        QualityTest(
            name: "pyramid", title: "pyramid 40 after 10 s; worst penetration (m)", steps: 600, watches: true,
            make: { .pyramid(base: 40) }, judge: { $0.judgeTower() }),
        QualityTest(
            name: "wall", title: "1000 fast circles, thin wall: gone through", steps: 60,
            make: { .thinWall(count: 1000) }, judge: { $0.judgeWall() }),
        QualityTest(
            name: "tower", title: "9 boxes under one 100 times denser; worst penetration (m)", steps: 600,
            watches: true, make: { .heavyTower() }, judge: { $0.judgeTower() }),
        QualityTest(
            name: "chain", title: "40 links, weight 500:1, after 10 s: worst joint gap (m)", steps: 600,
            make: { .weightedChain(links: 40) },
            judge: { .length("jointGap", $0.scene.worstJointGap($0.poses)) }),
        QualityTest(
            name: "funnel", title: "funnel 5000: largest final penetration (m)", steps: 1000,
            make: { .funnel(count: 5000) },
            judge: { .length("penetration", $0.scene.worstPenetration($0.poses)) }),
        QualityTest(
            name: "rain-1k", title: "rain 1k: largest final penetration (m)", steps: 300,
            make: { .rain(count: 1000) },
            judge: { .length("penetration", $0.scene.worstPenetration($0.poses)) }),
        QualityTest(
            name: "stacks", title: "1000 stacks of 5: all asleep at step", steps: 900,
            make: { .stacks(count: 1000) }, judge: { $0.judgeSleep() }),
    ]
}

/// How a run ended.
struct Ending {
    var scene: SceneData
    var poses: [ScenePose]
    var allAsleepStep: Int?
    var penetrationAllAlong: Double

    /// A tower or pyramid whose last body is its top: standing when that sank by less than its side and moved
    /// aside by less than half of it, leaning when by more than a tenth.
    fileprivate func judgeTower() -> Finding {
        guard let top = scene.bodies.last, let pose = poses.last, poses.allSatisfy(\.isSane) else {
            return Finding(text: "explodes", values: ["stands": .bool(false)])
        }
        let lean = abs(pose.x - Double(top.x))
        let stands = pose.y > Double(top.y) - 1 && lean < 0.5
        let word = !stands ? "falls" : lean > 0.1 ? "stands, leaning" : "stands"
        return Finding(
            text: stands ? "\(word); \(penetrationAllAlong.short)" : word,
            values: [
                "stands": .bool(stands), "lean": .number(lean), "penetration": .number(penetrationAllAlong),
            ])
    }

    /// How many circles lie beyond the middle of the wall, which is at x = 0.
    fileprivate func judgeWall() -> Finding {
        let count = zip(scene.bodies, poses).count { $0.kind == .dynamic && !($1.x < 0) }
        return Finding(text: "\(count)", values: ["goneThrough": .number(count)])
    }

    fileprivate func judgeSleep() -> Finding {
        Finding(text: allAsleepStep.map { "\($0)" } ?? "never", values: ["allAsleepStep": .number(allAsleepStep)])
    }
}

extension Finding {
    fileprivate static func length(_ name: String, _ value: Double?) -> Finding {
        Finding(text: value?.short ?? "explodes", values: [name: .number(value)])
    }
}

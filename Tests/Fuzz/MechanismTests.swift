import Moonspring
import TestSupport
import Testing

/// What became of one mechanism.
private struct Outcome: Sendable {
    let seed: Int
    let family: MechanismGenerator.Family
    let elasticity: Double
    var breaches: [MechanismCheck.Breach] = []
    var linkError = 0.0
    var speed = 0.0

    /// Runs the mechanism of a seed under all checks.
    init(seed: Int) {
        let generator = MechanismGenerator(seed: seed)
        self.seed = seed
        family = generator.family
        elasticity = generator.elasticity
        let stage = MechanismStage(MechanismGenerator.mechanism(seed: seed))
        #if MOONSPRING_CHECK_INVARIANTS
            // The world stops where energy is made, as it must be where bodies begin on both sides of a wall.
            if stage.mechanism.isImpossible { return }
        #endif
        var check = MechanismCheck(stage)
        while stage.tick < stage.mechanism.ticks && !check.isOver {
            check.note(stage.change(), stage)
            stage.step()
            check.check(stage)
        }
        // A motor keeps things going, and without walls they fall forever.
        let mustRest =
            generator.isDamped && stage.mechanism.motors.isEmpty && !stage.mechanism.isImpossible
            && stage.mechanism.hasWalls && stage.mechanism.collides
            // Its pull, as published, jumps from all to nothing 0.3 points before the centre: a lone item swings on there.
            && !stage.mechanism.fields.contains { $0.kind == .radialGravity }
        if mustRest && check.breaches.isEmpty {
            for _ in 0..<1800 where stage.animator.isRunning { stage.advance() }
            check.checkRest(stage)
        }
        breaches = check.breaches
        (linkError, speed) = (check.greatestLinkError, check.greatestSpeed)
    }

    var hasExploded: Bool { breaches.contains { $0.law == .explosion || $0.law == .finite || $0.law == .speed } }

    var description: String {
        "\(family.rawValue), seed \(seed), elasticity \(elasticity)"
            + breaches.map { "\n    tick \($0.tick), \($0.law.rawValue): \($0.text)" }.joined()
    }
}

/// Runs the mechanisms of many seeds on all cores.
private func outcomes(of seeds: Range<Int>) async -> [Outcome] {
    await withTaskGroup(of: [Outcome].self) { group in
        // Small batches: none of the threads ends much later than the others.
        for first in stride(from: seeds.lowerBound, to: seeds.upperBound, by: 10) {
            group.addTask { (first..<min(first + 10, seeds.upperBound)).map { Outcome(seed: $0) } }
        }
        var all: [Outcome] = []
        for await batch in group { all += batch }
        return all.sorted { $0.seed < $1.seed }
    }
}

/// How many of each family and elasticity break a law, and how many of those explode.
private func table(_ outcomes: [Outcome]) -> String {
    func cell(_ some: [Outcome]) -> String {
        let failed = some.filter { !$0.breaches.isEmpty }.count
        let exploded = some.filter(\.hasExploded).count
        return padded(failed == 0 ? "-/\(some.count)" : "\(failed) (\(exploded))/\(some.count)", 13)
    }
    var lines = [
        "Breaches (explosions)/mechanisms, by elasticity:",
        padded("", 10) + (MechanismGenerator.elasticities.map { "\($0)" } + ["all"]).map { padded($0, 13) }.joined(),
    ]
    for family in MechanismGenerator.Family.allCases {
        let own = outcomes.filter { $0.family == family }
        let cells = MechanismGenerator.elasticities.map { elasticity in cell(own.filter { $0.elasticity == elasticity })
        }
        lines.append(padded(family.rawValue, 10) + cells.joined() + cell(own))
    }
    let sums = MechanismGenerator.elasticities.map { elasticity in cell(outcomes.filter { $0.elasticity == elasticity })
    }
    lines.append(padded("all", 10) + sums.joined() + cell(outcomes))
    let laws = MechanismCheck.Law.allCases.map { law in
        "\(law.rawValue) \(outcomes.filter { $0.breaches.first?.law == law }.count)"
    }
    lines.append("First breach: " + laws.joined(separator: ", "))
    return lines.joined(separator: "\n")
}

private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
}

@Suite("Random mechanisms", .timed)
struct MechanismTests {
    /// How many of a thousand mechanisms may break a law: 160 do in Box2D 2.4 under the same rules.
    private static let goalPerThousand = 1
    /// More than there are of the known issue: something else has gone wrong.
    private static let alarmPerThousand = 2
    /// The families that hold the goal in the thorough check too.
    private static let heldFamilies: Set<MechanismGenerator.Family> = [
        .chain, .bridge, .rail, .pair, .draped, .loop, .cradle, .wrecking, .through,
    ]

    /// `MOONSPRING_MECHANISMS=40..<60` chooses the seeds, `=40` one of them; what fails is printed with its scene.
    private static var seeds: Range<Int> {
        guard let choice = environment("MOONSPRING_MECHANISMS") else { return 0..<(isThorough ? 20_000 : 500) }
        let ends = choice.split(whereSeparator: { $0 == "." || $0 == "<" }).compactMap { Int($0) }
        let first = ends.first ?? 0
        return first..<max(first + 1, ends.count > 1 ? ends[1] : 0)
    }

    @Test("no mechanism gains energy, comes apart or leaves its walls")
    func laws() async {
        let seeds = Self.seeds
        let outcomes = await outcomes(of: seeds)
        let failures = outcomes.filter { !$0.breaches.isEmpty }
        let isAllowed = failures.count <= Self.goalPerThousand * seeds.count / 1000
        let held = outcomes.filter { Self.heldFamilies.contains($0.family) }
        let heldFailures = held.filter { !$0.breaches.isEmpty }
        let isChosen = environment("MOONSPRING_MECHANISMS") != nil
        if isChosen || !isAllowed || !heldFailures.isEmpty {
            for failure in failures.prefix(isChosen ? .max : 20) { print(failure.description) }
            for failure in failures.prefix(seeds.count <= 10 ? 10 : 1) {
                print(MechanismGenerator.mechanism(seed: failure.seed).lua)
            }
            print(table(outcomes))
        }
        let share = "\(failures.count) of \(seeds.count) mechanisms break a law"
        #expect(failures.count <= Self.alarmPerThousand * seeds.count / 1000, "\(share)")
        #expect(heldFailures.count <= Self.goalPerThousand * held.count / 1000)
        #expect(!outcomes.contains { $0.hasExploded })
        withKnownIssue("23 of the first 20,000 mechanisms break a law, most of all piles and towers") {
            #expect(isAllowed, "\(share)")
        } when: {
            isThorough && !isChosen && !isAllowed
        }
    }

    /// Contacts that left a group, whether with a joint or alone, began with what the whole group had borne; iterated contacts of what is
    /// heavy outside of a group gained a little in each half.
    @Test(
        "no impulses that fit no more throw bodies apart",
        arguments: [
            107_022, 109_538, 109_856, 114_026, 116_304, 119_169, 119_432, 108_326, 112_933, 110_159, 114_392, 119_118,
        ])
    func explosions(seed: Int) {
        #expect(!Outcome(seed: seed).hasExploded)
    }

    @Test(
        "what is heavy does not press what is light through a wall",
        arguments: [103_061, 109_095, 112_223, 112_563, 118_173, 119_788])
    func walls(seed: Int) {
        #expect(!Outcome(seed: seed).breaches.contains { $0.law == .wall })
    }

    /// Those that fast ones push on in the rest of a tick, and the last one slowly by a press.
    @Test(
        "no body is carried or pressed through a wall",
        arguments: [103_437, 105_729, 107_600, 109_283, 110_319, 113_703, 114_144, 114_397, 111_357])
    func carried(seed: Int) {
        #expect(!Outcome(seed: seed).breaches.contains { $0.law == .wall })
    }

    @Test("a mechanism does the same in Swift and in Lua, to the bit")
    func scenes() throws {
        // Each family several times.
        for seed in 0..<(MechanismGenerator.Family.allCases.count * (isThorough ? 40 : 5)) {
            let mechanism = MechanismGenerator.mechanism(seed: seed)
            let stage = MechanismStage(mechanism)
            let scene = try TestScene(mechanism.lua)
            for tick in 1...(mechanism.changes.map(\.tick).max() ?? 40) + 20 {
                stage.advance()
                try scene.advance()
                let rows = try #require(scene.frames.last?.items)
                try #require(rows.count == stage.items.count, "seed \(seed)")
                let isSame = zip(rows, stage.items).allSatisfy { $0.center == $1.center }
                #expect(isSame, "seed \(seed), tick \(tick)")
                guard isSame else { break }
            }
        }
    }
}

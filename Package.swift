// swift-tools-version: 6.2
import PackageDescription

// Arrows between the targets run only downward, as in ARCHITECTURE.md: the compiler enforces the layers.

// With the runtime inside a command starts faster. Here and not for all of a build, so that the tests use the same compiled
// objects. The argument parser needs the small part of Foundation, which does not name what it needs itself.
let commandLink: [LinkerSetting] = [
    .unsafeFlags(
        ["-static-stdlib", "-lFoundationEssentials", "-l_FoundationCollections", "-l_FoundationCShims"],
        .when(platforms: [.linux])),
    // Half of the file would be names and lines for a debugger, and a twentieth names for libraries that a program loads. What the
    // linked ones call, as Lua does `pow`, is seen all the same.
    .unsafeFlags(
        ["-Xlinker", "--strip-all", "-Xlinker", "--no-export-dynamic"],
        .when(platforms: [.linux], configuration: .release)),
]

// Wide arithmetic takes 60 times as long where it is not optimised: a program that is being debugged would crawl. Assertions stay on.
// From SwiftPM 6.2 on such flags do not bar a dependency by version.
let bodySettings: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

// Other packages are for the commands alone: without the trait `Prompt` none is resolved.
func forCommands(_ product: String, from package: String) -> Target.Dependency {
    .product(name: product, package: package, condition: .when(traits: ["Prompt"]))
}

// What is tested is optimised. The tests themselves are not, which takes a third off the time that they take to compile.
let testSettings: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
    name: "Moonspring",
    // The standard library's atomics, which the threads of a world use, came with these. No promise: docs/platforms.md says what was
    // tried.
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Moonspring", targets: ["Moonspring"]),
        .library(name: "MoonspringPhysics", targets: ["MoonspringPhysics"]),
        .library(name: "MoonspringLua", targets: ["MoonspringLua"]),
        .library(name: "MoonspringScene", targets: ["MoonspringScene"]),
        .library(name: "MoonspringPower", targets: ["CMoonspringPower"]),
        .library(name: "MoonspringRender", targets: ["MoonspringRender"]),
        .library(name: "MoonspringModule", type: .dynamic, targets: ["MoonspringModule"]),
        .executable(name: "moonspring", targets: ["MoonspringCLI"]),
        .executable(name: "moonspring-live", targets: ["MoonspringLiveCLI"]),
    ],
    // One trait, not one for each layer: what nobody asks for is not compiled anyway, and SwiftPM passes the names of several in an order
    // that is another in each process, for which it compiles everything anew.
    traits: [
        .trait(
            name: "Prompt",
            description: "The commands, their prompt and the live viewer, with the packages that they need."),
        .default(enabledTraits: ["Prompt"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    ],
    targets: [
        // What the operating system gives: files, terminal, clock, processes, threads. The C library under one name is for it
        // alone, and for tests.
        .target(name: "PlatformC", path: "Sources/MoonspringSystem/PlatformC"),
        .target(name: "MoonspringSystem", dependencies: ["PlatformC"], exclude: ["PlatformC"]),

        // Rigid bodies in metres, kilograms and seconds.
        .target(
            name: "MoonspringPhysics", dependencies: ["MoonspringSystem"], swiftSettings: bodySettings,
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        // The engine people use, in points: items, behaviours, animator.
        .target(name: "Moonspring", dependencies: ["MoonspringPhysics"]),

        // Lua as the system ships it, and the shim that makes every Lua call that can raise.
        .systemLibrary(name: "CLua", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]),
        .target(
            name: "CMoonspringLua", dependencies: ["CLua"], exclude: ["prompt/examples.lua"],
            cSettings: [
                .headerSearchPath("."), .enableWarning("all"), .enableWarning("extra"),
                // In pairs the sums of a logarithm take half as long again: what is put together must be taken apart.
                .unsafeFlags(["-fno-slp-vectorize"]),
            ]),
        // Lua's `^` with the same bits everywhere, for programs that link it: their `pow` is what Lua calls.
        .target(name: "CMoonspringPower", dependencies: ["CMoonspringLua"]),

        // The declaration table of everything Lua sees, and the embedding API.
        .target(name: "MoonspringLua", dependencies: ["Moonspring", "CMoonspringLua"]),
        // Lua text -> tokens, tolerant tree, types over the declaration table: `check` and completion ask it.
        .target(name: "MoonspringAnalysis", dependencies: ["MoonspringLua"]),
        // A running scene: script, parameters, input log and clock make frames.
        .target(name: "MoonspringScene", dependencies: ["MoonspringLua", "MoonspringAnalysis", "MoonspringSystem"]),

        // Sweeps and fits: many runs of a scene on workers, and what they ask of them.
        .target(name: "MoonspringStudy", dependencies: ["MoonspringScene", "MoonspringSystem"]),

        // Drawing, GIF and packing as the system ships them, and pictures, films and plots made with them. What draws is loaded by
        // the commands that draw: it is compiled against, but not linked.
        .target(name: "CDrawing"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        // The page that plays a scene, embedded in the binary.
        .target(name: "CPlayerPage", exclude: ["Page"]),
        .target(
            name: "MoonspringRender",
            dependencies: ["MoonspringScene", "MoonspringSystem", "CDrawing", "CPlayerPage", "CZlib"]),

        // The prompt: its line editor, completion, commands, and what values look like.
        .target(name: "MoonspringPrompt", dependencies: ["MoonspringScene", "MoonspringAnalysis", "MoonspringSystem"]),

        // What the two commands share: options of scripts, workers, exit statuses.
        .target(
            name: "MoonspringCommand",
            dependencies: [
                "MoonspringScene", "MoonspringRender", "MoonspringStudy", "MoonspringSystem", "CMoonspringPower",
                forCommands("ArgumentParser", from: "swift-argument-parser"),
            ]),
        // The scenes with which `moonspring new` begins, embedded in the binary.
        .target(name: "CSceneTemplates"),
        .executableTarget(
            name: "MoonspringCLI",
            dependencies: ["MoonspringCommand", "MoonspringPrompt", "MoonspringStudy", "CSceneTemplates"],
            linkerSettings: commandLink),

        // The live viewer: a scene, and the server of its page. A program of its own: the network's library takes longer to
        // compile than many a scene takes to write, and only this command needs it.
        .target(
            name: "MoonspringLive",
            dependencies: [
                "MoonspringRender", "MoonspringPrompt", "MoonspringStudy", "MoonspringAnalysis", "MoonspringSystem",
                forCommands("NIOCore", from: "swift-nio"), forCommands("NIOPosix", from: "swift-nio"),
                forCommands("NIOHTTP1", from: "swift-nio"), forCommands("NIOWebSocket", from: "swift-nio"),
            ]),
        .executableTarget(
            name: "MoonspringLiveCLI", dependencies: ["MoonspringCommand", "MoonspringLive"],
            linkerSettings: commandLink),

        // The module for stock Lua; scripts/install-module links it so that it stands alone.
        .target(
            name: "MoonspringModule", dependencies: ["MoonspringLua", "MoonspringScene", "MoonspringSystem"],
            exclude: ["moonspring.map"]),

        // How a Swift program embeds scripts; its README shows the package it would have outside.
        .executableTarget(
            name: "Embedding", dependencies: ["Moonspring", "MoonspringLua", "MoonspringScene", "CMoonspringPower"],
            path: "Examples/Embedding",
            exclude: ["README.md", "expected.txt", "song.lua"]),

        // Processes and pseudo-terminals, which tests start and wait for.
        .systemLibrary(name: "CProcess", path: "Tests/CProcess"),
        .target(
            name: "TestSupport",
            dependencies: ["MoonspringScene", "MoonspringSystem", "CMoonspringPower", "CProcess", "CZlib"],
            path: "Tests/TestSupport"),
        .testTarget(
            name: "UnitTests", dependencies: ["TestSupport", "MoonspringStudy"], path: "Tests/Unit",
            swiftSettings: testSettings),
        // Scripts that fail at every allocation, and who keeps whom alive: run optimised, and in the checked build.
        .testTarget(
            name: "BorderTests", dependencies: ["TestSupport"], path: "Tests/Border", swiftSettings: testSettings),
        .testTarget(
            name: "LifetimeTests", dependencies: ["TestSupport"], path: "Tests/Lifetime", swiftSettings: testSettings),
        .testTarget(
            name: "PhysicsTests", dependencies: ["TestSupport"], path: "Tests/Physics", swiftSettings: testSettings),
        .testTarget(
            name: "UIKitTests", dependencies: ["TestSupport"], path: "Tests/UIKit",
            exclude: ["Ports/Drop.uikit", "Ports/Springy.uikit", "Ports/Toss.uikit"], swiftSettings: testSettings),
        .testTarget(
            name: "GoldenTests", dependencies: ["TestSupport"], path: "Tests/Golden", swiftSettings: testSettings),
        .testTarget(
            name: "ParityTests", dependencies: ["TestSupport"], path: "Tests/Parity", swiftSettings: testSettings),
        // Reads the pictures that tests make.
        .systemLibrary(
            name: "CCairo", path: "Tests/CCairo", pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
        .testTarget(
            name: "RenderTests", dependencies: ["TestSupport", "MoonspringRender", "CCairo"], path: "Tests/Render",
            exclude: ["Fonts", "Golden", "player_test.py"], swiftSettings: testSettings),
        .testTarget(
            name: "KeyframeTests", dependencies: ["TestSupport"], path: "Tests/Keyframes",
            exclude: [
                "browser_formats.py", "error_test.py", "gradients.lua", "hostile_test.py", "island.lua",
                "keyframe_table.py",
                "keyframes_test.py", "loop_test.py", "lottie_players.py", "motley.lua", "parts_test.py",
                "pictures_test.py",
                "react_stand_in.d.ts", "readers.py", "recorded.py", "states_test.py", "SwiftUIStandIn.swift",
                "UIKitStandIn.swift",
            ], swiftSettings: testSettings),
        // A terminal's screen, for the tests of the prompt.
        .systemLibrary(
            name: "CVTerm", path: "Tests/CVTerm", pkgConfig: "vterm",
            providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]),
        .testTarget(
            name: "PromptTests", dependencies: ["TestSupport", "MoonspringPrompt", "CVTerm"], path: "Tests/Prompt",
            swiftSettings: testSettings),
        .testTarget(
            name: "LiveTests",
            dependencies: ["TestSupport", "MoonspringLive", forCommands("NIOHTTP1", from: "swift-nio")],
            path: "Tests/Live",
            exclude: [
                "fault_test.py", "find_test.py", "fuzz_live.py", "hostile_test.py", "live_find.py", "live_fingers.py",
                "live_page.py", "live_figures.py", "live_requests.py", "live_states.py", "live_test.py",
            ], swiftSettings: testSettings),
        .testTarget(
            name: "FuzzTests", dependencies: ["TestSupport", "MoonspringRender"], path: "Tests/Fuzz",
            swiftSettings: testSettings),
        .testTarget(
            name: "SnapshotTests", dependencies: ["TestSupport"], path: "Tests/Snapshots",
            exclude: ["check.txt", "help-View.txt", "help-run.txt", "help.txt", "messages.txt"],
            swiftSettings: testSettings),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu11,
    cxxLanguageStandard: .gnucxx17
)

// Benchmarks are compiled where they are asked for: only they need the peers' libraries (`scripts/setup bench`).
if Context.environment["MOONSPRING_BENCHMARKS"] != nil {
    package.products.append(.executable(name: "bench", targets: ["bench"]))
    package.targets += [
        // A scene as data, and what an engine must do with it.
        .target(name: "SceneFormat", path: "Benchmarks/Sources/SceneFormat"),
        // The peers, as Debian ships them.
        .target(
            name: "Box2DPeer", dependencies: ["SceneFormat"], path: "Benchmarks/Sources/Box2DPeer",
            linkerSettings: [.linkedLibrary("box2d")]),
        .target(
            name: "ChipmunkPeer", dependencies: ["SceneFormat"], path: "Benchmarks/Sources/ChipmunkPeer",
            linkerSettings: [.linkedLibrary("chipmunk")]),
        // A binding of Lua by hand.
        .target(name: "LuaPeer", dependencies: ["CLua"], path: "Benchmarks/Sources/LuaPeer"),
        // What Swift's own module of the C library leaves out.
        .target(name: "ProcessMemory", path: "Benchmarks/Sources/ProcessMemory"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "SceneFormat", "Box2DPeer", "ChipmunkPeer", "LuaPeer", "ProcessMemory", "MoonspringRender",
                forCommands("ArgumentParser", from: "swift-argument-parser"),
            ],
            path: "Benchmarks/Sources/Bench"),
    ]
}

/// The targets of these names and all that they stand on.
@MainActor func reached(from names: [String]) -> Set<String> {
    var reached = Set(names)
    var count = 0
    while reached.count > count {
        count = reached.count
        for target in package.targets where reached.contains(target.name) {
            for case .byNameItem(let name, _) in target.dependencies { reached.insert(name) }
        }
    }
    return reached
}

// SwiftPM compiles a target anew when a module has changed that it names, but not when one behind that has: a target that knows
// a type of the engine through another module would keep the type's old layout. So each target names all that it stands on.
for target in package.targets {
    let named = target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    let behind = reached(from: named).subtracting(named)
    target.dependencies += behind.sorted().map { .byName(name: $0) }
}

// `MOONSPRING_TESTS=BorderTests,GoldenTests` leaves these test targets alone and what they stand on: the sanitizers'
// builds in scripts/test compile nothing that they do not run.
if let names = Context.environment["MOONSPRING_TESTS"] {
    let needed = reached(from: names.split(separator: ",").map(String.init))
    package.targets.removeAll { !needed.contains($0.name) }
    package.products = []
    package.dependencies = []
}

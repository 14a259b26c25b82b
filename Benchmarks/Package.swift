// swift-tools-version: 6.2
import PackageDescription

// A package of its own: only the benchmark needs the peers' libraries.
let package = Package(
    name: "MoonspringBenchmarks",
    dependencies: [
        .package(name: "Moonspring", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    ],
    targets: [
        // A scene as data, and what an engine must do with it.
        .target(name: "SceneFormat"),
        // The peers, as Debian ships them.
        .target(name: "Box2DPeer", dependencies: ["SceneFormat"], linkerSettings: [.linkedLibrary("box2d")]),
        .target(name: "ChipmunkPeer", dependencies: ["SceneFormat"], linkerSettings: [.linkedLibrary("chipmunk")]),
        // A binding of Lua by hand.
        .systemLibrary(name: "CLuaPeer", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
        .target(name: "LuaPeer", dependencies: ["CLuaPeer"]),
        // What Swift's own module of the C library leaves out.
        .target(name: "ProcessMemory"),
        .executableTarget(
            name: "bench",
            dependencies: [
                "SceneFormat", "Box2DPeer", "ChipmunkPeer", "LuaPeer", "ProcessMemory",
                .product(name: "MoonspringPhysics", package: "Moonspring"),
                .product(name: "MoonspringRender", package: "Moonspring"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Bench"),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .gnu11,
    cxxLanguageStandard: .gnucxx17
)

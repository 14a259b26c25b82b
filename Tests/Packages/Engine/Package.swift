// swift-tools-version: 6.2
import PackageDescription

// The engine alone.
let package = Package(
    name: "Engine",
    dependencies: [
        .package(url: "file://\(Context.packageDirectory)/../moonspring.git", from: "1.0.0", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "Engine", dependencies: [.product(name: "Moonspring", package: "moonspring")], path: "Sources")
    ]
)

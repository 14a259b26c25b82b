// swift-tools-version: 6.2
import PackageDescription

// What is in the package by default.
let package = Package(
    name: "Everything",
    dependencies: [.package(url: "file://\(Context.packageDirectory)/../moonspring.git", from: "1.0.0")],
    targets: [
        .executableTarget(
            name: "Everything",
            dependencies: [
                .product(name: "MoonspringPower", package: "moonspring"),
                .product(name: "MoonspringRender", package: "moonspring"),
                .product(name: "MoonspringScene", package: "moonspring"),
            ], path: "Sources"),
        // Not compiled: SwiftPM judges the link flags of the commands when it reads the package.
        .target(
            name: "Commands",
            dependencies: [
                .product(name: "moonspring", package: "moonspring"),
                .product(name: "moonspring-live", package: "moonspring"),
            ], path: "Commands"),
    ]
)

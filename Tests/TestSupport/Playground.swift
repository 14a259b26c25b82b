import Foundation
import Testing

/// The folder with the engine in WebAssembly, as `scripts/playground` builds it; nil where it was not built.
private var playground: String? { environment("MOONSPRING_PLAYGROUND") }

extension Trait where Self == ConditionTrait {
    /// Skipped where the engine was not built for WebAssembly.
    public static var needsPlayground: Self { .enabled(if: playground != nil, "only in the optimised build") }
}

/// The lines that a script of Tests/Playground prints, run by Node.js.
public func inWebAssembly(_ script: String, _ arguments: [String]) throws -> [String] {
    let folder = packageRoot.appendingPathComponent("Tests/Playground")
    let module = "\(try #require(playground))/tests.wasm"
    let run = try run("/usr/bin/env", ["node", folder.appendingPathComponent(script).path, module] + arguments)
    try #require(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
}

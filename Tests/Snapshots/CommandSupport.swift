import Foundation
import TestSupport
import Testing

/// A folder with scenes for the command, removed at the end.
final class SceneFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("moonspring-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file; a scene begins with `ms` and `scene` on its first line.
    func write(_ name: String, _ text: String, isScene: Bool = true) throws {
        let head = isScene ? "local ms = require 'moonspring' local scene = ms.scene\n" : ""
        try (head + text).write(to: url.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    func read(_ name: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }

    /// Runs the command in the folder.
    func moonspring(_ arguments: String..., input: String = "") throws -> ProcessResult {
        try run(try #require(commandPath), arguments, input: input, folder: url)
    }

    /// Writes `scene.lua` and runs it.
    func runScene(_ text: String, _ options: String...) throws -> ProcessResult {
        try write("scene.lua", text)
        return try run(try #require(commandPath), ["run", "scene.lua"] + options, folder: url)
    }

    /// The same, with the CPU time it took in seconds, what a limit counts: the least of a few runs, where it is above a bound.
    func timeScene(
        _ text: String, _ options: String..., within bound: Double
    ) throws -> (result: ProcessResult, seconds: Double) {
        var result: ProcessResult?
        let seconds = try leastTime(within: bound) {
            let run = try timeScene(text, options)
            result = run.result
            return run.seconds
        }
        return (try #require(result), seconds)
    }

    private func timeScene(_ text: String, _ options: [String]) throws -> (result: ProcessResult, seconds: Double) {
        try write("scene.lua", text)
        let script = #"TIMEFORMAT="%U %S"; { time "$0" "$@" 2>&3; } 3>&2 2>cpu.txt"#
        let result = try run(
            "/bin/bash", ["-c", script, try #require(commandPath), "run", "scene.lua"] + options, folder: url)
        let times = try read("cpu.txt").split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        try #require(times.count == 2)
        return (result, times[0] + times[1])
    }
}

extension SceneFolder {
    /// Starts the command, sends Ctrl-C when it has run for 0.4 s, and expects it to end by itself with 130.
    func interrupt(_ arguments: [String]) throws {
        let status = try runInterrupted(try #require(commandPath), arguments, folder: url, after: 0.4)
        #expect(status == 130)
    }
}

extension ProcessResult {
    var outputLines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
    }
    var errorLines: [String] {
        errors.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
    }
}

/// A ball that falls, and a card that a pan drags.
let fallingScene = """
    local ball = scene.view:addSubview(ms.View{name = 'ball', frame = {0, 0, 50, 50}})
    ms.DynamicAnimator{referenceView = scene.view}:addBehavior(ms.GravityBehavior{items = {ball}})

    """

import Foundation
import Testing

/// A folder with scenes for the command, removed at the end.
public final class SceneFolder {
    public let url: URL

    public init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("moonspring-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file; a scene begins with `ms` and `scene` on its first line.
    public func write(_ name: String, _ text: String, isScene: Bool = true) throws {
        let head = isScene ? "local ms = require 'moonspring' local scene = ms.scene\n" : ""
        try (head + text).write(to: url.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    public func read(_ name: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
    }

    /// Runs the command in the folder.
    public func moonspring(_ arguments: String..., input: String = "") throws -> ProcessResult {
        try run(try #require(commandPath), arguments, input: input, folder: url)
    }

    /// Writes `scene.lua` and runs it.
    public func runScene(_ text: String, _ options: String...) throws -> ProcessResult {
        try write("scene.lua", text)
        return try run(try #require(commandPath), ["run", "scene.lua"] + options, folder: url)
    }

    /// The same, with the CPU time it took in seconds, what a limit counts: the least of a few runs, where it is above a bound.
    public func timeScene(
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
        return try timeCommand(["run", "scene.lua"] + options)
    }

    /// Runs the command in the folder, and tells the CPU time that it took, in seconds.
    public func timeCommand(
        _ arguments: [String], input: String = ""
    ) throws -> (result: ProcessResult, seconds: Double) {
        let script = #"TIMEFORMAT="%U %S"; { time "$0" "$@" 2>&3; } 3>&2 2>cpu.txt"#
        let result = try run(
            "/bin/bash", ["-c", script, try #require(commandPath)] + arguments, input: input, folder: url)
        let times = try read("cpu.txt").split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        try #require(times.count == 2)
        return (result, times[0] + times[1])
    }
}

import Foundation
import Testing

/// A folder of its own for a test, removed at the end with what is in it.
open class TestFolder {
    public let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appendingPathComponent("moonspring-\(UUID().uuidString)")

    public init() {
        do { try makeFolder("") } catch { Issue.record(error) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    public var path: String { url.path }
    /// The path of a file in it, with a slash at the end where the name has one.
    public subscript(name: String) -> String { path + "/" + name }

    /// Everything in the folder, hidden files too.
    public var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

    public func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
    }

    /// Writes a file as it is, and makes the folders that it stands in.
    public func put(_ name: String, _ bytes: some Sequence<UInt8>) throws {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    public func put(_ name: String, _ text: String) throws { try put(name, text.utf8) }

    /// Writes a scene, which has `ms` and `scene` on its first line.
    @discardableResult
    public func write(_ name: String, _ text: String) throws -> String {
        try put(name, "local ms = require 'moonspring' local scene = ms.scene\n" + text)
        return self[name]
    }

    /// The same, as `scene.lua`.
    @discardableResult
    public func writeScene(_ text: String) throws -> String { try write("scene.lua", text) }

    public func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: self[name])) }
    public func read(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    /// The text of a file; nil when there is none.
    public func get(_ name: String) -> String? { try? read(name) }

    /// A device that is always full; nil where the system allows none.
    ///
    /// Root could rename a file over the machine's own `/dev/full`, so a bug in the code under test must only ever meet a
    /// node in this folder. Other users may name the machine's own: its folder takes no files from them.
    public func fullDevice() -> String? {
        if geteuid() != 0 { return "/dev/full" }
        guard mknod(self["full"], S_IFCHR | 0o666, 1 << 8 | 7) == 0 else { return nil }
        let descriptor = open(self["full"], O_WRONLY)
        if descriptor < 0 { return nil }
        close(descriptor)
        return self["full"]
    }

    /// Runs the command in the folder.
    open func moonspring(_ arguments: [String], input: String = "") throws -> ProcessResult {
        try run(try #require(commandPath), arguments, input: input, folder: url)
    }

    /// Runs lines of a shell in the folder, where `$0` is the command. The status is that of the last line.
    public func shell(_ lines: String) throws -> ProcessResult {
        try run("/bin/bash", ["-c", lines, try #require(commandPath)], folder: url)
    }

    public func moonspring(_ arguments: String..., input: String = "") throws -> ProcessResult {
        try moonspring(arguments, input: input)
    }
}

extension TestFolder {
    /// Writes `scene.lua` and runs it.
    public func runScene(_ text: String, _ options: String...) throws -> ProcessResult {
        try writeScene(text)
        return try moonspring(["run", "scene.lua"] + options)
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
        try writeScene(text)
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

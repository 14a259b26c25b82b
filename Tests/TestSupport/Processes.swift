import Foundation
import Testing

/// A variable of the environment.
public func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

/// The root of the package, from where this file stands.
public let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// The built command, as scripts/test names it; nil where it was not built.
public var commandPath: String? { environment("MOONSPRING_BINARY") }

/// How long a test waits for another program before it calls it hung, in seconds: minutes, since a machine may have much
/// else to do. No test passes or fails by the time that something takes.
public let patience = 300.0

/// What a finished process left.
public struct ProcessResult: Sendable {
    public let status: Int32
    public let output: String
    public let errors: String
    /// The largest resident size that was seen while it ran, in bytes.
    public let peakMemory: Int

    /// The same, which must have ended with this status, and written this and no more where that is given. `part` is among its errors.
    @discardableResult
    public func ending(
        _ status: Int32, output: String? = nil, errors: String? = nil, saying part: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> ProcessResult {
        #expect(self.status == status, "\(self.output)\(self.errors)", sourceLocation: sourceLocation)
        if let output { #expect(self.output == output, sourceLocation: sourceLocation) }
        if let errors { #expect(self.errors == errors, sourceLocation: sourceLocation) }
        if let part { #expect(self.errors.contains(part), "\(self.errors)", sourceLocation: sourceLocation) }
        return self
    }
}

/// Runs a program to its end, or kills it after `timeout` seconds (status -1).
public func run(
    _ program: String, _ arguments: [String], input: String = "", folder: URL? = nil, timeout: Double = patience
) throws -> ProcessResult {
    // Files and not pipes: a program that prints much cannot block on them.
    let scratch = TestFolder()
    try scratch.put("in", input)
    let process = try ChildProcess(
        program, arguments, streams: [.reading(scratch["in"]), .writing(scratch["out"]), .writing(scratch["err"])],
        folder: folder?.path)
    var peakMemory = 0
    // Woken now and then to look at its size.
    wait(for: process, atMost: timeout) {
        peakMemory = max(peakMemory, residentPeak(of: process.id))
        return false
    }
    let end = process.end
    process.signal(SIGKILL)
    return ProcessResult(
        status: status(end), output: try scratch.read("out"), errors: try scratch.read("err"), peakMemory: peakMemory)
}

/// An exit status, or the number of the signal that ended the program; -1 where it still runs.
private func status(_ end: ChildProcess.End?) -> Int32 {
    switch end {
    case .exit(let status): status
    case .signal(let number): number
    case nil: -1
    }
}

/// Runs a program without output and sends it Ctrl-C when it has asked to be told of that, is as far as `isReady` says, and has run for
/// `delay` seconds more. Returns its exit status; nil where it did not end by itself.
public func runInterrupted(
    _ program: String, _ arguments: [String], folder: URL, after delay: Double, when isReady: () -> Bool = { true }
) throws -> Int32? {
    let process = try ChildProcess(
        program, arguments, streams: [.nothing, .nothing, .nothing], folder: folder.path)
    wait(for: process, atMost: patience) { catchesInterrupts(process.id) && isReady() }
    _ = process.waitForEnd(seconds: delay)
    process.signal(SIGINT)
    guard case .exit(let status)? = process.waitForEnd(seconds: patience) else { return nil }
    return status
}

/// Waits until a program has ended or `isOver`, which is asked a hundred times a second.
private func wait(for process: ChildProcess, atMost seconds: Double, isOver: () -> Bool) {
    for _ in 0..<Int(seconds * 100) {
        if isOver() || process.waitForEnd(seconds: 0.01) != nil { return }
    }
}

/// Whether a process has a handler for Ctrl-C.
private func catchesInterrupts(_ process: Int32) -> Bool {
    guard let caught = statusLine("SigCgt:", of: process), let signals = UInt64(caught, radix: 16) else { return false }
    return signals & 1 << UInt64(SIGINT - 1) != 0
}

/// The peak resident size of a process so far, in bytes; 0 where the system does not tell.
private func residentPeak(of process: Int32) -> Int {
    (statusLine("VmHWM:", of: process).flatMap { Int($0) } ?? 0) * 1024
}

/// The first word behind a name in what the system says of a process.
private func statusLine(_ name: String, of process: Int32) -> String? {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.map(String.init)
}

import Foundation

/// A variable of the environment.
public func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

/// The root of the package, from where this file stands.
public let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// What a finished process left.
public struct ProcessResult: Sendable {
    public let status: Int32
    public let output: String
    public let errors: String
    /// The largest resident size that was seen while it ran, in bytes.
    public let peakMemory: Int
}

/// Runs a program to its end, or kills it after `timeout` seconds (status -1).
public func run(
    _ program: String, _ arguments: [String], input: String = "", folder: URL? = nil, timeout: Double = 60
) throws -> ProcessResult {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    // Files and not pipes: a program that prints much cannot block on them.
    func handle(_ name: String) throws -> FileHandle {
        let url = scratch.appendingPathComponent(name)
        _ = FileManager.default.createFile(atPath: url.path, contents: name == "in" ? Data(input.utf8) : nil)
        return name == "in" ? try FileHandle(forReadingFrom: url) : try FileHandle(forWritingTo: url)
    }
    process.standardInput = try handle("in")
    process.standardOutput = try handle("out")
    process.standardError = try handle("err")
    try process.run()
    let deadline = Date().addingTimeInterval(timeout)
    var peakMemory = 0
    while process.isRunning, Date() < deadline {
        peakMemory = max(peakMemory, residentPeak(of: process.processIdentifier))
        usleep(2000)
    }
    let isLate = process.isRunning
    if isLate { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: scratch.appendingPathComponent(name)), as: UTF8.self)
    }
    return ProcessResult(
        status: isLate ? -1 : process.terminationStatus, output: try text("out"), errors: try text("err"),
        peakMemory: peakMemory)
}

/// Runs a program without output and sends it Ctrl-C after `delay` seconds. Returns its exit status; nil where it did not end
/// by itself within `patience` seconds after that, or ended by the signal.
public func runInterrupted(
    _ program: String, _ arguments: [String], folder: URL, after delay: Double, patience: Double
) throws -> Int32? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // The test runner blocks the signal, and a child inherits that.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    try process.run()
    usleep(UInt32(delay * 1e6))
    process.interrupt()
    let deadline = Date().addingTimeInterval(patience)
    while process.isRunning, Date() < deadline { usleep(5000) }
    let isLate = process.isRunning
    if isLate { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return isLate || process.terminationReason != .exit ? nil : process.terminationStatus
}

/// The peak resident size of a process so far, in bytes; 0 where the system does not tell.
private func residentPeak(of process: Int32) -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }) else { return 0 }
    return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
}

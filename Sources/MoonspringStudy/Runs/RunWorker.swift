import MoonspringScene
import MoonspringSystem

/// A process that runs scenes for this one, so that a run that hangs or dies harms nobody. For one thread.
package final class RunWorker {
    /// How workers are started, and what is asked of each.
    package struct Setup: Sendable {
        /// The program and its arguments, which say which scene.
        package var program: String
        package var arguments: [String]
        /// How many measures each run has.
        package var measures: Int
        /// A run that takes longer is ended, in seconds; 0: none is.
        package var timeout: Double

        /// The limit unless told otherwise.
        package static let defaultTimeout = 60.0

        package init(program: String, arguments: [String], measures: Int, timeout: Double) {
            (self.program, self.arguments, self.measures, self.timeout) = (program, arguments, measures, timeout)
        }
    }

    private let setup: Setup
    private let isCancelled: () -> Bool
    private var process: PipedProcess?

    /// A run whose process is killed is tried so often: it may have been an accident.
    private static let mostAttempts = 3

    /// `isCancelled` is asked while a run takes its time, and ends it.
    package init(_ setup: Setup, isCancelled: @escaping () -> Bool = { false }) {
        (self.setup, self.isCancelled) = (setup, isCancelled)
    }

    /// Runs the requests, in order. `take` gets the result of each, and says whether to go on. A run that is cancelled has none. Throws
    /// where no process starts.
    package func run(_ requests: [RunRequest], _ take: (RunResult) -> Bool) throws(OutputError) {
        var next = 0
        var attempts = 0
        while next < requests.count {
            let process = try started()
            let last = send(requests[next...], to: process)
            reading: while next < last {
                switch answer(of: process) {
                case .line(let line):
                    guard let result = RunResult(line: line, measures: setup.measures) else {
                        throw .failed(
                            "a worker answered '\(line.prefix(80))', which is not a result: expected the same version of moonspring"
                        )
                    }
                    (next, attempts) = (next + 1, 0)
                    if !take(result) { return end() }
                case nil: return end()
                case .late:
                    end()
                    next += 1
                    let text =
                        "the run took longer than \(setup.timeout.shortestJSON) s: raise --timeout, or shorten it"
                    if !take(RunResult(error: text, measures: setup.measures)) { return }
                    break reading
                case .ended:
                    attempts += 1
                    let reason = process.finishWithGroup() ?? "the script ended it"
                    self.process = nil
                    if process.wasKilled, attempts < Self.mostAttempts { break reading }
                    (next, attempts) = (next + 1, 0)
                    if !take(RunResult(error: "the process of the run ended: \(reason)", measures: setup.measures)) {
                        return
                    }
                    break reading
                }
            }
        }
    }

    /// Waits for the next line of a process; nil: the run is cancelled.
    private func answer(of process: PipedProcess) -> PipedProcess.Answer? {
        let end = MonotonicClock.now + (setup.timeout > 0 ? setup.timeout : .infinity)
        while true {
            let left = end - MonotonicClock.now
            let answer = process.answer(within: min(left, Self.cancellationPeriod))
            if answer != .late || left <= 0 { return answer }
            if isCancelled() { return nil }
        }
    }

    /// Seconds between two looks at whether a run is cancelled.
    private static let cancellationPeriod = 0.02

    /// Sends as many of the requests as the connection surely holds, one at least: who waits for room here would not read answers. Returns
    /// the end of what was sent; that nobody reads it shows when an answer is waited for.
    private func send(_ requests: ArraySlice<RunRequest>, to process: PipedProcess) -> Int {
        var text: [UInt8] = []
        var end = requests.startIndex
        for request in requests {
            let line = request.line.utf8
            if !text.isEmpty, text.count + line.count > Self.mostSent { break }
            text += line
            text.append(0x0A)
            end += 1
        }
        _ = text.withUnsafeBytes { process.write($0) }
        return end
    }

    private static let mostSent = 1 << 15

    /// Runs one; nil: it is cancelled.
    package func run(_ request: RunRequest) throws(OutputError) -> RunResult? {
        var result: RunResult?
        try run([request]) {
            result = $0
            return true
        }
        return result
    }

    /// Ends the process, whatever it does.
    package func end() {
        process?.end()
        process = nil
    }

    private func started() throws(OutputError) -> PipedProcess {
        if let process { return process }
        do throws(PipedProcess.StartFailure) {
            let started = try PipedProcess(program: setup.program, arguments: setup.arguments)
            process = started
            return started
        } catch {
            throw .failed("no worker can be started: \(error.reason); use fewer --jobs")
        }
    }
}

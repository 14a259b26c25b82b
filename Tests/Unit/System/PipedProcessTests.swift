import MoonspringSystem
import Synchronization
import Testing

@Suite("Programs that are fed, and threads")
struct PipedProcessTests {
    private func feed(_ script: String, _ bytes: [UInt8] = []) throws -> (isRead: Bool, failure: String?) {
        let process = try PipedProcess(program: "/bin/sh", arguments: ["-c", script])
        let isRead = bytes.withUnsafeBytes { process.write($0) }
        return (isRead, process.finish())
    }

    @Test("a program that reads everything and ends well has no message")
    func success() throws {
        let result = try feed("test $(wc -c) = 3000000", [UInt8](repeating: 65, count: 3_000_000))
        #expect(result == (true, nil))
    }

    @Test(
        "a program that fails gives its last line, its status or its signal",
        arguments: [
            ("echo first >&2; echo last >&2; exit 3", "last"), ("exit 3", "it ended with status 3"),
            ("kill -KILL $$", "it was ended by signal 9"),
        ])
    func failure(script: String, message: String) throws {
        #expect(try feed(script).failure == message)
    }

    @Test("a program that stops reading does not stop us")
    func stopsReading() throws {
        let result = try feed("exec <&-; echo enough >&2; exit 1", [UInt8](repeating: 65, count: 3_000_000))
        #expect(result == (false, "enough"))
    }

    @Test("programs are found on a path, others cannot be started")
    func finds() {
        #expect(PipedProcess.find("sh", searchPath: "/none:/bin") == "/bin/sh")
        #expect(PipedProcess.find("sh", searchPath: "/none") == nil)
        #expect(throws: PipedProcess.StartFailure.self) {
            try PipedProcess(program: "/none/sh", arguments: [])
        }
    }

    @Test("a thread runs, sleeps until it is woken, and is waited for")
    func threads() throws {
        let condition = Condition()
        let (isAsleep, isCalled, isDone) = (Flag(), Flag(), Flag())
        let thread = try #require(
            SystemThread {
                condition.withLock {
                    isAsleep.set()
                    while !isCalled.isSet { condition.sleep() }
                }
                isDone.set()
            })
        while !isAsleep.isSet { SystemThread.yield() }
        #expect(!isDone.isSet)
        condition.withLock {
            isCalled.set()
            condition.wakeAll()
        }
        thread.join()
        #expect(isDone.isSet)
    }

    private final class Flag: Sendable {
        private let value = Atomic<Bool>(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }
}

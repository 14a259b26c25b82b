import Foundation
import MoonspringScene
import TestSupport
import Testing

@Suite("Files that are there whole or not at all")
struct OutputFileTests {
    let folder = TestFolder()

    private func fileError(_ body: () throws(FileError) -> Void) -> FileError? {
        do throws(FileError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test("nothing shows under the name before finish, and nothing else is left after it")
    func atomic() throws {
        let file = try OutputFile(path: folder["a.txt"])
        try file.write("hello ")
        #expect(folder.get("a.txt") == nil)
        #expect(folder.names.count == 1)
        try file.write(Array("world".utf8))
        try file.writeLine(Array("!".utf8))
        try file.finish()
        #expect(folder.get("a.txt") == "hello world!\n")
        #expect(folder.names == ["a.txt"])
    }

    @Test("a file that is not finished leaves nothing behind and the old content in place")
    func abandoned() throws {
        try folder.put("a.txt", "old")
        var file: OutputFile? = try OutputFile(path: folder["a.txt"])
        try file?.write(Array(repeating: 65, count: 200_000))
        #expect(folder.names.count == 2)
        file = nil
        #expect(folder.names == ["a.txt"])
        #expect(folder.get("a.txt") == "old")
    }

    @Test("an old file is replaced and its mode kept")
    func replaces() throws {
        try folder.put("a.txt", "old and longer")
        chmod(folder["a.txt"], 0o640)
        let file = try OutputFile(path: folder["a.txt"])
        try file.write("new")
        try file.finish()
        #expect(folder.get("a.txt") == "new")
        var information = stat()
        stat(folder["a.txt"], &information)
        #expect(information.st_mode & 0o777 == 0o640)
    }

    @Test("a symbolic link stays one; what it points to is replaced")
    func symbolicLink() throws {
        try folder.put("a.txt", "old")
        symlink("a.txt", folder["link"])
        let file = try OutputFile(path: folder["link"])
        try file.write("new")
        try file.finish()
        #expect(folder.get("a.txt") == "new")
        var information = stat()
        lstat(folder["link"], &information)
        #expect(information.st_mode & S_IFMT == S_IFLNK)
    }

    @Test("symbolic links stay that lead to no file yet: it appears where they lead")
    func danglingLink() throws {
        try folder.put("inner/other.txt", "other")
        symlink("inner/next", folder["link"])
        symlink("a.txt", folder["inner/next"])
        let file = try OutputFile(path: folder["link"])
        try file.write("new")
        try file.finish()
        #expect(folder.get("inner/a.txt") == "new")
        var information = stat()
        lstat(folder["link"], &information)
        #expect(information.st_mode & S_IFMT == S_IFLNK)
        symlink("none/a.txt", folder["lost"])
        #expect(fileError { () throws(FileError) in _ = try OutputFile(path: folder["lost"]) } != nil)
    }

    @Test("two files of one name at once do not disturb each other; the last to finish stays")
    func twoAtOnce() throws {
        let first = try OutputFile(path: folder["a.txt"])
        let second = try OutputFile(path: folder["a.txt"])
        try first.write("first")
        try second.write("second")
        try second.finish()
        #expect(folder.get("a.txt") == "second")
        try first.finish()
        #expect(folder.get("a.txt") == "first")
        #expect(folder.names == ["a.txt"])
    }

    @Test("more than a buffer arrives complete and in order")
    func large() throws {
        let file = try OutputFile(path: folder["a.txt"])
        for number in 0..<50_000 { try file.writeLine(Array(String(number).utf8)) }
        try file.finish()
        #expect(folder.get("a.txt") == (0..<50_000).map { "\($0)\n" }.joined())
    }

    @Test(
        "a full disk is reported, with the path and what to do, and again on every later call",
        .enabled(if: TestFolder().fullDevice() != nil, "no full device here"))
    func fullDisk() throws {
        let path = try #require(folder.fullDevice())
        let file = try OutputFile(path: path)
        try file.write("x")
        let error = fileError { () throws(FileError) in try file.finish() }
        #expect(error == .cannotWrite(path: path, code: ENOSPC))
        #expect(
            error?.description
                == "cannot write \(path): No space left on device; free some space, or choose another disk")
        #expect(fileError { () throws(FileError) in try file.write("y") } == error)
        #expect(fileError { () throws(FileError) in try file.finish() } == error)

        let long = try OutputFile(path: path)
        #expect(fileError { () throws(FileError) in try long.write(Array(repeating: 65, count: 1 << 20)) } == error)
    }

    // A pipe in the test's own folder stands for every device: see TestFolder.fullDevice.
    @Test("a pipe is written in place and not replaced")
    func pipe() throws {
        mkfifo(folder["pipe"], 0o600)
        let reader = open(folder["pipe"], O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let file = try OutputFile(path: folder["pipe"])
        try file.write("hello")
        #expect(folder.names == ["pipe"])
        try file.finish()
        var information = stat()
        lstat(folder["pipe"], &information)
        #expect(information.st_mode & S_IFMT == S_IFIFO)
        var bytes = [UInt8](repeating: 0, count: 10)
        #expect(read(reader, &bytes, 10) == 5)
        #expect(bytes.prefix(5) == Array("hello".utf8)[...])
    }

    @Test("a folder as target is refused")
    func targetIsFolder() {
        #expect(
            errorText { try OutputFile(path: folder.path) }
                == "cannot write \(folder.path): Is a directory; name a file inside it")
        #expect(errorText { try OutputFile(path: folder["new/"]) }?.contains("Is a directory") == true)
        #expect(folder.names.isEmpty)
    }

    @Test("a folder that is missing, or a file in its place, is refused")
    func missingFolder() throws {
        #expect(
            errorText { try OutputFile(path: folder["none/a.txt"]) }
                == "cannot write \(folder["none/a.txt"]): No such file or directory; make its folder first")
        try folder.put("file", "")
        #expect(
            errorText { try OutputFile(path: folder["file/a.txt"]) } == "cannot write \(folder["file/a.txt"]): "
                + "Not a directory; a part of the path is a file where a folder is needed")
        #expect(errorText { try OutputFile(path: "") }?.hasPrefix("cannot write ''") == true)
        #expect(errorText { try OutputFile(path: "a\0b") }?.contains("Invalid argument") == true)
    }

    @Test("a folder that takes no files is refused when the file is opened")
    func unwritableFolder() {
        // Root may write to any folder of a disk, so the folder is one of the kernel's.
        let path = "/proc/self/moonspring-test.txt"
        let error = fileError { () throws(FileError) in _ = try OutputFile(path: path) }
        guard case .cannotWrite(path, let code) = error else {
            Issue.record("opened, or failed otherwise: \(String(describing: error))")
            return
        }
        #expect([ENOENT, EACCES, EPERM, EROFS].contains(code))
        #expect(error?.description.hasPrefix("cannot write \(path): \(String(cString: strerror(code))); ") == true)
    }

    @Test(
        "a trace and an input log on a full disk end in an error",
        .enabled(if: TestFolder().fullDevice() != nil, "no full device here"))
    func tracesOnFullDisk() throws {
        let path = try #require(folder.fullDevice())
        let trace = try TraceWriter(to: OutputFile(path: path), header: TraceFileTests.header)
        #expect(errorText { try trace.finish(TraceFileTests.end) }?.contains("No space left") == true)
        let log = InputLog(header: .init(scene: "a.lua", seed: 1))
        #expect(errorText { try log.write(to: OutputFile(path: path)) }?.contains("No space left") == true)
    }
}

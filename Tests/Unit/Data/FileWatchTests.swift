import Foundation
import MoonspringSystem
import TestSupport
import Testing

@Suite("Noticing that files change")
struct FileWatchTests {
    private let folder = TestFolder()

    /// Gives a file a time of its own, as the clock's steps are coarse.
    private func touch(_ name: String, _ seconds: Int) {
        let times = [timespec(tv_sec: seconds, tv_nsec: 5), timespec(tv_sec: seconds, tv_nsec: 5)]
        utimensat(AT_FDCWD, folder[name], times, 0)
    }

    @Test("a change is told once, when the file looked the same twice")
    func once() throws {
        try folder.put("a", "one")
        try folder.put("b", "one")
        var watch = FileWatch([folder["a"], folder["b"]])
        #expect(watch.changed() == [] && watch.changed() == [])
        try folder.put("a", "longer")
        #expect(watch.changed() == [], "it may still be written")
        try folder.put("a", "longer still")
        #expect(watch.changed() == [])
        #expect(watch.changed() == [folder["a"]])
        #expect(watch.changed() == [])
        touch("b", 1000)
        #expect(watch.changed() == [])
        #expect(watch.changed() == [folder["b"]])
    }

    @Test(
        "an editor that removes a file for a moment, or puts another in its place, is a change when it is there again")
    func replaced() throws {
        try folder.put("a", "one")
        touch("a", 1000)
        var watch = FileWatch([folder["a"]])
        unlink(folder["a"])
        #expect(watch.changed() == [] && watch.changed() == [] && watch.changed() == [])
        try folder.put("a", "two")
        #expect(watch.changed() == [])
        #expect(watch.changed() == [folder["a"]])
        try folder.put("new", "six")
        rename(folder["new"], folder["a"])
        #expect(watch.changed() == [])
        #expect(watch.changed() == [folder["a"]])
        #expect(watch.changed() == [])
    }

    @Test("a file that went and came back as it was has not changed")
    func back() throws {
        try folder.put("a", "one")
        var watch = FileWatch([folder["a"]])
        rename(folder["a"], folder["b"])
        #expect(watch.changed() == [])
        rename(folder["b"], folder["a"])
        #expect(watch.changed() == [] && watch.changed() == [])
    }

    @Test("a file that comes is a change; folders and paths that cannot be are none")
    func absent() throws {
        var watch = FileWatch([folder["a"], folder.path, "a\0b", ""])
        #expect(watch.changed() == [])
        try folder.put("a", "one")
        #expect(watch.changed() == [])
        #expect(watch.changed() == [folder["a"]])
        #expect(watch.paths.count == 4)
    }

    @Test("an editor that empties a file takes its time to write it: it is a change when it is written")
    func emptied() throws {
        try folder.put("a", "one")
        var watch = FileWatch([folder["a"]])
        try folder.put("a", "")
        #expect(watch.changed() == [] && watch.changed() == [] && watch.changed() == [])
        try folder.put("a", "two")
        #expect(watch.changed() == [])
        #expect(watch.changed() == [folder["a"]])
        #expect(watch.changed() == [])
    }

    @Test("watching other files forgets no change of those that stay")
    func others() throws {
        try folder.put("a", "one")
        try folder.put("b", "one")
        var watch = FileWatch([folder["a"]])
        try folder.put("a", "longer")
        watch.watch([folder["b"], folder["a"]])
        #expect(watch.changed() == [])
        #expect(watch.changed() == [folder["a"]])
    }
}

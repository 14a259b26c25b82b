import Foundation
import MoonspringSystem
import TestSupport
import Testing

@Suite("Paths of files")
struct FilePathTests {
    let folder = TestFolder()

    @Test(
        "a path is taken apart and joined again",
        arguments: [("a.lua", ".", "a.lua"), ("/a", "/", "a"), ("b/c/a.lua", "b/c", "a.lua")])
    func parts(path: String, folder: String, name: String) {
        #expect(FilePath.folder(of: path) == folder)
        #expect(FilePath.name(of: path) == name)
        if folder != "." { #expect(FilePath.joined(folder, name) == path) }
    }

    @Test("a link out of a folder does not lie in it, and both names are of one file")
    func links() throws {
        try Folder.makeEmpty(folder["inner"])
        try folder.put("a.txt", "")
        symlink(folder["a.txt"], folder["inner/link"])
        let inner = try #require(FilePath.real(folder["inner"]))
        let outer = try #require(FilePath.real(folder.path))
        let real = try #require(FilePath.real(folder["inner/link"]))
        #expect(!FilePath.lies(real, in: inner))
        #expect(FilePath.lies(real, in: outer))
        #expect(!FilePath.lies(inner + "2", in: inner))
        #expect(FilePath.isSameFile(folder["inner/link"], folder["a.txt"]))
        #expect(FilePath.real(folder["none"]) == nil)
        #expect(FilePath.real("a\0b") == nil)
    }

    @Test("a folder lists what is in it, folders marked, without what is hidden")
    func entries() throws {
        try Folder.makeEmpty(folder["inner"])
        try folder.put("b.lua", "")
        try folder.put(".hidden", "")
        #expect(Folder.entries(of: folder.path) == ["b.lua", "inner/"])
        #expect(Folder.entries(of: folder["none"]) == [])
    }

    @Test("a folder is made, or taken when it is there and empty")
    func makeEmpty() throws {
        try Folder.makeEmpty(folder["inner"])
        try Folder.makeEmpty(folder["inner"])
        try folder.put("inner/a", "")
        #expect(
            errorText { try Folder.makeEmpty(folder["inner"]) }
                == "cannot write \(folder["inner"]): Directory not empty; empty it, or choose another name")
    }

    @Test("the first bytes of a file are read, as many as there are")
    func beginning() throws {
        try folder.put("a.txt", "hello")
        #expect(FileReading.beginning(of: folder["a.txt"], count: 3) == Array("hel".utf8))
        #expect(FileReading.beginning(of: folder["a.txt"], count: 30) == Array("hello".utf8))
        #expect(FileReading.beginning(of: folder["none"], count: 3) == [])
    }
}

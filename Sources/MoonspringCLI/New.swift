import ArgumentParser
import Glibc
import MoonspringScene

/// `moonspring new`: creates a folder with a first scene.
struct New: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "new", abstract: "Create a folder with a first scene.",
            discussion: """
                Writes a scene that runs, a README.md, and the files that an editor with the Lua language server needs to \
                complete and check the names of the module. The folder must be empty or not exist yet.
                """)
    }

    @Argument(help: "The folder to create, optionally with a path; its name has letters, digits, - and _.")
    var name: String

    func validate() throws {
        let last = name.split(separator: "/").last ?? ""
        let isPlain = last.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
        if last.isEmpty || last.utf8.count > 64 || !isPlain || last.hasPrefix("-") {
            throw ValidationError(
                "A scene's name has 1 to 64 letters, digits, - and _, and does not begin with -; got '\(last)'.")
        }
    }

    func run() throws {
        let template = SceneTemplate(name: String(name.split(separator: "/").last ?? ""))
        try orUsageError { () throws(FileError) in
            try makeFolder(name)
            try makeFolder("\(name)/library")
            for file in template.files {
                let output = try OutputFile(path: "\(name)/\(file.path)")
                try output.write(file.text)
                try output.finish()
            }
        }
        print("Made \(name): \(template.files.map(\.path).joined(separator: ", "))")
        print(
            """

            Next:
              cd \(name)
              moonspring run \(SceneTemplate.sceneFile)
              moonspring render \(SceneTemplate.sceneFile) -o scene.gif
            """)
    }

    /// Makes a folder, or takes one that is there and empty.
    private func makeFolder(_ path: String) throws(FileError) {
        if mkdir(path, 0o777) == 0 { return }
        let reason = errno
        guard reason == EEXIST, let folder = opendir(path) else { throw .cannotWrite(path: path, code: reason) }
        defer { closedir(folder) }
        // An empty folder has the entries "." and "..".
        for _ in 0..<2 { _ = readdir(folder) }
        if readdir(folder) != nil { throw .cannotWrite(path: path, code: ENOTEMPTY) }
    }
}

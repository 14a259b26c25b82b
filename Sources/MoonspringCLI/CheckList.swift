import MoonspringCommand
import MoonspringScene
import MoonspringSystem

/// The scripts that `moonspring check` was given, with those of the folders among them, and what is wrong with them.
struct CheckList {
    private struct Script {
        let path: String
        let text: String
        /// Whether it was found in a folder, and not named itself.
        let isFound: Bool
    }

    /// A larger script is generated.
    private static let largest = 64 << 20

    /// In the order of the scripts, each once.
    private(set) var problems: [ScriptCheck.Problem] = []
    /// Scripts that were checked by themselves.
    private(set) var scriptCount = 0
    /// Files in the folders that others require, and that were checked with those.
    private(set) var moduleCount = 0
    let hasFolders: Bool
    private var texts: [String: String] = [:]

    /// All are read before anything is said: a missing file is a usage error.
    init(_ paths: [String], isTrusted: Bool) throws {
        var scripts: [Script] = []
        var known = Set<FileInformation.Identity>()
        var hasFolders = false
        for path in paths {
            let isFolder = path != "-" && FileInformation(path)?.kind == .folder
            hasFolders = hasFolders || isFolder
            let files = isFolder ? try Folder.files(below: path, ending: ".lua") : [path]
            if files.isEmpty {
                throw OutputError.usage(
                    "no .lua file in \(path) or below: expected a folder with scripts; check the path")
            }
            for file in files {
                let isNew = FileInformation(file).map { known.insert($0.identity).inserted } ?? true
                guard isNew || !isFolder else { continue }
                let text = try FileReading.text(of: file, limit: Self.largest)
                scripts.append(Script(path: file, text: text, isFound: isFolder))
            }
        }
        self.hasFolders = hasFolders
        check(scripts, isTrusted: isTrusted)
    }

    /// A script from standard input, by the name that its file has, or will have; "-" where it has none.
    init(text path: String, isTrusted: Bool) throws {
        hasFolders = false
        let text = try FileReading.text(of: "-", limit: Self.largest)
        check([Script(path: path, text: text, isFound: false)], isTrusted: isTrusted)
    }

    /// The text of a file, by the name that problems have for it.
    func text(of name: String) -> String? {
        texts[name] ?? (problems.contains { $0.file == name } ? try? FileReading.text(of: name) : nil)
    }

    private mutating func check(_ scripts: [Script], isTrusted: Bool) {
        let checks = scripts.map { script in
            ScriptCheck(
                text: script.text, name: SceneFindings.name(of: script.path),
                folder: ScriptOptions.folder(of: script.path), isTrusted: isTrusted)
        }
        // What others require is checked with them: they say where its modules are, and what globals there are.
        let required = Set(checks.flatMap { $0.files.dropFirst() }.map(Self.place))
        let isRoot = scripts.map { !$0.isFound || !required.contains(Self.place($0.path)) }
        let covered = Set(zip(checks, isRoot).filter(\.1).flatMap { $0.0.files.map(Self.place) })
        var told = Set<String>()
        for (index, script) in scripts.enumerated() {
            // Two files that require each other are modules of no other file.
            guard isRoot[index] || !covered.contains(Self.place(script.path)) else {
                moduleCount += 1
                continue
            }
            scriptCount += 1
            texts[SceneFindings.name(of: script.path)] = script.text
            for problem in checks[index].problems where told.insert("\(problem)").inserted { problems.append(problem) }
        }
    }

    private static func place(_ path: String) -> String { path == "-" ? path : FilePath.real(path) ?? path }
}

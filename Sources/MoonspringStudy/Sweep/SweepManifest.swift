import Moonspring
import MoonspringScene
import MoonspringSystem

/// What a sweep's rows depend on: a folder of rows belongs to one manifest.
package struct SweepManifest: Sendable {
    /// Version of moonspring.
    package var version: String
    /// The script, and the files that it used, by their paths from its folder, with the digest of each.
    package var files: [(path: String, digest: String)]
    /// The options that rows depend on, as they were given.
    package var options: JSON.Object
    /// The names of the measures.
    package var measures: [String]
    package var rows: Int

    package init(
        version: String, files: [(path: String, digest: String)], options: JSON.Object, measures: [String], rows: Int
    ) {
        (self.version, self.files, self.options, self.measures, self.rows) = (version, files, options, measures, rows)
    }

    /// The digests of files, as paths from a folder. Throws where one cannot be read.
    package static func digests(of paths: [String], in folder: String) throws(OutputError) -> [(
        path: String, digest: String
    )] {
        let base = FilePath.real(folder) ?? folder
        var files: [(path: String, digest: String)] = []
        for path in paths {
            let bytes = try withFile { () throws(FileError) in try FileReading.bytes(of: path) }
            let digest = sha256(bytes).map { String($0, radix: 16).zeroFilled(to: 2) }.joined()
            let isBelow = FilePath.lies(path, in: base)
            files.append((isBelow ? String(path.dropFirst(base == "/" ? 1 : base.count + 1)) : path, digest))
        }
        return files
    }

    var json: JSON.Object {
        [
            "moonspringSweep": 1, "version": .string(version),
            "files": .object(JSON.Object(files.map { ($0.path, .string($0.digest)) })), "options": .object(options),
            "measures": .array(measures.map(JSON.string)), "rows": .integer(rows),
        ]
    }

    /// The text of its file.
    var text: String { JSON.object(json).description + "\n" }

    /// Sixteen hexadecimal digits that stand for all of it; each row's checksum begins with them.
    package var digest: String {
        var hash = TraceHash()
        hash.combine(bytes: text.utf8)
        return hash.hexadecimal
    }

    /// What differs from a manifest that was found, in words.
    func difference(from found: JSON.Object) -> String {
        let own = json
        if found.isEmpty { return "its manifest is damaged" }
        if found["moonspringSweep"] != own["moonspringSweep"] { return "it was made by another version of moonspring" }
        if found["version"] != own["version"] {
            return "it was made by moonspring \(found["version"]?.stringValue ?? "?"), and this is \(version)"
        }
        let foundFiles = found["files"]?.objectValue ?? [:]
        for file in files {
            guard let digest = foundFiles[file.path] else { return "the scene did not use \(file.path) then" }
            if digest != .string(file.digest) { return "\(file.path) has changed since" }
        }
        if let gone = foundFiles.first(where: { file in !files.contains { $0.path == file.key } }) {
            return "the scene used \(gone.key) then"
        }
        let foundOptions = found["options"]?.objectValue ?? [:]
        for (key, value) in options where foundOptions[key] != value {
            return "\(key) was \(foundOptions[key].map { "\($0)" } ?? "not given"), and is \(value)"
        }
        if found["measures"] != own["measures"] { return "the measures were others" }
        return "it has other options or rows"
    }
}

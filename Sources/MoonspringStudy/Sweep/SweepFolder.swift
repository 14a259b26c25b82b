import MoonspringScene
import MoonspringSystem

/// The folder beside a sweep's file that holds its rows until all of them are there: a manifest, and shards.
package final class SweepFolder {
    package let path: String
    private let manifest: SweepManifest
    private let lock: FileLock
    package let digest: String

    /// The folder of the sweep that makes a file.
    package static func path(for output: String) -> String { output + ".sweep" }

    /// Makes the folder, or takes the one that is there. Throws where that belongs to another sweep, unless it is to be `restarted`, and
    /// where another process works in it.
    package init(for output: String, _ manifest: SweepManifest, isRestarted: Bool) throws(OutputError) {
        path = Self.path(for: output)
        self.manifest = manifest
        digest = manifest.digest
        let path = path
        try withFile { () throws(FileError) in try Folder.make(path) }
        lock = try withFile { () throws(FileError) in try FileLock(path: FilePath.joined(path, "lock")) }
        guard lock.isHeld else {
            throw .usage("\(path) is in use: another sweep writes \(output); wait for it, or choose another file")
        }
        let file = FilePath.joined(path, "manifest.json")
        if isRestarted { try removeFiles() }
        if FileInformation(file) != nil {
            let text = try withFile { () throws(FileError) in try FileReading.text(of: file) }
            if text != manifest.text {
                let found = (try? JSON.parse(Array(text.utf8)[...]))?.objectValue ?? [:]
                throw .usage(
                    "\(path) holds the rows of another sweep: \(manifest.difference(from: found)); give the same options and script to resume it, --restart to begin anew, or another file"
                )
            }
        } else {
            try withFile { () throws(FileError) in try OutputFile.write(manifest.text, to: file) }
        }
    }

    /// The files of shards, by their first rows.
    private func shardFiles() throws(OutputError) -> [SweepShard] {
        let path = path
        let files = try withFile { () throws(FileError) in try Folder.files(below: path, ending: SweepShard.ending) }
        // Not those of folders in it, which are not the sweep's.
        return files.filter { FilePath.folder(of: $0) == path }.compactMap { SweepShard(path: $0) }
            .sorted { $0.first < $1.first }
    }

    /// Those that may have rows: a file whose name says that it begins behind the last row has none of this sweep.
    private func shards() throws(OutputError) -> [SweepShard] {
        try shardFiles().filter { $0.first < manifest.rows }
    }

    /// The rows that no shard has. What a process that was killed left behind the last whole row of a shard is cut off.
    package func missing() throws(OutputError) -> [Range<Int>] {
        var shards = try shards()
        for index in shards.indices {
            var count = 0
            let bytes = try shards[index].read(digest: digest, measures: manifest.measures.count) { _, _ in count += 1 }
            shards[index].count = count
            let file = shards[index].path
            if let size = FileInformation(file)?.size, size > bytes {
                try withFile { () throws(FileError) in try AppendedFile.cut(file, to: bytes) }
            }
        }
        var missing: [Range<Int>] = []
        var next = 0
        for shard in shards {
            if shard.first > next { missing.append(next..<min(shard.first, manifest.rows)) }
            next = max(next, shard.first + shard.count)
        }
        if next < manifest.rows { missing.append(next..<manifest.rows) }
        return missing
    }

    /// A new shard, whose first row is missing as yet.
    package func open(at first: Int) throws(OutputError) -> AppendedFile {
        let path = SweepShard.path(of: first, in: path)
        return try withFile { () throws(FileError) in try AppendedFile(path: path) }
    }

    /// All rows in order; all of them are there. Memory does not grow with them.
    package func forEachRow(_ body: (Int, RunResult) throws(OutputError) -> Void) throws(OutputError) {
        var next = 0
        for shard in try shards() {
            _ = try shard.read(digest: digest, measures: manifest.measures.count) { (row, result) throws(OutputError) in
                guard row == next else { return }
                next += 1
                try body(row, result)
            }
        }
        guard next == manifest.rows else {
            throw .failed(
                "\(path) lacks row \(next): the file of a shard was changed or removed; run the same command again")
        }
    }

    package func remove() throws(OutputError) {
        try removeFiles()
        lock.remove()
        Folder.removeEmpty(path)
    }

    private func removeFiles() throws(OutputError) {
        let path = path
        for file in try shardFiles().map(\.path) + [FilePath.joined(path, "manifest.json")] {
            AppendedFile.remove(file)
        }
    }
}

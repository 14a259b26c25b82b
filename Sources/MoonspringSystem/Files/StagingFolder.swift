import PlatformC

/// A hidden folder in which new files wait until all of them are there, and then get their names at once.
///
/// An object that goes away before that removes them; files that have these names already stay as they are.
package final class StagingFolder {
    private let path: String
    private var targets: [String] = []

    /// How many files wait or were published.
    package var count: Int { targets.count }

    /// Makes the folder beside a file. Throws when that folder takes none.
    package init(beside file: String) throws(FileError) {
        path = try Folder.makeTemporary(beside: file, for: file) { mkdir($0, 0o777) == 0 ? () : nil }.path
    }

    deinit { discard() }

    /// Writes a file that will be called `target`.
    package func add(_ bytes: [UInt8], as target: String) throws(FileError) {
        do throws(FileError) { try OutputFile.write(bytes, to: staged(targets.count)) } catch {
            // Nobody knows the name that it has while it waits.
            if case .cannotWrite(_, let code) = error { throw .cannotWrite(path: target, code: code) }
            throw error
        }
        targets.append(target)
    }

    /// Gives all files their names, in place of older ones. Throws when one cannot be replaced; where that is to be seen
    /// beforehand, all older files stay.
    package func publish() throws(FileError) {
        for target in targets {
            if let older = FileInformation(target), older.kind != .file {
                throw .cannotWrite(path: target, code: EISDIR)
            }
        }
        for (index, target) in targets.enumerated() where rename(staged(index), target) != 0 {
            throw .cannotWrite(path: target, code: errno)
        }
        rmdir(path)
    }

    /// Removes the folder with the files that wait in it.
    package func discard() {
        for index in targets.indices { unlink(staged(index)) }
        targets = []
        rmdir(path)
    }

    private func staged(_ index: Int) -> String { "\(path)/\(index + 1)" }
}

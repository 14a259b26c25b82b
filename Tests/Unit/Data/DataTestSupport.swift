import Foundation
import MoonspringScene

/// A folder of its own for a test, removed with what is in it.
final class DataTestFolder {
    let path: String

    init() {
        var template = Array("/tmp/moonspring-data-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    subscript(name: String) -> String { "\(path)/\(name)" }

    /// A device that is always full; nil where the system allows none.
    ///
    /// Root could rename a file over the machine's own `/dev/full`, so a bug in the code under test must only ever meet a
    /// node in this folder. Other users may name the machine's own: its folder takes no files from them.
    func fullDevice() -> String? {
        if geteuid() != 0 { return "/dev/full" }
        guard mknod(self["full"], S_IFCHR | 0o666, 1 << 8 | 7) == 0 else { return nil }
        let descriptor = open(self["full"], O_WRONLY)
        if descriptor < 0 { return nil }
        close(descriptor)
        return self["full"]
    }

    /// Everything in the folder, hidden files too.
    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Writes a file without the code under test.
    func put(_ name: String, _ bytes: [UInt8]) {
        let file = fopen(self[name], "w")!
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    func put(_ name: String, _ text: String) { put(name, Array(text.utf8)) }

    /// Reads a file without the code under test; nil when there is none.
    func get(_ name: String) -> String? {
        guard let file = fopen(self[name], "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A generator that gives the same numbers in every run (SplitMix64).
struct DataTestRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }

    /// A finite double of any size: most are huge or tiny.
    mutating func anyDouble() -> Double {
        while true {
            let value = Double(bitPattern: next())
            if value.isFinite { return value }
        }
    }
}

/// The error of a call, as text; nil when it does not fail.
func dataErrorText(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return "\(error)"
    }
}

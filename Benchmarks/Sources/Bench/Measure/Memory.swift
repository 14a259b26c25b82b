import Glibc
import ProcessMemory

/// What this process holds in memory, as the system counts it.
enum Memory {
    /// Gives freed memory back, starts the peak anew and answers what is held now, in bytes.
    static func startPeak() -> Int {
        process_memory_trim()
        let file = open("/proc/self/clear_refs", O_WRONLY)
        guard file >= 0 else { return 0 }
        // 5 resets the peak and nothing else (Linux, Documentation/filesystems/proc.rst).
        let written = write(file, "5", 1)
        close(file)
        return written == 1 ? status("VmRSS:") : 0
    }

    /// The most that was held since `startPeak`, in bytes.
    static var peak: Int { status("VmHWM:") }

    private static func status(_ field: String) -> Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                .split { $0 == " " || $0 == "\t" || $0 == "\n" }
            if words.count >= 2, words[0] == field { return (Int(words[1]) ?? 0) * 1024 }
        }
        return 0
    }
}

import Glibc
import MoonspringAnalysis

/// Finds what a script requires, as the sandbox does.
enum ScriptModule {
    private static let largest = 64 << 20

    /// The file of a module: what messages call it, and its bytes.
    static func read(_ module: String, in folder: String) -> (name: String, bytes: [UInt8])? {
        guard ScriptProgram.isModuleName(module) else { return nil }
        let stem = module.split(separator: ".").joined(separator: "/")
        for ending in [".lua", "/init.lua"] {
            let path = (folder.hasSuffix("/") ? folder : folder + "/") + stem + ending
            guard isFile(path, within: folder) else { continue }
            do throws(FileError) { return (path, try FileReading.bytes(of: path, limit: largest)) } catch { continue }
        }
        return nil
    }

    /// A link may lead anywhere: what counts is where a path really ends. A pipe may never end.
    private static func isFile(_ path: String, within folder: String) -> Bool {
        guard let realFolder = RealPath.of(folder), let realPath = RealPath.of(path) else { return false }
        var about = stat()
        guard stat(realPath, &about) == 0, about.st_mode & S_IFMT == S_IFREG else { return false }
        return RealPath.lies(realPath, in: realFolder)
    }
}

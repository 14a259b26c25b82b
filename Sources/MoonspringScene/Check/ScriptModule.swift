import MoonspringAnalysis
import MoonspringSystem

/// Finds what a script requires, as the sandbox does.
package enum ScriptModule {
    private static let largest = 64 << 20

    /// The modules of one file that a folder has.
    package static func names(in folder: String) -> [String] {
        Folder.entries(of: folder).filter { $0.hasSuffix(".lua") }.map { String($0.dropLast(4)) }
    }

    /// The file of a module: what messages call it, and its bytes.
    static func read(_ module: String, in folder: String) -> (name: String, bytes: [UInt8])? {
        guard ScriptProgram.isModuleName(module) else { return nil }
        let stem = module.split(separator: ".").joined(separator: "/")
        for ending in [".lua", "/init.lua"] {
            let path = FilePath.joined(folder, stem + ending)
            guard isFile(path, within: folder) else { continue }
            do throws(FileError) { return (path, try FileReading.bytes(of: path, limit: largest)) } catch { continue }
        }
        return nil
    }

    /// A link may lead anywhere: what counts is where a path really ends. A pipe may never end.
    private static func isFile(_ path: String, within folder: String) -> Bool {
        guard let realFolder = FilePath.real(folder), let realPath = FilePath.real(path) else { return false }
        return FileInformation(realPath)?.kind == .file && FilePath.lies(realPath, in: realFolder)
    }
}

import Glibc
import Moonspring
import MoonspringLua

extension Scene {
    /// The real paths of the files that the scene is made of so far: its Lua files, and the images beside the script that views
    /// of its tree show now.
    public var files: [String] {
        var files = engine.loadedFiles
        guard let folder = options.engine.scriptFolder, let base = realPath(folder) else { return files }
        var known = Set(files)
        for name in imageNames(in: view) {
            guard !name.hasPrefix("/"), let path = realPath("\(folder)/\(name)"),
                path.hasPrefix(base.hasSuffix("/") ? base : base + "/"), known.insert(path).inserted
            else { continue }
            files.append(path)
        }
        return files
    }

    /// Nesting is bounded, so the recursion is too.
    private func imageNames(in view: View) -> [String] {
        (view.appearance.image.map { [$0] } ?? []) + view.subviews.flatMap(imageNames)
    }

    private func realPath(_ path: String) -> String? {
        // A NUL would silently end the path where C reads it.
        guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

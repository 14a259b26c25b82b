import Moonspring
import MoonspringLua
import MoonspringSystem

extension Scene {
    /// The real paths of the files that the scene is made of so far: its Lua files, and the images beside the script that views
    /// of its tree show now.
    package var files: [String] {
        var files = engine.loadedFiles
        guard let folder = options.engine.scriptFolder, let base = FilePath.real(folder) else { return files }
        var known = Set(files)
        for name in imageNames(in: view) {
            guard !name.hasPrefix("/"), let path = FilePath.real(FilePath.joined(folder, name)),
                FilePath.lies(path, in: base), known.insert(path).inserted
            else { continue }
            files.append(path)
        }
        return files
    }

    /// Nesting is bounded, so the recursion is too.
    private func imageNames(in view: View) -> [String] {
        (view.appearance.image.map { [$0] } ?? []) + view.subviews.flatMap(imageNames)
    }
}

import CDrawing
import Moonspring
import MoonspringScene
import MoonspringSystem

/// The images that views name: PNG files beside the script and below, nowhere else. A file is held once, whatever it is called. Also
/// which of the fonts that they name are installed.
package final class ImageStore {
    private enum Outcome {
        case image(LoadedImage)
        /// Why it is not shown.
        case refused(String)
    }

    private let folder: String?
    private var names: [String: LoadedImage?] = [:]
    private var files: [FileInformation.Identity: Outcome] = [:]
    /// The pixels of all images.
    private var pixels = 0
    private var hasTooManyNames = false
    /// By family, whether it is installed.
    private var families: [String: Bool] = [:]
    private var isEmojiTold = false
    /// Told once of each image that is not shown, and why, and of each font that is not installed.
    package var onWarning: ((String) -> Void)?

    /// The largest file that is read, in bytes.
    private static let limit = 64 << 20
    private static let mostPixels = 64 << 20
    /// A script may give a view another name in every tick.
    private static let mostNames = 4096
    /// How many letters of a name are looked at in a warning, and of a family in all.
    private static let longestName = 80

    /// Images lie in `folder`; nil: there are none.
    package init(folder: String?) { self.folder = folder }

    /// Emoji are pictures of the system's: where it has none, that is told once.
    func noteMissingEmoji() {
        guard !isEmojiTold else { return }
        isEmojiTold = true
        onWarning?("some emoji are in no installed font, so their names are drawn: install fonts-noto-color-emoji")
    }

    /// The family where it is installed; nil where it is not, which is told once of each: the usual font is taken.
    func font(_ family: String) -> String? {
        // None has a longer name, which would be kept.
        let family = String(family.unicodeScalars.prefix(Self.longestName))
        if let isInstalled = families[family] { return isInstalled ? family : nil }
        guard families.count < Self.mostNames else { return nil }
        let isInstalled = FontFamily.isInstalled(family)
        families[family] = isInstalled
        if isInstalled { return family }
        let usual = FontFamily.names(for: "sans-serif").first ?? "sans-serif"
        onWarning?(
            "font '\(Self.shown(family))' is not installed: '\(usual)' was taken; 'fc-list : family' lists those that are"
        )
        return nil
    }

    package func image(_ name: String) -> LoadedImage? {
        if let known = names[name] { return known }
        guard names.count < Self.mostNames else {
            if !hasTooManyNames { onWarning?("images under more than \(Self.mostNames) names are not shown") }
            hasTooManyNames = true
            return nil
        }
        var image: LoadedImage?
        switch find(name) {
        case .image(let found): image = found
        case .refused(let reason): onWarning?("image '\(Self.shown(name))' is not shown: \(reason)")
        }
        names[name] = .some(image)
        return image
    }

    private func find(_ name: String) -> Outcome {
        guard let folder, let base = FilePath.real(folder) else { return .refused("there is no folder to find it in") }
        // A link that leads out of the folder is as far outside as a path that does.
        guard let path = FilePath.real(FilePath.joined(folder, name)) else {
            return .refused("there is no such file beside the script")
        }
        guard !name.hasPrefix("/"), FilePath.lies(path, in: base) else {
            return .refused("it is not in the folder of the script")
        }
        guard let file = FileInformation(path), file.kind == .file, file.size <= Self.limit else {
            return .refused("it is not a file of at most 64 MiB")
        }
        if let known = files[file.identity] { return known }
        let outcome = load(path)
        files[file.identity] = outcome
        return outcome
    }

    private func load(_ path: String) -> Outcome {
        guard let bytes = try? FileReading.bytes(of: path, limit: Self.limit) else {
            return .refused("it cannot be read")
        }
        guard bytes.starts(with: PNGFile.signature) else { return .refused("it is not a PNG") }
        let damaged = "the PNG is damaged or cut off"
        guard let png = PNGFile(bytes) else { return .refused(damaged) }
        guard png.width * png.height <= Self.mostPixels else { return .refused("it has more than 64 million pixels") }
        guard png.width * png.height <= Self.mostPixels - pixels else {
            return .refused("the images together have more than 64 million pixels")
        }
        guard let surface = png.surface() else { return .refused(damaged) }
        pixels += png.width * png.height
        return .image(LoadedImage(surface))
    }

    private static func shown(_ name: String) -> String {
        let shown = name.unicodeScalars.prefix(longestName).filter { $0.value >= 32 && $0.value != 127 }
        return String(String.UnicodeScalarView(shown))
    }
}

package final class LoadedImage {
    let surface: OpaquePointer
    let width: Double
    let height: Double

    fileprivate init(_ surface: OpaquePointer) {
        self.surface = surface
        width = Double(cairo.image_surface_get_width(surface))
        height = Double(cairo.image_surface_get_height(surface))
    }

    deinit { cairo.surface_destroy(surface) }

    /// The image as a PNG file; nil when there is no memory for one.
    func png() -> [UInt8]? {
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) {
            cairo.surface_write_to_png_stream(surface, appendBytes, $0)
        }
        return status == CAIRO_STATUS_SUCCESS ? bytes : nil
    }
}

extension Canvas {
    /// Draws an image over the whole of `size`, inside the outline under way.
    func draw(_ image: LoadedImage, in size: Size, alpha: Double) {
        guard image.width > 0, image.height > 0 else { return }
        cairo.save(context)
        cairo.clip_preserve(context)
        cairo.scale(context, size.width / image.width, size.height / image.height)
        cairo.set_source_surface(context, image.surface, 0, 0)
        // Drawn large, an image keeps its colours to the edge.
        cairo.pattern_set_extend(cairo.get_source(context), CAIRO_EXTEND_PAD)
        cairo.paint_with_alpha(context, alpha)
        cairo.restore(context)
    }
}

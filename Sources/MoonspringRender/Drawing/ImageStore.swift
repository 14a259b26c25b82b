import CCairo
import Moonspring
import MoonspringScene
import MoonspringSystem

/// The images that views name: PNG files beside the script and below, nowhere else.
package final class ImageStore {
    private let folder: String?
    private var images: [String: LoadedImage?] = [:]
    /// Told once of each image that is not shown, and why.
    package var onWarning: ((String) -> Void)?

    /// The largest file that is read, in bytes.
    private static let limit = 64 << 20
    private static let mostPixels = 64 << 20

    /// Images lie in `folder`; nil: there are none.
    package init(folder: String?) { self.folder = folder }

    func image(_ name: String) -> LoadedImage? {
        if let known = images[name] { return known }
        let image = load(name)
        images[name] = .some(image)
        return image
    }

    private func load(_ name: String) -> LoadedImage? {
        guard let folder, let base = FilePath.real(folder) else {
            return refuse(name, "there is no folder to find it in")
        }
        // A link that leads out of the folder is as far outside as a path that does.
        guard let path = FilePath.real(FilePath.joined(folder, name)) else {
            return refuse(name, "there is no such file beside the script")
        }
        guard !name.hasPrefix("/"), FilePath.lies(path, in: base) else {
            return refuse(name, "it is not in the folder of the script")
        }
        guard let file = FileInformation(path), file.kind == .file, file.size <= Self.limit else {
            return refuse(name, "it is not a file of at most 64 MiB")
        }
        guard let pixels = pixelCount(path) else { return refuse(name, "it is not a PNG") }
        guard pixels <= Self.mostPixels else { return refuse(name, "it has more than 64 million pixels") }
        guard let surface = cairo_image_surface_create_from_png(path) else { return refuse(name, "it is not a PNG") }
        // Owned from here on, good or bad.
        let image = LoadedImage(surface)
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return refuse(name, "it is not a PNG") }
        return image
    }

    /// Width times height as the header says (PNG specification, 11.2.2); nil: it has none.
    private func pixelCount(_ path: String) -> Int? {
        let header = FileReading.beginning(of: path, count: 24)
        guard header.count == 24, header.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        func number(_ place: Int) -> Int { header[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        return number(16).multipliedReportingOverflow(by: number(20)).partialValue
    }

    private func refuse(_ name: String, _ reason: String) -> LoadedImage? {
        let shown = name.unicodeScalars.prefix(80).filter { $0.value >= 32 && $0.value != 127 }
        onWarning?("image '\(String(String.UnicodeScalarView(shown)))' is not shown: \(reason)")
        return nil
    }
}

final class LoadedImage {
    let surface: OpaquePointer
    let width: Double
    let height: Double

    fileprivate init(_ surface: OpaquePointer) {
        self.surface = surface
        width = Double(cairo_image_surface_get_width(surface))
        height = Double(cairo_image_surface_get_height(surface))
    }

    deinit { cairo_surface_destroy(surface) }
}

extension Canvas {
    /// Draws an image over the whole of `size`, inside the outline under way.
    func draw(_ image: LoadedImage, in size: Size, alpha: Double) {
        guard image.width > 0, image.height > 0 else { return }
        cairo_save(context)
        cairo_clip_preserve(context)
        cairo_scale(context, size.width / image.width, size.height / image.height)
        cairo_set_source_surface(context, image.surface, 0, 0)
        // Drawn large, an image keeps its colours to the edge.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_paint_with_alpha(context, alpha)
        cairo_restore(context)
    }
}

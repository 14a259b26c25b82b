import MoonspringScene
import MoonspringSystem

extension RenderFormat {
    static let apng = video("apng").with { ($0.defaultRate, $0.largestRate) = (30, 90) }
    static let mp4 = video("mp4")
    static let webm = video("webm")
    static let mov = video("mov")

    private static func video(_ name: String) -> RenderFormat {
        film(name, "a film, with the help of ffmpeg", isTransparent: true) { export, layout throws(OutputError) in
            try VideoWriter(
                path: export.path, width: layout.width, height: layout.height, fps: export.rate,
                isTransparent: export.options.isTransparent)
        }.with { $0.largestSide = 8192 }
    }
}

/// Makes a video by way of an `ffmpeg` that is looked for when it is needed: H.264 in `.mp4` and `.mov`, VP9 in `.webm`, and animated
/// PNG. With transparency it is VP9 with an alpha channel in `.webm`, ProRes 4444 in `.mov`, and PNG pictures in `.mp4`, whose usual
/// codecs have none: editors read those, few players do.
///
/// A video shows a constant number of pictures a second. One that comes early replaces the one before; one that is seen for
/// longer is repeated. Sides are made even, as these codecs want them, by repeating the last column and row. Clear pixels
/// are seen on white. Colours are those of BT.709, at half the resolution of brightness. The same pictures give the same
/// bytes with the same build of ffmpeg on the same machine.
package final class VideoWriter: FilmWriter {
    private let path: String
    private let format: VideoFormat
    private let rate: Double
    /// nil: the video is finished, or failed and its temporary file is gone.
    private var output: OutputFile?
    private let temporary: String
    private let process: PipedProcess
    /// The newest picture.
    private var waiting: FilmPixels
    /// The number of the newest picture in the video; nil: there is none.
    private var waitingIndex: Int?
    private let isTransparent: Bool

    /// The longest video, in pictures.
    private static let mostPictures = 100_000_000.0

    /// Begins a video of pictures of `width` x `height` pixels, `fps` a second, 0.01...1000. The extension of `path` tells
    /// the format. Looks for `ffmpeg` on `searchPath`, like that of the environment, which is the default.
    /// `isTransparent`: whether pixels keep their alpha; without, clear ones are white.
    package init(
        path: String, width: Int, height: Int, fps: Double, isTransparent: Bool = false, searchPath: String? = nil
    ) throws(OutputError) {
        guard let format = VideoFormat(path: path) else {
            throw .usage("the format of '\(path)' is unknown: the name of a video ends in .mp4, .webm, .mov or .apng")
        }
        self.format = format
        self.isTransparent = isTransparent
        let sides = 1...Bitmap.largestSide
        guard sides.contains(width), sides.contains(height) else {
            throw .usage(
                "a video cannot have \(width) x \(height) pixels: each side must be 1 to \(Bitmap.largestSide)")
        }
        guard (0.01...1000).contains(fps) else {
            throw .usage("a video cannot have \(fps) pictures a second: choose 0.01 to 1000")
        }
        let folders = searchPath ?? Environment["PATH"] ?? "/usr/bin:/bin"
        guard let program = PipedProcess.find("ffmpeg", searchPath: folders) else {
            throw .failed("a video needs the program ffmpeg, which is not on the PATH; install it: apt install ffmpeg")
        }
        self.path = path
        rate = fps
        let output = try withFile { () throws(FileError) in try OutputFile(path: path) }
        self.output = output
        guard let temporary = output.temporaryPath else {
            throw .usage("'\(path)' is not a regular file, and a video cannot be written in one pass; name a file")
        }
        self.temporary = temporary
        // Codecs with half the resolution of colours want even sides.
        waiting =
            format != .apng
            ? FilmPixels(width: (width + 1) / 2 * 2, height: (height + 1) / 2 * 2)
            : FilmPixels(width: width, height: height)
        let arguments = format.arguments(
            width: waiting.width, height: waiting.height, rate: fps, isTransparent: isTransparent, target: temporary)
        do throws(PipedProcess.StartFailure) {
            process = try PipedProcess(program: program, arguments: arguments)
        } catch {
            throw .failed("\(program) could not be started: \(error.reason)")
        }
    }

    /// The program ends before its file goes: it could make it again.
    deinit { process.end() }

    package func add(_ bitmap: Bitmap, at time: Double) throws(OutputError) {
        let index = try index(at: time)
        try writeWaiting(until: index)
        // Times rise, so a picture that is early has the number of the one before.
        waitingIndex = waitingIndex.map { max($0, index) } ?? 0
        waiting.take(bitmap, keepsAlpha: isTransparent)
    }

    package func finish(at time: Double) throws(OutputError) {
        let end = try index(at: time)
        guard let start = waitingIndex else { throw .failed("a video needs at least one picture") }
        try writeWaiting(until: max(end, start + 1))
        if let reason = process.finish() { throw failure(reason) }
        // A program that ends well may have made nothing all the same, as one that stands in for ffmpeg.
        let beginning = FileReading.beginning(of: temporary, count: 12)
        guard format.isBeginning(beginning) else {
            let made = beginning.isEmpty ? "wrote nothing" : "what it wrote is not \(format.rawValue)"
            throw failure("it ended without an error, but \(made)")
        }
        defer { output = nil }
        if let output { try withFile { () throws(FileError) in try output.finish() } }
    }

    /// The number of the picture that is seen at a time.
    private func index(at time: Double) throws(OutputError) -> Int {
        if output == nil { throw .failed("the video has ended and takes no more pictures") }
        let index = (time * rate).rounded()
        guard index >= 0, index <= VideoWriter.mostPictures else {
            throw .usage("a video has at most 100 million pictures, and \(time) s at \(rate) a second are more")
        }
        return Int(index)
    }

    private func writeWaiting(until end: Int) throws(OutputError) {
        guard let start = waitingIndex, start < end else { return }
        let bytes = UnsafeRawBufferPointer(start: waiting.pixels, count: 4 * waiting.count)
        for _ in start..<end where !process.write(bytes) {
            throw failure(process.finish() ?? "it stopped reading")
        }
    }

    /// Removes what there is of the video, which makes room on a full disk, and says why.
    private func failure(_ reason: String) -> OutputError {
        output = nil
        // That of any other file on a full disk.
        let full = ErrorNumber.noSpace
        if reason.contains(FileError.reason(full)) { return .file(.cannotWrite(path: path, code: full)) }
        return .failed("ffmpeg could not make \(path): \(reason.replacing("file:\(temporary)", with: path))")
    }
}

/// How ffmpeg is asked for a format.
private enum VideoFormat: String {
    case mp4, webm, mov, apng

    init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    /// Whether a file of it can begin with these bytes: the type of an ISO file's first box, the head of Matroska, or PNG's signature.
    func isBeginning(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .mp4, .mov: bytes.dropFirst(4).starts(with: "ftyp".utf8)
        case .webm: bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
        case .apng: bytes.starts(with: PNGFile.signature)
        }
    }

    func arguments(width: Int, height: Int, rate: Double, isTransparent: Bool, target: String) -> [String] {
        // -xerror: a full disk must not pass for success.
        ["-nostdin", "-hide_banner", "-loglevel", "error", "-xerror", "-y"]
            + ["-f", "rawvideo", "-pixel_format", Self.pixels(isTransparent), "-video_size", "\(width)x\(height)"]
            + ["-framerate", "\(rate)", "-i", "pipe:0"]
            + (isTransparent ? transparentCodec : codec)
            // A number of threads that depends on the machine would make the bytes depend on it.
            + ["-threads", "4", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
            // With its scheme, a path cannot be taken for an option or for another scheme.
            + ["-f", rawValue, "file:\(target)"]
    }

    private static func television(_ pixels: String) -> [String] {
        ["-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_inp+bitexact"]
            + ["-pix_fmt", pixels, "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
            + ["-color_range", "tv"]
    }

    /// Flat colours show every fault of a codec, so the quality is better than the codecs' defaults (23 and 32).
    private var codec: [String] {
        switch self {
        case .mp4, .mov:
            Self.television("yuv420p")
                + ["-c:v", "libx264", "-preset", "medium", "-crf", "18", "-movflags", "+faststart"]
        case .webm: Self.television("yuv420p") + Self.vp9
        case .apng: Self.animatedPNG
        }
    }

    private var transparentCodec: [String] {
        switch self {
        case .mp4: ["-pix_fmt", "rgba", "-c:v", "png", "-movflags", "+faststart"]
        case .mov: Self.television("yuva444p10le") + ["-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0"]
        // Frames that refer to later ones lose their alpha.
        case .webm: Self.television("yuva420p") + Self.vp9 + ["-auto-alt-ref", "0"]
        case .apng: Self.animatedPNG
        }
    }

    private static let vp9 = [
        "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-row-mt", "1",
    ]
    /// It begins again at its end.
    private static let animatedPNG = ["-pix_fmt", "rgba", "-c:v", "apng", "-plays", "0"]

    /// What the 32 bits of a ``FilmPixels`` are in memory.
    private static func pixels(_ hasAlpha: Bool) -> String {
        let fourth = hasAlpha ? "a" : "0"
        return UInt32(1).littleEndian == 1 ? "bgr\(fourth)" : "\(fourth)rgb"
    }
}

import MoonspringScene
import MoonspringSystem

extension RenderFormat {
    static let mp4 = video("mp4")
    static let webm = video("webm")

    private static func video(_ name: String) -> RenderFormat {
        film(name, "a film, with the help of ffmpeg") { film throws(RenderError) in
            try VideoWriter(path: film.path, width: film.width, height: film.height, fps: film.rate)
        }.with { $0.largestSide = 8192 }
    }
}

/// Makes a video by way of an `ffmpeg` that is looked for when it is needed: H.264 in `.mp4`, VP9 in `.webm`.
///
/// A video shows a constant number of pictures a second. One that comes early replaces the one before; one that is seen for
/// longer is repeated. Sides are made even, as these codecs want them, by repeating the last column and row. Clear pixels
/// are seen on white. Colours are those of BT.709, at half the resolution of brightness. The same pictures give the same
/// bytes with the same build of ffmpeg on the same machine.
package final class VideoWriter: FilmWriter {
    private let path: String
    private let rate: Double
    /// nil: the video is finished, or failed and its temporary file is gone.
    private var output: OutputFile?
    private let temporary: String
    private let process: PipedProcess
    /// The newest picture.
    private var waiting: FilmPixels
    /// The number of the newest picture in the video; nil: there is none.
    private var waitingIndex: Int?

    /// The longest video, in pictures.
    private static let mostPictures = 100_000_000.0

    /// Begins a video of pictures of `width` x `height` pixels, `fps` a second, 0.01...1000. The extension of `path` tells
    /// the format. Looks for `ffmpeg` on `searchPath`, like that of the environment, which is the default.
    package init(path: String, width: Int, height: Int, fps: Double, searchPath: String? = nil) throws(RenderError) {
        guard let format = VideoFormat(path: path) else {
            throw .usage("the format of '\(path)' is unknown: the name of a video ends in .mp4 or .webm")
        }
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
            throw .usage("'\(path)' is not a regular file, and a video cannot be written in one go; name a file")
        }
        self.temporary = temporary
        waiting = FilmPixels(width: (width + 1) / 2 * 2, height: (height + 1) / 2 * 2)
        let arguments = format.arguments(width: waiting.width, height: waiting.height, rate: fps, target: temporary)
        do throws(PipedProcess.StartFailure) {
            process = try PipedProcess(program: program, arguments: arguments)
        } catch {
            throw .failed("\(program) could not be started: \(error.reason)")
        }
    }

    /// The program ends before its file goes: it could make it again.
    deinit { process.end() }

    package func add(_ bitmap: Bitmap, at time: Double) throws(RenderError) {
        let index = try index(at: time)
        try writeWaiting(until: index)
        // Times rise, so a picture that is early has the number of the one before.
        waitingIndex = waitingIndex.map { max($0, index) } ?? 0
        waiting.take(bitmap)
    }

    package func finish(at time: Double) throws(RenderError) {
        let end = try index(at: time)
        guard let start = waitingIndex else { throw .failed("a video needs at least one picture") }
        try writeWaiting(until: max(end, start + 1))
        if let reason = process.finish() { throw failure(reason) }
        defer { output = nil }
        if let output { try withFile { () throws(FileError) in try output.finish() } }
    }

    /// The number of the picture that is seen at a time.
    private func index(at time: Double) throws(RenderError) -> Int {
        if output == nil { throw .failed("the video has ended and takes no more pictures") }
        let index = (time * rate).rounded()
        guard index >= 0, index <= VideoWriter.mostPictures else {
            throw .usage("a video has at most 100 million pictures, and \(time) s at \(rate) a second are more")
        }
        return Int(index)
    }

    private func writeWaiting(until end: Int) throws(RenderError) {
        guard let start = waitingIndex, start < end else { return }
        let bytes = UnsafeRawBufferPointer(start: waiting.pixels, count: 4 * waiting.count)
        for _ in start..<end where !process.write(bytes) {
            throw failure(process.finish() ?? "it stopped reading")
        }
    }

    /// Removes what there is of the video, which makes room on a full disk, and says why.
    private func failure(_ reason: String) -> RenderError {
        output = nil
        return .failed("ffmpeg could not make \(path): \(reason.replacing("file:\(temporary)", with: path))")
    }
}

/// How ffmpeg is asked for a format.
private enum VideoFormat: String {
    case mp4, webm

    init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    func arguments(width: Int, height: Int, rate: Double, target: String) -> [String] {
        // -xerror: a full disk must not pass for success.
        ["-nostdin", "-hide_banner", "-loglevel", "error", "-xerror", "-y"]
            + ["-f", "rawvideo", "-pixel_format", VideoFormat.pixels, "-video_size", "\(width)x\(height)"]
            + ["-framerate", "\(rate)", "-i", "pipe:0"]
            + ["-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_inp+bitexact"]
            + ["-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
            + ["-color_range", "tv"] + codec
            // A number of threads that depends on the machine would make the bytes depend on it.
            + ["-threads", "4", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
            // With its scheme, a path cannot be taken for an option or for another scheme.
            + ["-f", rawValue, "file:\(target)"]
    }

    /// Flat colours show every fault of a codec, so the quality is better than the codecs' defaults (23 and 32).
    private var codec: [String] {
        switch self {
        case .mp4: ["-c:v", "libx264", "-preset", "medium", "-crf", "18", "-movflags", "+faststart"]
        case .webm:
            ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-row-mt", "1"]
        }
    }

    /// What the 32 bits of a ``FilmPixels`` are in memory.
    private static var pixels: String { UInt32(1).littleEndian == 1 ? "bgr0" : "0rgb" }
}

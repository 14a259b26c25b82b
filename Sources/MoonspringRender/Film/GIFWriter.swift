import MoonspringScene

extension RenderFormat {
    /// A picture of a GIF is two ticks long unless asked otherwise, and at least 1/50 s: players slow faster ones down.
    static let gif = film("gif", "a film") { export, layout throws(OutputError) in
        try GIFWriter(path: export.path, width: layout.width, height: layout.height)
    }.with {
        $0.defaultRate = 30
        $0.largestRate = 50
    }
}

/// Makes an animated GIF that repeats forever.
///
/// Each frame holds only the rectangle that changed, with pixels that stay left clear; a picture like the one before makes
/// no frame. Up to 255 colours are exact; more are chosen for each picture, and mixed in slow gradients. Clear pixels are
/// seen on white. A frame's delay counts hundredths of a second; the sum of them is right to 1/100 s. A GIF cannot show
/// more than 50 pictures a second: of two pictures nearer than 2/100 s the later is shown, from the time of the earlier.
package final class GIFWriter: FilmWriter {
    private let output: OutputFile
    private var stream: GIFStream?
    private var encoder = GIFFrameEncoder()
    /// What a viewer sees before the waiting picture.
    private var shown: FilmPixels
    /// The newest picture, whose delay the next one tells.
    private var waiting: FilmPixels
    /// Room for the picture that comes.
    private var coming: FilmPixels
    /// When the waiting picture begins, in hundredths of a second; nil: there is none.
    private var waitingSince: Int?
    private var isFinished = false

    /// The sides that a GIF has room for, in pixels.
    private static let sides = 1...65_535
    /// The shortest delay that viewers keep, in hundredths of a second.
    private static let shortestDelay = 2
    private static let longestDelay = 65_535
    /// The longest film, in seconds: more than a day.
    private static let longestTime = 100_000.0

    /// Begins a film of pictures of `width` x `height` pixels.
    package init(path: String, width: Int, height: Int) throws(OutputError) {
        guard GIFWriter.sides.contains(width), GIFWriter.sides.contains(height) else {
            throw .usage("a GIF cannot have \(width) x \(height) pixels: each side must be 1 to 65535")
        }
        output = try withFile { () throws(FileError) in try OutputFile(path: path) }
        shown = FilmPixels(width: width, height: height)
        waiting = FilmPixels(width: width, height: height)
        coming = FilmPixels(width: width, height: height)
    }

    package func add(_ bitmap: Bitmap, at time: Double) throws(OutputError) {
        let now = try hundredths(time)
        coming.take(bitmap)
        if let start = waitingSince {
            if coming.changes(from: waiting) == nil { return }
            if now >= start + GIFWriter.shortestDelay {
                try writeWaiting(until: now)
                waitingSince = now
            }
        } else {
            waitingSince = 0
        }
        swap(&waiting, &coming)
    }

    package func finish(at time: Double) throws(OutputError) {
        let end = try hundredths(time)
        guard let start = waitingSince else { throw .failed("a GIF needs at least one picture") }
        isFinished = true
        try writeWaiting(until: max(end, start + GIFWriter.shortestDelay))
        try stream?.finish()
        try flush()
        try withFile { () throws(FileError) in try output.finish() }
    }

    private func hundredths(_ time: Double) throws(OutputError) -> Int {
        if isFinished { throw .failed("the GIF is finished and takes no more pictures") }
        guard time >= 0, time <= GIFWriter.longestTime else {
            throw .usage("a GIF lasts 0 to \(Int(GIFWriter.longestTime)) seconds, \(time) was asked for; choose fewer")
        }
        return Int((time * 100).rounded())
    }

    /// Writes the waiting picture, and what is seen is that.
    private func writeWaiting(until end: Int) throws(OutputError) {
        guard let start = waitingSince else { return }
        var delay = end - start
        let frame = encodeWaiting()
        let stream = try currentStream()
        try stream.add(frame, delay: min(delay, GIFWriter.longestDelay))
        while delay > GIFWriter.longestDelay {
            delay -= GIFWriter.longestDelay
            try stream.add(.nothing, delay: min(delay, GIFWriter.longestDelay))
        }
        try flush()
        swap(&shown, &waiting)
    }

    private func encodeWaiting() -> GIFFrame {
        let whole = PixelRectangle(x: 0, y: 0, width: waiting.width, height: waiting.height)
        if encoder.shared == nil { return encoder.encode(waiting, rectangle: whole, since: nil) }
        // A picture can come back to what is seen only by way of one that was replaced.
        guard let changed = waiting.changes(from: shown) else { return .nothing }
        return encoder.encode(waiting, rectangle: changed, since: UnsafePointer(shown.pixels))
    }

    private func currentStream() throws(OutputError) -> GIFStream {
        if let stream { return stream }
        let begun = try GIFStream(width: shown.width, height: shown.height, palette: encoder.shared ?? Palette([0]))
        stream = begun
        return begun
    }

    private func flush() throws(OutputError) {
        guard let bytes = stream?.takeBytes() else { return }
        try withFile { () throws(FileError) in try output.write(bytes) }
    }
}

import MoonspringScene

final class GIFWriter: FilmWriter {
    init(path: String, width: Int, height: Int) throws(RenderError) {}
    func add(_ b: Bitmap, at t: Double) throws(RenderError) {}
    func finish(at time: Double) throws(RenderError) {}
}
final class PNGSequenceWriter: FilmWriter {
    init(pattern: String) throws(RenderError) {}
    func add(_ b: Bitmap, at t: Double) throws(RenderError) {}
    func finish(at time: Double) throws(RenderError) {}
}
final class VideoWriter: FilmWriter {
    init(path: String, width: Int, height: Int, fps: Double) throws(RenderError) {}
    func add(_ b: Bitmap, at t: Double) throws(RenderError) {}
    func finish(at time: Double) throws(RenderError) {}
}
final class PlayerWriter {
    init(path: String, title: String, interval: Double, size: FrameSize) throws(RenderError) {}
    func add(_ p: Picture, signals: [FrameSignal]) throws(RenderError) {}
    func finish() throws(RenderError) {}
}
final class CSVWriter {
    init(to: OutputFile) {}
    func add(_ f: Frame) {}
    func finish() throws(FileError) {}
}

import MoonspringRender
import MoonspringScene
import MoonspringSystem

// The files that a page may ask for.

extension LiveSession {
    /// A file as it is now; nil where it cannot be made.
    func bytes(of file: LiveFile) -> [UInt8]? {
        switch file {
        case .inputs: inputLog
        case .saved: savedPage
        }
    }

    private var inputLog: [UInt8]? {
        let sink = MemorySink()
        do throws(FileError) { try prompt.scene.inputLog.write(to: sink) } catch { return nil }
        return sink.bytes
    }

    /// The run up to now as a page of its own.
    private var savedPage: [UInt8]? {
        let scene = prompt.scene
        let images = ImageStore(folder: scene.options.engine.scriptFolder)
        do throws(RenderError) {
            let writer = try PlayerWriter(
                path: nil, title: scene.displayName, interval: scene.interval, size: scene.view.size,
                images: images, showsTouches: true)
            var failure: RenderError?
            let isDone = prompt.replay { scene, frame in
                guard failure == nil else { return }
                do throws(RenderError) {
                    try writer.add(scene.currentPicture(hasChanged: false), signals: frame.signals)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            guard isDone else { return nil }
            try writer.finish()
            return writer.bytes
        } catch {
            lines.append("error", tick: scene.tick, "the page was not saved: \(error)")
            return nil
        }
    }
}

/// Lines that are kept in memory.
private final class MemorySink: LineSink {
    var bytes: [UInt8] = []

    func writeLine(_ line: [UInt8]) throws(FileError) {
        bytes += line
        bytes.append(UInt8(ascii: "\n"))
    }

    func finish() throws(FileError) {}
}

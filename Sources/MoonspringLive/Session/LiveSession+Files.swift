import Moonspring
import MoonspringLua
import MoonspringRender
import MoonspringScene
import MoonspringSystem

extension LiveSession {
    /// A file as it is now; nil where it cannot be made.
    func bytes(of file: LiveFile) -> [UInt8]? {
        switch file {
        case .inputs: Array(scene.inputLog.text().utf8)
        case .saved: savedPage
        }
    }

    /// The run up to now as a page of its own.
    private var savedPage: [UInt8]? {
        let images = ImageStore(folder: scene.options.engine.scriptFolder)
        do throws(OutputError) {
            let writer = try PlayerWriter(
                path: nil, title: scene.displayName, interval: scene.interval, size: scene.view.size,
                images: images, showsTouches: true)
            var failure: OutputError?
            let isDone = look { scene, frame in
                do throws(OutputError) {
                    try writer.add(
                        scene.currentPicture(hasChanged: false), signals: frame.signals, events: frame.events)
                } catch {
                    failure = error
                }
                return failure == nil
            }
            if let failure { throw failure }
            guard isDone else { return nil }
            return try writer.finish()
        } catch {
            lines.append("error", tick: scene.tick, "the page was not saved: \(error)")
            return nil
        }
    }
}

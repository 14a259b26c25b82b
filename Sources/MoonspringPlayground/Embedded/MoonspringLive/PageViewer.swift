import CPlayground
import MoonspringLua
import MoonspringScene
import MoonspringSystem

// What the worker of a page calls. It runs one scene for one viewer; messages are those of docs/live.md.

nonisolated(unsafe) private var viewer: PageViewer?

private final class PageViewer {
    let exchange = LiveExchange()
    let session: LiveSession

    /// What a scene may take: a page has less than a machine.
    private static let memoryLimit = 128 << 20
    private static let timeLimit = 2.0

    init(path: String, text: String, parameters: JSON.Object) throws(LuaError) {
        try? OutputFile.write(text, to: path)
        exchange.deliver = { _, messages in
            for message in messages { message.post() }
        }
        exchange.deliverFile = { _, bytes in
            if let bytes { LiveMessage.binary(bytes).post() }
        }
        session = try LiveSession(
            scene: path, text: text, exchange: exchange, workers: {},
            setup: { path, input in
                var options = Scene.Options()
                options.name = path ?? "scene"
                options.engine.memoryLimit = Self.memoryLimit
                options.engine.timeLimit = Self.timeLimit
                options.engine.seed = input?.header.unsignedSeed ?? 0
                var header = InputLog.Header(scene: options.name, seed: 0)
                header.params = parameters
                options.input = input ?? InputLog(header: header, entries: [])
                return options
            })
        exchange.put(.joined(0))
    }
}

extension LiveMessage {
    fileprivate func post() {
        switch self {
        case .text(let text): text.withUnsafeBufferPointer { page_post_text($0.baseAddress, $0.count) }
        case .binary(let bytes): bytes.withUnsafeBufferPointer { page_post_bytes($0.baseAddress, $0.count) }
        }
    }
}

/// Loads a scene. `name` is that of its file, `parameters` a JSON object of the values that it begins with, or empty. Returns 0 and posts an
/// `end` where there is no memory for a scene, or where it has no such parameters.
@_cdecl("viewer_open") public func openViewer(
    _ name: UnsafeMutablePointer<UInt8>, _ nameLength: Int32, _ text: UnsafeMutablePointer<UInt8>, _ textLength: Int32,
    _ parameters: UnsafeMutablePointer<UInt8>, _ parametersLength: Int32
) -> Int32 {
    let (name, text) = (taken(name, nameLength), taken(text, textLength))
    let parameters = (try? JSON.parse(Array(taken(parameters, parametersLength).utf8)))?.objectValue ?? [:]
    do throws(LuaError) {
        viewer = try PageViewer(path: name, text: text, parameters: parameters)
        return 1
    } catch {
        LiveMessage.text(.end, ["text": .string(error.message)]).post()
        return 0
    }
}

/// Does what is requested and due. Returns in how many seconds it wants to be called again.
@_cdecl("viewer_turn") public func turn() -> Double {
    guard let session = viewer?.session else { return .infinity }
    session.takeTurn()
    return session.waitingTime
}

/// Takes a request of the page.
@_cdecl("viewer_take") public func take(_ text: UnsafeMutablePointer<UInt8>, _ length: Int32) {
    let bytes = Array(taken(text, length).utf8)
    do throws(LiveRequest.Objection) {
        viewer?.exchange.put(.request(viewer: 0, try LiveRequest.Message(bytes)))
    } catch {
        if let number = error.id { LiveMessage.reply(to: number, ["error": .string(error.text)]).post() }
    }
}

/// The page has the messages that were posted last.
@_cdecl("viewer_ready") public func ready() { viewer?.exchange.put(.ready(0)) }

/// The text of the scene is another.
@_cdecl("viewer_edit") public func edit(_ text: UnsafeMutablePointer<UInt8>, _ length: Int32) {
    let text = taken(text, length)
    if let path = viewer?.session.runner.path { try? OutputFile.write(text, to: path) }
}

/// Posts a file: 0 the inputs, 1 the run as a page. Returns 0 where it could not be made.
@_cdecl("viewer_file") public func file(_ kind: Int32) -> Int32 {
    guard let bytes = viewer?.session.bytes(of: kind == 0 ? .inputs : .saved) else { return 0 }
    LiveMessage.binary(bytes).post()
    return 1
}

/// A text that the page has put into memory, which belongs to the callee.
private func taken(_ start: UnsafeMutablePointer<UInt8>, _ length: Int32) -> String {
    defer { start.deallocate() }
    return String(decoding: UnsafeBufferPointer(start: start, count: Int(length)), as: UTF8.self)
}

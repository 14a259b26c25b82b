import MoonspringLua
import MoonspringRender
import MoonspringScene
import MoonspringStudy

/// The live viewer of a scene: runs it, and serves a page that shows it.
package final class LiveViewer {
    private let session: LiveSession
    private let server: LiveServer
    /// What a person opens in a browser.
    package var address: String { server.address }

    package enum Failure: Error {
        /// There is no memory for the scene, or a parameter is given that it does not have.
        case scene(LuaError)
        /// The server cannot listen.
        case server(String)
    }

    /// Loads a scene, whose text has been read, and begins to serve it on a port of 127.0.0.1, or the next that is free. The inputs
    /// of a log are replayed; with a moment in seconds the scene is shown there, paused. `workers` run the scene for a search.
    package init(
        scene path: String, text: String, input: InputLog? = nil, at seconds: Double? = nil, port: Int,
        workers: @escaping ([Measure]) throws(OutputError) -> RunWorker.Setup,
        setup: @escaping (_ path: String?, _ input: InputLog?) -> Scene.Options
    ) throws(Failure) {
        let exchange = LiveExchange()
        do throws(LuaError) {
            session = try LiveSession(scene: path, text: text, exchange: exchange, workers: workers, setup: setup)
            session.begin(with: input, at: seconds)
        } catch {
            throw .scene(error)
        }
        let page = PlayerAssets.page("live.html", title: session.scene.options.name)
        server = try LiveServer(port: port, page: page, exchange: exchange)
    }

    /// Runs the scene until Ctrl-C, then closes all connections.
    package func run() {
        session.run()
        server.stop()
    }
}

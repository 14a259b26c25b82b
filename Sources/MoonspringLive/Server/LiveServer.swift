import MoonspringRender
import MoonspringSystem
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Serves the viewer's page and its connections, on its own thread.
final class LiveServer {
    /// The address to open in a browser.
    let address: String
    private let group: MultiThreadedEventLoopGroup
    private let channel: any Channel
    private let hub: ViewerHub

    /// How many ports are tried, from the default on, if none is given.
    private static let triedPorts = 100
    private static let longestHeaders = 8 * 1024
    private static let mostHeaders = 64
    static let longestMessage = 64 * 1024

    /// Listens on a port of 127.0.0.1, or on the next one that is free. Throws `server`. `page` is what viewers get first.
    init(port: Int, page: (bytes: [UInt8], policy: PagePolicy), exchange: LiveExchange) throws(LiveViewer.Failure) {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let token = Gate.makeToken()
        let hub = ViewerHub(exchange: exchange, page: page, loop: group.next())
        var failure: (any Error)?
        for candidate in port...min(port + Self.triedPorts, 65535) {
            let gate = Gate(token: token, port: candidate)
            do {
                channel = try Self.bootstrap(group, gate, hub).bind(host: "127.0.0.1", port: candidate).wait()
            } catch let error as IOError where error.errnoCode == ErrorNumber.addressInUse {
                failure = error
                continue
            } catch {
                failure = error
                break
            }
            (self.group, self.hub) = (group, hub)
            address = "http://127.0.0.1:\(candidate)/\(token)/"
            hub.connectExchange()
            return
        }
        try? group.syncShutdownGracefully()
        throw .server(
            "cannot listen on port \(port) of 127.0.0.1: \(failure.map { "\($0)" } ?? "none is free"); give another with --port"
        )
    }

    /// Tells viewers, and closes all connections.
    func stop() {
        hub.close(saying: "The server has stopped.")
        try? channel.close().wait()
        try? group.syncShutdownGracefully()
    }

    private static func bootstrap(_ group: MultiThreadedEventLoopGroup, _ gate: Gate, _ hub: ViewerHub)
        -> ServerBootstrap
    {
        ServerBootstrap(group: group)
            .serverChannelOption(ChannelOptions.backlog, value: 64)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            // Reading a little at a time keeps what a page sends too fast out of the memory.
            .childChannelOption(ChannelOptions.maxMessagesPerRead, value: 4)
            .childChannelInitializer { channel in
                guard hub.admit(channel) else { return channel.close() }
                return configure(channel, gate, hub)
            }
    }

    private static func configure(_ channel: any Channel, _ gate: Gate, _ hub: ViewerHub) -> EventLoopFuture<Void> {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = longestHeaders
        limits.maxHeaderListSize = longestHeaders
        limits.maxHeaderFieldCount = mostHeaders
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: longestMessage,
            shouldUpgrade: { channel, head in
                channel.eventLoop.makeSucceededFuture(gate.way(of: head) == .socket ? [:] : nil)
            },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(FrameCheck())
                    try pipeline.addHandler(
                        NIOWebSocketFrameAggregator(
                            minNonFinalFragmentSize: 128, maxAccumulatedFrameCount: 64,
                            maxAccumulatedFrameSize: longestMessage))
                    try pipeline.addHandler(ViewerHandler(hub: hub))
                }
            })
        return channel.eventLoop.makeCompletedFuture {
            let requests = NIOLoopBound(RequestHandler(gate: gate, hub: hub), eventLoop: channel.eventLoop)
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
                withServerUpgrade: (
                    upgraders: [upgrader],
                    completionHandler: { context in
                        _ = context.pipeline.syncOperations.removeHandler(requests.value)
                    }
                ), withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
            try pipeline.addHandler(requests.value)
        }
    }
}

import MoonspringRender
import NIOCore
import NIOWebSocket

/// The connections of the server, on its loop.
///
/// Messages are written when the scene's thread has them, and the viewer is ready for more when they have been sent. So at most one set of
/// messages is buffered for a viewer that never reads.
final class ViewerHub: @unchecked Sendable {
    let exchange: LiveExchange
    let page: (bytes: [UInt8], policy: PagePolicy)
    private let loop: any EventLoop
    // On the loop only.
    private var connections: [ObjectIdentifier: any Channel] = [:]
    /// Those that have not asked for anything yet, the oldest first.
    private var silent: [any Channel] = []
    private var viewers: [Int: ViewerHandler] = [:]
    private var files: [Int: EventLoopPromise<[UInt8]?>] = [:]
    private var nextNumber = 0

    private static let mostConnections = 32
    /// A connection that has not asked for anything by then is closed, in seconds.
    private static let patience = TimeAmount.seconds(10)

    init(exchange: LiveExchange, page: (bytes: [UInt8], policy: PagePolicy), loop: any EventLoop) {
        (self.exchange, self.page, self.loop) = (exchange, page, loop)
    }

    /// From now on the scene's thread reaches the viewers.
    func connectExchange() {
        exchange.deliver = { [self] id, messages in loop.execute { self.viewers[id]?.write(messages) } }
        exchange.deliverFile = { [self] id, bytes in
            loop.execute { self.files.removeValue(forKey: id)?.succeed(bytes) }
        }
        exchange.acknowledge = { [self] id in loop.execute { self.viewers[id]?.requestWasTaken() } }
    }

    // MARK: connections, on the loop

    /// Notes a connection; false: there are too many.
    func admit(_ channel: any Channel) -> Bool {
        if connections.count >= Self.mostConnections {
            // Pages of other sites may connect as often as they like: they must not keep out real requests.
            guard let oldest = silent.first else { return false }
            close(silent: oldest)
        }
        connections[ObjectIdentifier(channel)] = channel
        silent.append(channel)
        channel.closeFuture.whenComplete { _ in self.forget(channel) }
        channel.eventLoop.scheduleTask(in: Self.patience) {
            if self.silent.contains(where: { $0 === channel }) { self.close(silent: channel) }
        }
        return true
    }

    /// A connection has asked for something: it may take its time now.
    func hear(_ channel: any Channel) { silent.removeAll { $0 === channel } }

    private func close(silent channel: any Channel) {
        // Its place is free at once, not only when it has been notified.
        forget(channel)
        channel.close(promise: nil)
    }

    private func forget(_ channel: any Channel) {
        hear(channel)
        connections[ObjectIdentifier(channel)] = nil
    }

    /// A page has connected. Returns its number.
    func join(_ viewer: ViewerHandler) -> Int {
        if let channel = viewer.channel { hear(channel) }
        nextNumber += 1
        viewers[nextNumber] = viewer
        exchange.put(.joined(nextNumber))
        return nextNumber
    }

    func leave(_ id: Int) {
        viewers[id] = nil
        exchange.put(.left(id))
    }

    /// A file that the scene's thread makes.
    func file(_ file: LiveFile) -> EventLoopFuture<[UInt8]?> {
        nextNumber += 1
        let promise = loop.makePromise(of: [UInt8]?.self)
        files[nextNumber] = promise
        exchange.put(.file(file, request: nextNumber))
        return promise.futureResult
    }

    // MARK: the end

    /// Tells viewers why, and closes all connections; from another thread.
    func close(saying text: String) {
        try? loop.submit {
            for promise in self.files.values { promise.succeed(nil) }
            self.files = [:]
            for viewer in self.viewers.values { viewer.end(saying: text) }
            for channel in self.connections.values { channel.close(promise: nil) }
        }.wait()
    }
}

import NIOCore
import NIOWebSocket

/// The connections of the server, on its loop.
///
/// What a viewer gets is written when the scene's thread has it; the viewer is ready for more when that has left. So what is kept for a
/// viewer that never reads is one set of messages.
final class ViewerHub: @unchecked Sendable {
    let exchange: LiveExchange
    let page: [UInt8]
    private let loop: any EventLoop
    // On the loop only.
    private var connections: [ObjectIdentifier: any Channel] = [:]
    private var viewers: [Int: ViewerHandler] = [:]
    private var files: [Int: EventLoopPromise<[UInt8]?>] = [:]
    private var nextNumber = 0

    private static let mostConnections = 32
    /// A connection that has not asked for anything by then is closed, in seconds.
    private static let patience = TimeAmount.seconds(10)

    init(exchange: LiveExchange, page: [UInt8], loop: any EventLoop) {
        (self.exchange, self.page, self.loop) = (exchange, page, loop)
    }

    /// From here on the scene's thread reaches the viewers.
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
        guard connections.count < Self.mostConnections else { return false }
        connections[ObjectIdentifier(channel)] = channel
        channel.closeFuture.whenComplete { _ in self.connections[ObjectIdentifier(channel)] = nil }
        // One that only connects holds a place, and nothing else.
        channel.eventLoop.scheduleTask(in: Self.patience) {
            if !self.viewers.values.contains(where: { $0.channel === channel }) { channel.close(promise: nil) }
        }
        return true
    }

    /// A page has connected. Returns its number.
    func join(_ viewer: ViewerHandler) -> Int {
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

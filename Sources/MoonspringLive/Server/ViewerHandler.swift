import MoonspringScene
import NIOCore
import NIOWebSocket

/// The WebSocket of one page.
final class ViewerHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let hub: ViewerHub
    private var id = 0
    private var context: ChannelHandlerContext?
    /// Requests that the scene's thread has not taken yet.
    private var waiting = 0
    private var isReading = true
    private var isClosing = false

    /// With this many requests waiting, no more are read.
    private static let mostWaiting = 64

    init(hub: ViewerHub) { self.hub = hub }

    var channel: (any Channel)? { context?.channel }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        id = hub.join(self)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        hub.leave(id)
    }

    // MARK: from the page

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        if isClosing { return }
        switch frame.opcode {
        case .text: take(Array(frame.unmaskedData.readableBytesView))
        case .ping:
            // A page that does not read its answers gets no more of them.
            if context.channel.isWritable { send(.pong, frame.unmaskedData, promise: nil) }
        case .pong: break
        case .connectionClose: close(.normalClosure)
        default: close(.unacceptableData)
        }
    }

    private func take(_ bytes: [UInt8]) {
        do throws(LiveRequest.Objection) {
            let message = try LiveRequest.Message(bytes)
            waiting += 1
            if waiting >= Self.mostWaiting { setReading(false) }
            hub.exchange.put(.request(viewer: id, message))
        } catch {
            // Without a number the page expects no reply.
            guard let number = error.id, let context, context.channel.isWritable else { return }
            send(.reply(to: number, ["error": .string(error.text)]), promise: nil)
        }
    }

    func requestWasTaken() {
        waiting -= 1
        if waiting < Self.mostWaiting { setReading(true) }
    }

    private func setReading(_ isOn: Bool) {
        guard isOn != isReading, let context else { return }
        isReading = isOn
        context.channel.setOption(.autoRead, value: isOn).whenFailure { _ in }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // For an invalid frame the page has already been notified.
        if error is NIOWebSocketError { context.close(promise: nil) } else { close(.protocolError) }
    }

    // MARK: to the page

    /// Writes messages; the viewer is ready for others when they have left.
    func write(_ messages: [LiveMessage]) {
        guard let context, !isClosing else { return }
        let promise = context.eventLoop.makePromise(of: Void.self)
        for (place, message) in messages.enumerated() {
            send(message, promise: place == messages.count - 1 ? promise : nil)
        }
        let (hub, id) = (hub, id)
        promise.futureResult.whenSuccess { hub.exchange.put(.ready(id)) }
    }

    private func send(_ message: LiveMessage, promise: EventLoopPromise<Void>?) {
        switch message {
        case .text(let bytes): send(.text, ByteBuffer(bytes: bytes), promise: promise)
        case .binary(let bytes): send(.binary, ByteBuffer(bytes: bytes), promise: promise)
        }
    }

    private func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer, promise: EventLoopPromise<Void>?) {
        context?.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: data)), promise: promise)
    }

    /// Says why the connection ends.
    func end(saying text: String) {
        send(.text(.end, ["text": .string(text)]), promise: nil)
        close(.goingAway)
    }

    private func close(_ code: WebSocketErrorCode) {
        guard !isClosing, let context else { return }
        isClosing = true
        // A page that has not read earlier messages would not read this either.
        guard context.channel.isWritable else { return context.close(promise: nil) }
        var data = context.channel.allocator.buffer(capacity: 2)
        data.write(webSocketErrorCode: code)
        let channel = context.channel
        let promise = context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.whenComplete { _ in channel.close(promise: nil) }
        send(.connectionClose, data, promise: promise)
    }
}

/// Used on the loop of its channel only.
@available(*, unavailable)
extension ViewerHandler: Sendable {}

/// Lets through the frames that a browser may send. It stands where frames are still those of the wire: pieces that have been joined have
/// no mask.
final class FrameCheck: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketFrame

    struct WrongFrame: Error {}

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        // What a browser sends is masked, so that no program between takes it for something else (RFC 6455, 5.1). Reserved bits are for
        // extensions, of which there are none.
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
            return context.fireErrorCaught(WrongFrame())
        }
        context.fireChannelRead(data)
    }
}

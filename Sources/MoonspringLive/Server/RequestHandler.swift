import MoonspringRender
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Answers one HTTP request, and closes the connection.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let gate: Gate
    private let hub: ViewerHub
    private var isAnswered = false

    init(gate: Gate, hub: ViewerHub) { (self.gate, self.hub) = (gate, hub) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // A body is ignored, as is a second request.
        guard case .head(let head) = unwrapInboundIn(data), !isAnswered else { return }
        isAnswered = true
        hub.hear(context.channel)
        switch gate.way(of: head) {
        case .page:
            answer(.ok, "text/html; charset=utf-8", hub.page.bytes, policy: hub.page.policy, to: context)
        case .socket: answer(.upgradeRequired, "text/plain", Array("expected a WebSocket\n".utf8), to: context)
        case .refused(let refusal):
            let (status, text) = refusal.answer
            answer(status, "text/plain", Array(text.utf8), to: context)
        case .file(let file):
            let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
            hub.file(file).whenSuccess { bound.value.handler.answer(with: file, $0, to: bound.value.context) }
        }
    }

    private func answer(with file: LiveFile, _ bytes: [UInt8]?, to context: ChannelHandlerContext) {
        guard let bytes else {
            let text = Array("the file could not be made; the event log says why\n".utf8)
            return answer(.internalServerError, "text/plain", text, to: context)
        }
        // The page's link has the name.
        answer(.ok, file.contentType, bytes, [("content-disposition", "attachment")], to: context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A refused WebSocket upgrade arrives again as a plain request, and is answered as one.
        if error is NIOWebSocketUpgradeError { return }
        // Invalid HTTP has already been answered with 400.
        context.close(promise: nil)
    }

    private func answer(
        _ status: HTTPResponseStatus, _ type: String, _ bytes: [UInt8], _ more: [(String, String)] = [],
        policy: PagePolicy = .nothing, to context: ChannelHandlerContext
    ) {
        let headers = HTTPHeaders(
            [
                ("content-type", type), ("content-length", String(bytes.count)), ("connection", "close"),
                ("cache-control", "no-store"), ("referrer-policy", "no-referrer"),
                ("x-content-type-options", "nosniff"), ("content-security-policy", policy.header),
                ("x-frame-options", "DENY"), ("cross-origin-opener-policy", "same-origin"),
                ("cross-origin-resource-policy", "same-origin"),
            ] + more)
        context.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
    }
}

/// Used on the loop of its channel only.
@available(*, unavailable)
extension RequestHandler: Sendable {}

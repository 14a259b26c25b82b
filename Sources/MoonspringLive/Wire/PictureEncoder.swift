import Moonspring
import MoonspringRender
import MoonspringScene

/// Turns pictures into messages, each of what has changed since the one before.
///
/// Every viewer gets the same messages, so a picture is encoded once for all of them. Numbers are rounded to 32 bits, which is
/// finer than a pixel in any scene that fits a screen.
package struct PictureEncoder {
    private let channel: UInt8
    private var appearances: PlayerAppearances
    /// What a receiver of all messages has now; nil before the first.
    private var last: Picture?
    /// How many images it has.
    private var imageCount = 0

    private enum Flag {
        // ORDER PICTURE_FLAGS
        static let whole: UInt8 = 1
        static let frame: UInt8 = 2
        static let order: UInt8 = 4
        static let overlay: UInt8 = 8
        static let noPicture: UInt8 = 16
        static let fingers: UInt8 = 32
    }

    package init(channel: UInt8, images: ImageStore) {
        self.channel = channel
        appearances = PlayerAppearances(images: images)
    }

    /// The message of the next picture. `reach` is the last tick of the run.
    package mutating func change(to picture: Picture, reach: Int) -> [UInt8] {
        let message = encode(picture, after: last, reach: reach)
        last = picture
        return message
    }

    /// The message that brings a receiver, whatever it has, to the picture that was encoded last; nil where there was none.
    package mutating func whole(reach: Int) -> [UInt8]? {
        guard let last else { return nil }
        return encode(last, after: nil, reach: reach)
    }

    /// The message that the channel is empty.
    mutating func noPicture(reach: Int) -> [UInt8] {
        last = nil
        var message = WireBuffer()
        message.append(byte: 1)
        message.append(byte: channel)
        message.append(byte: Flag.noPicture)
        message.append(count: 0)
        message.append(count: max(reach, 0))
        return message.bytes
    }

    private mutating func encode(_ picture: Picture, after before: Picture?, reach: Int) -> [UInt8] {
        var shapes = ShapeChanges(from: before?.shapes ?? [], to: picture.shapes)
        shapes.describe { appearances.describe($0).bytes }
        // Only now is it known which images there are.
        let firstImage = before == nil ? 0 : imageCount
        imageCount = appearances.imageAddresses.count

        var flags: UInt8 = before == nil ? Flag.whole : 0
        if before?.size != picture.size || before?.background != picture.background { flags |= Flag.frame }
        if shapes.hasNewOrder { flags |= Flag.order }
        if !picture.overlays.isEmpty { flags |= Flag.overlay }
        if !picture.fingers.isEmpty { flags |= Flag.fingers }

        var message = WireBuffer()
        message.append(byte: 1)
        message.append(byte: channel)
        message.append(byte: flags)
        message.append(count: picture.tick)
        message.append(count: max(reach, picture.tick))
        if flags & Flag.frame != 0 { message.append(frameOf: picture) }
        message.append(count: imageCount - firstImage)
        for address in appearances.imageAddresses[firstImage...] { message.append(text: address) }
        message.append(count: shapes.appearances.count)
        for text in shapes.appearances { message.append(text: text) }
        shapes.write(to: &message)
        if flags & Flag.overlay != 0 { message.append(picture.overlays) }
        if flags & Flag.fingers != 0 { message.append(picture.fingers) }
        return message.bytes
    }
}

extension WireBuffer {
    fileprivate mutating func append(frameOf picture: Picture) {
        append(Float(picture.size.width))
        append(Float(picture.size.height))
        var background = JSONBuffer()
        background.append(picture.background?.json ?? .null)
        append(text: background.bytes)
    }

    mutating func append(_ point: Point) {
        append(Float(point.x))
        append(Float(point.y))
    }

    fileprivate mutating func append(_ fingers: [PictureFinger]) {
        append(count: fingers.count)
        for finger in fingers {
            append(finger.point)
            append(Float(finger.strength))
        }
    }

    private mutating func append(line points: [Point]) {
        append(count: points.count)
        for point in points { append(point) }
    }

    /// Several overlays as one.
    fileprivate mutating func append(_ overlays: [DebugSnapshot]) {
        func list<Element>(_ part: KeyPath<DebugSnapshot, [Element]>, _ write: (Element) -> Void) {
            append(count: overlays.reduce(0) { $0 + $1[keyPath: part].count })
            for overlay in overlays { overlay[keyPath: part].forEach(write) }
        }
        list(\.bodies) { body in
            append(byte: body.isAnchored ? 2 : body.isAwake ? 1 : 0)  // ORDER BODY_STATES
            append(body.center)
            append(body.velocity)
            append(count: body.outlines.count)
            for outline in body.outlines { append(line: outline) }
        }
        list(\.links) { link in
            append(byte: link.kind.number)
            append(link.from)
            append(link.to)
        }
        list(\.boundaries) { append(line: $0) }
        list(\.contacts) { append($0) }
        list(\.fields) { arrow in
            append(arrow.at)
            append(arrow.vector)
        }
    }
}

extension DebugSnapshot.Link.Kind {
    /// How the protocol numbers it.
    fileprivate var number: UInt8 {
        switch self {  // ORDER LINK_KINDS
        case .attachment: 0
        case .spring: 1
        case .rope: 2
        case .slide: 3
        case .pin: 4
        case .fixed: 5
        case .snap: 6
        }
    }
}

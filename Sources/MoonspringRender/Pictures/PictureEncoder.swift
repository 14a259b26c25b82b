import Moonspring
import MoonspringScene

/// Turns pictures into messages, each of what has changed since the one before. A page that is saved is a recording of them.
///
/// Every viewer gets the same messages, so a picture is encoded once for all of them. A place is known to 1/1000 pt.
package struct PictureEncoder {
    private let channel: UInt8
    private var looks: LookTexts
    /// What a receiver of all messages has now; nil before the first.
    private var last: Picture?
    private var tables = PictureTables()
    /// The last tick of the run, as the last message has it.
    private var reach = 0
    /// How many images a receiver has.
    private var imageCount = 0
    /// Whether a whole picture was made since the last message: whoever has it knows no pace.
    private var isStill = false

    /// What a message says or has, a bit for each, the lowest first.
    private enum Flag: String, CaseIterable {
        case whole, background, order, overlay, noPicture, fingers, still

        var bit: UInt8 { 1 << UInt8(Self.allCases.firstIndex(of: self) ?? 0) }
    }

    /// The bits of flags and the widths of tables, as pages get them.
    static var json: JSON {
        let flags = JSON.Object(Flag.allCases.map { ($0.rawValue, .integer(Int($0.bit))) })
        return ["flags": .object(flags), "tables": PictureTables.json]
    }

    package init(channel: UInt8, images: ImageStore) {
        self.channel = channel
        looks = LookTexts(images: images)
    }

    /// The message of the next picture. `reach` is the last tick of the run.
    package mutating func change(to picture: Picture, reach: Int) -> [UInt8] {
        self.reach = max(reach, picture.tick)
        let message = encode(picture, after: last)
        last = picture
        isStill = false
        return message
    }

    /// The message that brings a receiver, whatever it has, to the picture that was encoded last; nil where there was none.
    package mutating func whole() -> [UInt8]? {
        guard let last else { return nil }
        defer { isStill = true }
        return encode(last, after: nil)
    }

    /// The message that the channel is empty.
    package mutating func noPicture() -> [UInt8] {
        last = nil
        return [1, channel, Flag.noPicture.bit]
    }

    private mutating func encode(_ picture: Picture, after before: Picture?) -> [UInt8] {
        let order = ShapeOrder(from: before?.shapes ?? [], to: picture.shapes)
        let newLooks = newLooks(of: picture.shapes, unlike: before?.shapes ?? [], order)
        // Only now is it known which images there are.
        let firstImage = before == nil ? 0 : imageCount
        imageCount = looks.imageAddresses.count
        if before == nil { tables = PictureTables() } else if isStill { tables.stop() }

        var flags: UInt8 = before == nil ? Flag.whole.bit : isStill ? Flag.still.bit : 0
        if before == nil || before?.background != picture.background { flags |= Flag.background.bit }
        if order.hasChanged { flags |= Flag.order.bit }
        if !picture.overlays.isEmpty { flags |= Flag.overlay.bit }
        if !picture.fingers.isEmpty { flags |= Flag.fingers.bit }

        var message = WireBuffer()
        message.append(byte: 1)
        message.append(byte: channel)
        message.append(byte: flags)
        tables.writeMoment(of: picture, reach: reach, to: &message)
        if flags & Flag.background.bit != 0 {
            var background = JSONBuffer()
            background.append(picture.background?.json ?? .null)
            message.append(text: background.bytes)
        }
        message.append(count: imageCount - firstImage)
        for address in looks.imageAddresses[firstImage...] { message.append(text: address) }
        if order.hasChanged {
            order.write(to: &message)
            tables.rearrange(by: order)
        }
        message.append(count: newLooks.count)
        for look in newLooks { look.write(to: &message) }
        tables.write(picture.shapes, to: &message)
        tables.write(picture.overlays, to: &message)
        tables.write(picture.fingers, to: &message)
        return message.bytes
    }
}

// MARK: - Looks

extension PictureEncoder {
    /// What shapes look like from a picture on.
    private struct NewLook {
        let text: [UInt8]
        private var places = WireBuffer()
        private var count = 0
        private var next = 0

        init(_ text: [UInt8]) { self.text = text }

        /// Rising: a message has how many places lie between two.
        mutating func add(_ place: Int) {
            places.append(count: place - next)
            next = place + 1
            count += 1
        }

        func write(to message: inout WireBuffer) {
            message.append(text: text)
            message.append(count: count)
            message.append(places)
        }
    }

    /// The looks that are new, with the places of their shapes.
    private mutating func newLooks(of after: [PictureShape], unlike before: [PictureShape], _ order: ShapeOrder)
        -> [NewLook]
    {
        var new: [NewLook] = []
        // Many shapes look alike, and those that do mostly follow each other.
        var recent: [(shape: PictureShape, index: Int)] = []
        func areAlike(_ one: PictureShape, _ other: PictureShape) -> Bool {
            one.sharedAppearance == other.sharedAppearance && one.isView == other.isView
        }
        for place in after.indices {
            let shape = after[place]
            if let source = order.source(of: place), areAlike(before[source], shape) { continue }
            var index = new.count
            if let known = recent.first(where: { areAlike($0.shape, shape) }) {
                index = known.index
            } else {
                new.append(NewLook(looks.describe(shape).bytes))
                if recent.count == 8 { recent.removeLast() }
                recent.insert((shape, index), at: 0)
            }
            new[index].add(place)
        }
        return new
    }
}

import MoonspringRender
import MoonspringScene

/// The pictures of one scene on their way to all viewers.
struct PictureChannel {
    /// The number of the picture that was encoded last.
    private(set) var number = 0
    private var encoder: PictureEncoder
    private var change: [UInt8]?
    private var whole: [UInt8]?

    init(channel: UInt8, images: ImageStore) { encoder = PictureEncoder(channel: channel, images: images) }

    /// Takes the next picture.
    mutating func show(_ picture: Picture, reach: Int) {
        change = encoder.change(to: picture, reach: reach)
        whole = nil
        number += 1
    }

    /// There is no picture from now on.
    mutating func clear() {
        let empty = encoder.noPicture()
        (change, whole) = (empty, empty)
        number += 1
    }

    /// The message for a viewer that got the picture of this number last; nil: there is nothing new.
    mutating func message(after last: Int?) -> [UInt8]? {
        guard number > 0, last != number else { return nil }
        if let change, last == number - 1 { return change }
        whole = whole ?? encoder.whole()
        return whole
    }
}

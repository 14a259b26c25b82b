/// Colours for numbers: from dark blue over green to yellow, of evenly rising lightness, also for people who see fewer
/// colours.
package enum ColorScale {
    /// Viridis by Stéfan van der Walt and Nathaniel Smith (Matplotlib 2.0, 2015; public domain, CC0), at every sixteenth.
    /// Linear between these, as Matplotlib is between its 256, no part of a colour is more than 6 of 255 from theirs.
    private static let anchors: [UInt32] = [
        0x440154, 0x48186A, 0x472D7B, 0x424086, 0x3B528B, 0x33638D, 0x2C728E, 0x26818E, 0x21908C, 0x1F9F88, 0x28AE80,
        0x3EBC74, 0x5DC963, 0x82D34C, 0xABDC32, 0xD5E21A, 0xFDE725,
    ]

    /// The colour of a number from 0 to 1; of what is beyond, the one of the end.
    package static func ink(at share: Double) -> Ink {
        let place = (share > 0 ? min(share, 1) : 0) * Double(anchors.count - 1)
        let index = min(Int(place), anchors.count - 2)
        func part(_ shift: UInt32) -> Double {
            let (from, to) = (anchors[index] >> shift & 0xFF, anchors[index + 1] >> shift & 0xFF)
            return (Double(from) + (place - Double(index)) * (Double(to) - Double(from))) / 255
        }
        return Ink(part(16), part(8), part(0))
    }

    /// What can be read on the colour of a number.
    static func contrast(at share: Double) -> Ink {
        // At this luminance black and white are equally far, by the contrast of WCAG 2.2.
        ink(at: share).luminance > 0.18 ? Ink(0.08, 0.08, 0.08) : .white
    }
}

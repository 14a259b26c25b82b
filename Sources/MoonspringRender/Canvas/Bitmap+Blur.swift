import CDrawing

extension Bitmap {
    /// Blurs a mask like a Gaussian of this standard deviation in pixels, along the rows and then along the columns.
    func blur(by deviation: Double) {
        guard deviation > 0 else { return }
        cairo.surface_flush(surface)
        guard let pixels = cairo.image_surface_get_data(surface) else { return }
        let box = ExtendedBox(deviation: deviation)
        for y in 0..<height { box.blur(pixels + y * stride, count: width, stride: 1) }
        for x in 0..<width { box.blur(pixels + x, count: height, stride: stride) }
        cairo.surface_mark_dirty(surface)
    }
}

/// A Gaussian as three running means, whose ends count in part so that any deviation can be had (P. Gwosdek, S. Grewenig, A. Bruhn and
/// J. Weickert, "Theoretical Foundations of Gaussian Convolution by Extended Box Filtering", 2011). The time does not depend on the
/// deviation. Means of whole pixels, as SVG 1.1 has them (section 15.17), would jump while a radius is animated.
private struct ExtendedBox {
    private static let passes = 3
    /// How many pixels to either side count in full.
    private let reach: Int
    /// What a pixel counts that counts in full.
    private let full: Float
    /// What the pixels at the two ends count.
    private let end: Float

    init(deviation: Double) {
        let variance = deviation * deviation / Double(Self.passes)
        let reach = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
        let next = reach + 1
        let share = (2 * reach + 1) * (3 * variance - reach * next) / (6 * (next * next - variance))
        self.reach = Int(reach)
        full = Float(1 / (2 * reach + 1 + 2 * share))
        end = Float(share) * full
    }

    /// Blurs a line of `count` pixels that are `stride` bytes apart. Beyond its ends nothing is covered.
    func blur(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, stride: Int) {
        // As much room around the line as the mean reaches beyond it.
        let margin = Self.passes * (reach + 1)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * (count + 2 * margin)) { room in
            room.initialize(repeating: 0)
            var source = UnsafeMutableBufferPointer(rebasing: room[..<(count + 2 * margin)])
            var target = UnsafeMutableBufferPointer(rebasing: room[(count + 2 * margin)...])
            for index in 0..<count { source[margin + index] = Float(pixels[index * stride]) }
            for _ in 0..<Self.passes {
                average(source, into: target)
                swap(&source, &target)
            }
            for index in 0..<count {
                pixels[index * stride] = UInt8(min(max(source[margin + index].rounded(), 0), 255))
            }
        }
    }

    /// The first and last pixels, whose means reach beyond the line, are left alone: nothing is there.
    private func average(
        _ source: UnsafeMutableBufferPointer<Float>, into target: UnsafeMutableBufferPointer<Float>
    ) {
        var sum: Float = 0
        for index in 0..<(2 * reach + 1) { sum += source[index] }
        for index in (reach + 1)..<(source.count - reach - 1) {
            sum += source[index + reach] - source[index - reach - 1]
            target[index] = full * sum + end * (source[index + reach + 1] + source[index - reach - 1])
        }
    }
}

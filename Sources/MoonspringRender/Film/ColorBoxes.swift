/// Samples in boxes that are split along one part of the colour at a time.
struct ColorBoxes {
    private var samples: [Sample]
    private var boxes: [Box] = []
    /// The moments of a box's samples by the value of each part: those of red, then green, then blue.
    private var marginals = [SIMD4<Double>](repeating: .zero, count: 3 * 256)

    private struct Box {
        var range: Range<Int>
        var moments: SIMD4<Double>
        /// How much the sum of squares falls with the best cut; 0: it has no cut.
        var gain = 0.0
        var axis = 0
        /// The least value above the cut.
        var cut = 0
    }

    init(_ samples: [Sample]) {
        self.samples = samples
        if !samples.isEmpty { boxes.append(measure(0..<samples.count)) }
    }

    /// Splits until there are `limit` boxes or every box has one colour, and gives the mean colour of each.
    mutating func split(into limit: Int) -> [UInt32] {
        while boxes.count < limit, let widest = boxes.indices.max(by: { boxes[$0].gain < boxes[$1].gain }),
            boxes[widest].gain > 0
        {
            let box = boxes[widest]
            let middle = partition(box)
            boxes[widest] = measure(box.range.lowerBound..<middle)
            boxes.append(measure(middle..<box.range.upperBound))
        }
        return boxes.map { ColorQuantizer.color(ofMoments: $0.moments) }
    }

    /// Moves the samples below the cut to the front of the box; says where the others begin.
    private mutating func partition(_ box: Box) -> Int {
        samples[box.range].partition { $0.part(box.axis) >= box.cut }
    }

    private mutating func measure(_ range: Range<Int>) -> Box {
        var box = Box(range: range, moments: .zero)
        var low = (255, 255, 255)
        var high = (0, 0, 0)
        for sample in samples[range] {
            let (red, green, blue) = (sample.part(0), sample.part(1), sample.part(2))
            low = (min(low.0, red), min(low.1, green), min(low.2, blue))
            high = (max(high.0, red), max(high.1, green), max(high.2, blue))
            let moments = sample.moments
            box.moments += moments
            marginals[red] += moments
            marginals[256 + green] += moments
            marginals[512 + blue] += moments
        }
        findCut(&box, axis: 0, low.0, high.0)
        findCut(&box, axis: 1, low.1, high.1)
        findCut(&box, axis: 2, low.2, high.2)
        return box
    }

    /// Looks for a better cut along one axis, and clears its marginals.
    private mutating func findCut(_ box: inout Box, axis: Int, _ low: Int, _ high: Int) {
        guard low <= high else { return }
        let whole = score(box.moments)
        var below = SIMD4<Double>.zero
        for value in low..<high {
            let moments = marginals[256 * axis + value]
            if moments.w == 0 { continue }
            below += moments
            let gain = score(below) + score(box.moments - below) - whole
            if gain > box.gain {
                box.gain = gain
                box.axis = axis
                box.cut = value + 1
            }
        }
        for value in low...high { marginals[256 * axis + value] = .zero }
    }

    /// The sum of squares within a set is that of its samples less this: |weighted sum|^2 / weight.
    private func score(_ moments: SIMD4<Double>) -> Double {
        let weights = ColorParts.weights
        let squares = moments * moments
        return (Double(weights.red) * squares.x + Double(weights.green) * squares.y + Double(weights.blue) * squares.z)
            / moments.w
    }
}

import MoonspringScene

/// Makes few keys of many samples. Keys lie on samples and have their values.
struct TrackReduction {
    /// How far the control points of curves may lie beyond their keys' values, as a share of the way between them.
    var overshoot = 0.25

    /// Keys with easing curves, none further from a sample than `tolerance`. Every apex, every sudden turn and both ends of every rest
    /// have a key.
    func curves(_ values: [Double], tolerance: Double) -> KeyframeTrack {
        let rests = Rests([values], tolerances: [tolerance])
        let values = rests.columns[0]
        var keys: [Keyframe] = []
        var start = 0
        for stop in Self.breaks(values, rests, tolerance: tolerance) {
            while start < stop {
                let (end, easing) = longestStretch(values, from: start, to: stop, tolerance: tolerance)
                keys.append(Keyframe(time: Double(start), value: values[start], easing: easing))
                start = end
            }
        }
        keys.append(Keyframe(time: Double(start), value: values[start]))
        return KeyframeTrack(keys: keys)
    }

    /// The longest stretch that one easing goes through, found by doubling its length and halving the step (the longer a stretch, the
    /// harder it is, but for accidents that cost a key).
    private func longestStretch(
        _ values: [Double], from start: Int, to stop: Int, tolerance: Double
    ) -> (end: Int, easing: Easing) {
        var best: (end: Int, easing: Easing) = (start + 1, .linear)
        if let easing = easing(values[start...stop], tolerance: tolerance, near: nil) { return (stop, easing) }
        var (step, bound) = (2, stop)
        while start + step < bound {
            let hint: CubicEasing? = if case .cubic(let curve) = best.easing { curve } else { nil }
            guard let easing = easing(values[start...(start + step)], tolerance: tolerance, near: hint) else {
                bound = start + step
                break
            }
            best = (start + step, easing)
            step *= 2
        }
        while bound - best.end > 1 {
            let middle = (best.end + bound) / 2
            let hint: CubicEasing? = if case .cubic(let curve) = best.easing { curve } else { nil }
            if let easing = easing(values[start...middle], tolerance: tolerance, near: hint) {
                best = (middle, easing)
            } else {
                bound = middle
            }
        }
        return best
    }

    private func easing(_ values: ArraySlice<Double>, tolerance: Double, near hint: CubicEasing?)
        -> Easing?
    {
        if Self.isStraight(values, tolerance: tolerance) { return .linear }
        return EasingFit(values, tolerance: tolerance, overshoot: overshoot)?.curve(near: hint).map { .cubic($0) }
    }

    private static func isStraight(_ values: ArraySlice<Double>, tolerance: Double) -> Bool {
        let (start, end) = (values.startIndex, values.endIndex - 1)
        let slope = (values[end] - values[start]) / Double(end - start)
        return values.indices.allSatisfy { abs(values[start] + slope * Double($0 - start) - values[$0]) <= tolerance }
    }

    // MARK: Breaks

    /// The samples at which a stretch ends: apexes, sudden turns, the ends of rests, and the last one.
    private static func breaks(_ values: [Double], _ rests: Rests, tolerance: Double) -> [Int] {
        var breaks = Set(apexes(values, tolerance: tolerance))
        breaks.formUnion(turns(values, tolerance: tolerance))
        for rest in rests.ranges { breaks = breaks.filter { !rest.contains($0) } }
        breaks.formUnion(rests.ends)
        breaks.insert(values.count - 1)
        breaks.remove(0)
        return breaks.sorted()
    }

    /// Where the values turn back by more than the tolerance.
    private static func apexes(_ values: [Double], tolerance: Double) -> [Int] {
        var apexes: [Int] = []
        var (highest, lowest, direction) = (0, 0, 0)
        for (index, value) in values.enumerated() {
            if value > values[highest] { highest = index }
            if value < values[lowest] { lowest = index }
            if direction >= 0, values[highest] - value > tolerance {
                if direction > 0 { apexes.append(highest) }
                (direction, lowest) = (-1, index)
            } else if direction <= 0, value - values[lowest] > tolerance {
                if direction < 0 { apexes.append(lowest) }
                (direction, highest) = (1, index)
            }
        }
        return apexes
    }

    /// Where the speed changes at once, as in a collision: much more than shortly before and after.
    private static func turns(_ values: [Double], tolerance: Double) -> [Int] {
        guard values.count > 8 else { return [] }
        func bend(_ index: Int) -> Double {
            guard index > 0, index < values.count - 1 else { return 0 }
            return abs(values[index + 1] - 2 * values[index] + values[index - 1])
        }
        return (1..<values.count - 1).filter { index in
            let here = bend(index)
            guard here > tolerance else { return false }
            return here > 4 * max(bend(index - 3), bend(index - 2), bend(index + 2), bend(index + 3))
        }
    }

    // MARK: Straight lines and jumps

    /// Keys with straight lines between them, for channels that have keys together. `tolerances` has a number for each channel. Each
    /// line goes as far as the cone that the samples behind its start leave open, and no further than the end of a rest.
    static func lines(_ columns: [[Double]], tolerances: [Double]) -> [KeyframeTrack] {
        guard let count = columns.first?.count else { return [] }
        let rests = Rests(columns, tolerances: tolerances)
        let (columns, ends) = (rests.columns, rests.ends)
        var times = [0]
        while let start = times.last, start < count - 1 {
            var end = start + 1
            let stop = ends.first { $0 > start } ?? count - 1
            var cones = columns.map { _ in -Double.infinity...Double.infinity }
            for index in (start + 1)...stop {
                let steps = Double(index - start)
                var isInside = true
                for (channel, values) in columns.enumerated() {
                    let rise = values[index] - values[start]
                    if !cones[channel].contains(rise / steps) { isInside = false }
                    let low = max(cones[channel].lowerBound, (rise - tolerances[channel]) / steps)
                    let high = min(cones[channel].upperBound, (rise + tolerances[channel]) / steps)
                    guard low <= high else {
                        isInside = false
                        cones = []
                        break
                    }
                    cones[channel] = low...high
                }
                if isInside { end = index }
                if cones.isEmpty { break }
            }
            times.append(end)
        }
        return columns.map { values in
            KeyframeTrack(keys: times.map { Keyframe(time: Double($0), value: values[$0]) })
        }
    }

    /// Keys where the value changes, which it does at once: half a tick before, so that rounded times leave every tick its value.
    static func jumps(_ values: [Double]) -> KeyframeTrack {
        var keys: [Keyframe] = []
        for (index, value) in values.enumerated() where keys.last?.value != value {
            keys.append(Keyframe(time: max(Double(index) - 0.5, 0), value: value, easing: .hold))
        }
        return KeyframeTrack(keys: keys)
    }
}

import Moonspring
import MoonspringSystem

/// The range of an axis and its ticks: multiples of 1, 2 or 5 times a power of ten, labelled without noise.
///
/// Ticks are whole numbers times a power of ten throughout, so that no label shows a rounding of binary fractions.
package struct TickScale: Equatable {
    package struct Tick: Equatable {
        package var value: Double
        package var label: String
    }

    package let low: Double
    package let high: Double
    package let ticks: [Tick]
    /// Labels are multiples of this power of ten; 0 for numbers that read well as they are.
    package let exponent: Int
    /// What is taken off the values before they are labelled, as text; nil for nothing. For small changes of a large
    /// number, which would need too many digits.
    package let offset: String?

    /// The ticks of `low`...`high`, which is finite and no shorter than ``range(_:_:padding:)`` makes it: two at least,
    /// and else no more than `most` and one.
    package init(low: Double, high: Double, most: Int) {
        self.low = low
        self.high = high
        var step = TickScale.step(atLeast: (high - low) / Double(max(1, most)))
        var multiples = TickScale.multiples(of: step, low, high)
        // One tick alone gives no scale.
        while multiples.count < 2 {
            step = TickScale.finer(step)
            multiples = TickScale.multiples(of: step, low, high)
        }
        var counts = multiples.map { $0 * Int64(step.mantissa) }
        let values = counts.map { count in
            // Dividing by a power of ten rounds once; multiplying by its inverse would round twice.
            step.exponent < 0
                ? Double(count) / TickScale.power(-step.exponent) : Double(count) * TickScale.power(step.exponent)
        }

        // Too many digits: label what is beyond a round number below the first tick.
        let largest = counts.map(abs).max() ?? 0
        if largest >= 10_000_000 {
            let span = (counts.last ?? 0) - (counts.first ?? 0)
            var unit: Int64 = 10
            while unit < span { unit *= 10 }
            let base = Int64((Double(counts[0]) / Double(unit)).rounded(.down)) * unit
            offset = TickScale.trimmed(base, exponent: step.exponent)
            counts = counts.map { $0 - base }
        } else {
            offset = nil
        }

        // Very large and very small numbers: powers of ten go to the axis, in threes.
        let top = counts.map(abs).max() ?? 0
        let order = top == 0 ? 0 : step.exponent + String(top).count - 1
        exponent = top != 0 && (order >= 6 || order < -3) ? Int((Double(order) / 3).rounded(.down)) * 3 : 0
        let shown = step.exponent - exponent
        ticks = zip(values, counts).map { Tick(value: $0, label: TickScale.text($1, exponent: shown)) }
    }

    /// A range that shows values from `low` to `high`, wider by `padding` of their distance on each side. Values that
    /// differ by no more than rounding count as one and stand in the middle, and so do those of less than the least span of `unit`;
    /// nil: there is none.
    package static func range(
        _ low: Double, _ high: Double, padding: Double, unit: String? = nil
    ) -> (low: Double, high: Double) {
        let magnitude = max(abs(low), abs(high))
        let span = high - low
        if span <= magnitude * 1e-9 || span < 1e-280 {
            let margin = magnitude < 1e-270 ? 1 : magnitude * 0.1
            let middle = low / 2 + high / 2
            return (middle - margin, middle + margin)
        }
        let least = unit.map { LeastSpan.span(of: $0, low: low, high: high) } ?? 0
        let margin = max(least - span, 0) / 2 + max(span, least) * padding
        return (low - margin, high + margin)
    }

    /// The same ticks on a longer axis.
    package func widened(to range: (low: Double, high: Double)) -> TickScale {
        TickScale(
            low: min(low, range.low), high: max(high, range.high), ticks: ticks, exponent: exponent, offset: offset)
    }

    private init(low: Double, high: Double, ticks: [Tick], exponent: Int, offset: String?) {
        (self.low, self.high) = (low, high)
        (self.ticks, self.exponent, self.offset) = (ticks, exponent, offset)
    }

    // MARK: Numbers

    private typealias Step = (mantissa: Int, exponent: Int)

    private static func multiples(of step: Step, _ low: Double, _ high: Double) -> Range<Int64> {
        let size = Double(step.mantissa) * power(step.exponent)
        let first = Int64((low / size - 1e-6).rounded(.up))
        return first..<max(first, Int64((high / size + 1e-6).rounded(.down)) + 1)
    }

    /// The smallest 1, 2 or 5 times a power of ten that is no less than `size`.
    static func step(atLeast size: Double) -> (mantissa: Int, exponent: Int) {
        guard size.isFinite, size > 1e-300 else { return (1, -300) }
        // log10(2) = 0.30103 gives the power but for one or two; the loop finds it.
        var exponent = Int((Double(size.exponent) * 0.30103).rounded(.down)) - 1
        while true {
            for mantissa in [1, 2, 5] where Double(mantissa) * power(exponent) >= size * (1 - 1e-9) {
                return (mantissa, exponent)
            }
            exponent += 1
        }
    }

    /// The next smaller one.
    private static func finer(_ step: Step) -> Step {
        switch step.mantissa {
        case 5: (2, step.exponent)
        case 2: (1, step.exponent)
        default: (5, step.exponent - 1)
        }
    }

    /// Ten to a power, rounded as the decimal is.
    package static func power(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? .infinity }

    /// `count` times ten to `exponent`, in digits: thousands apart from 10 000 on, with a true minus sign.
    static func text(_ count: Int64, exponent: Int) -> String {
        var digits = String(count.magnitude)
        var fraction = ""
        if exponent >= 0 {
            if count != 0 { digits += String(repeating: "0", count: exponent) }
        } else {
            digits = digits.zeroFilled(to: 1 - exponent)
            fraction = "." + digits.suffix(-exponent)
            digits.removeLast(-exponent)
        }
        // Thin spaces between thousands; four digits read well without.
        if digits.count > 4 { digits = digits.grouped(by: "\u{2009}") }
        return (count < 0 ? "\u{2212}" : "") + digits + fraction
    }

    /// The same without zeros at the end of the fraction.
    private static func trimmed(_ count: Int64, exponent: Int) -> String {
        var (count, exponent) = (count, exponent)
        while exponent < 0, count % 10 == 0 { (count, exponent) = (count / 10, exponent + 1) }
        return text(count, exponent: exponent)
    }
}

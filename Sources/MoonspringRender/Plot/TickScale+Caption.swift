import MoonspringScene

extension TickScale {
    /// An axis' words: label and unit, with what the numbers leave out.
    package func caption(_ axis: Chart.Axis) -> String {
        var label = axis.label
        if let offset {
            if label.isEmpty { label = "value" }
            let isNegative = offset.hasPrefix("\u{2212}")
            label += (isNegative ? " + " : " \u{2212} ") + (isNegative ? String(offset.dropFirst()) : offset)
        }
        var unit = axis.unit
        if exponent != 0 {
            let power = "10" + TickScale.superscript(exponent)
            unit = unit.isEmpty ? power : power + "\u{2009}" + unit
        }
        if unit.isEmpty { return label }
        return label.isEmpty ? unit : "\(label) (\(unit))"
    }

    private static func superscript(_ number: Int) -> String {
        let digits: [Character] =
            ["\u{2070}", "\u{B9}", "\u{B2}", "\u{B3}"]
            + (0x2074...0x2079).compactMap { Unicode.Scalar($0).map(Character.init) }
        return (number < 0 ? "\u{207B}" : "")
            + String(String(number.magnitude).compactMap { $0.wholeNumberValue.map { digits[$0] } })
    }
}

import MoonspringScene

/// The horizontal axis below the panels of a plot, in points.
struct HorizontalAxis {
    private(set) var scale = TickScale(low: 0, high: 1, most: 2)
    /// The left edge of all panels, and their width.
    private(set) var left = 0.0
    private(set) var width = 0.0

    var right: Double { left + width }

    /// An axis without a place yet.
    init() {}

    /// The axis of `range`, from `left` to `right` short of the right edge of a plot that is `total` wide. It ends earlier
    /// where its last label would reach over that edge, and has as many ticks as their labels leave room for. With
    /// `reach`, which holds `range`, it goes from one end of that to the other and has ticks for `range` alone.
    init(
        _ range: (low: Double, high: Double), reach: (low: Double, high: Double)? = nil, left: Double, right: Double,
        of total: Double, _ text: ChartText
    ) {
        self.left = left
        width = total - left - right
        let reach = reach ?? range
        var most = max(2, Int(width / 64 * ((range.high - range.low) / (reach.high - reach.low))))
        while true {
            scale = TickScale(low: range.low, high: range.high, most: most).widened(to: reach)
            let widest = scale.ticks.map { text.width($0.label, ChartLook.tickSize) }.max() ?? 0
            if let last = scale.ticks.last {
                let over = x(last.value) + text.width(last.label, ChartLook.tickSize) / 2 - total + 6
                if over > 0 {
                    width -= over
                    continue
                }
            }
            let step = scale.ticks.count > 1 ? x(scale.ticks[1].value) - x(scale.ticks[0].value) : width
            if step >= widest + 16 || most <= 1 { return }
            most -= 1
        }
    }

    /// Where a value stands.
    func x(_ value: Double) -> Double { left + width * ((value - scale.low) / (scale.high - scale.low)) }
}

import MoonspringScene

/// A number with at most so many decimals.
func rounded(_ value: Double, _ decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let result = (value * scale).rounded() / scale
    return result.isFinite ? result + 0 : value
}

/// The same as text.
func decimal(_ value: Double, _ decimals: Int) -> String { rounded(value, decimals).shortestJSON }

/// With four decimals; below 0.01 with three significant digits.
func precise(_ value: Double) -> String {
    var (decimals, shifted) = (4, value.magnitude)
    while shifted > 0, shifted < 0.01, decimals < 300 { (decimals, shifted) = (decimals + 1, shifted * 10) }
    return decimal(value, decimals)
}

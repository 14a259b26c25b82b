import Moonspring
import MoonspringScene

/// A page that looks on, as the scene's thread knows it.
struct Viewer {
    /// Whether the last messages have left, so that it may get others.
    var isReady = true
    /// By channel: the number of the last picture that it got; nil: it needs a whole one.
    var pictures: [Int?] = [nil, nil]
    /// The states that it got last.
    var states: [LiveText: Int] = [:]
    /// The number of the next line to send.
    var line: Int
    /// The number of the first line that was not there yet when it came.
    let firstNewLine: Int
    struct SentSeries {
        /// The tick behind the last value, and behind the last that stays.
        var (end, settledEnd) = (0, 0)
        /// The revision of the values.
        var revision = -1
    }

    /// By number of the series.
    var series: [Int: SentSeries] = [:]
    var plots = Set<Int>()
    var showsOverlay = false
    var showsCosts = false
    /// The number of the costs that it got last.
    var costs = 0
    /// Its fingers that are down, by its numbers: that of the scene, and where it was last.
    var fingers: [Int: (number: Int, point: Point)] = [:]
    /// What it inspects, by the names of the protocol.
    var inspected: [String] = []
    /// The properties that it got last.
    var properties: [JSON]?
    var replies: [LiveMessage] = []
}

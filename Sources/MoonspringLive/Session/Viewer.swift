import MoonspringScene

/// A page that looks on, as the scene's thread knows it.
struct Viewer {
    /// Whether the last messages have left, so that it may get others.
    var isReady = true
    /// By channel: the number of the last picture that it got; nil: it needs a whole one.
    var pictures: [Int?] = [nil, nil]
    /// The states that it got last.
    var states: [LiveState: Int] = [:]
    /// The number of the next line to send.
    var line: Int
    /// By number of a series: the tick of the next value, and the revision of the values before it.
    var series: [Int: (next: Int, revision: Int)] = [:]
    var plots = Set<Int>()
    var showsOverlay = false
    /// What it inspects, by the names of the protocol.
    var inspected: [String] = []
    /// The properties that it got last.
    var properties: JSON?
    var replies: [JSON] = []
}

/// A text from the server of which only the latest matters.
enum LiveState: CaseIterable { case scene, clock, problem }

import Moonspring

/// How far keyframes are from the motion that they were made of, over all ticks and all views that are seen.
struct MotionError {
    /// The largest distance of a corner from where it was, in points.
    private(set) var largest = 0.0
    /// The largest distance of a corner, a quarter, a half and three quarters of a tick behind a tick, from the straight line between its
    /// places at the two ticks, in points. A smooth curve through the ticks bows beside that line; twice as much is not counted.
    private(set) var largestBetween = 0.0
    /// The largest difference of opacity, 0 to 1.
    private(set) var largestAlpha = 0.0
    /// The largest difference of a part of a colour, in steps of 255.
    private(set) var largestColor = 0.0
    /// Ticks in which a view is seen on one side alone.
    private(set) var wronglySeen = 0
    /// The view and tick of the largest distance.
    private(set) var place: (view: String, tick: Int)?
    private var sum = 0.0
    private var count = 0

    /// The mean over ticks and views of the largest distance of a corner, in points.
    var mean: Double { count > 0 ? sum / Double(count) : 0 }

    /// Compares views at every tick. A keyframed one is in none or in one before it; the recording has all of them in the scene.
    mutating func add(_ views: [ViewRecording], _ keyframed: [KeyframedView]) {
        for tick in 0..<(views.first?.count ?? 0) {
            for (view, (own, shown)) in zip(views, zip(keyframed, ShownView.all(of: keyframed, at: Double(tick)))) {
                func read(_ channel: MotionChannel) -> Double { own.value(channel, at: Double(tick)) }
                let isSeen = view[.visible][tick] > 0
                if isSeen != shown.isVisible { wronglySeen += 1 }
                // What is not drawn goes along with what it is in.
                guard isSeen, own.holder == nil || view.isDrawn(at: tick) else { continue }
                let distance = shown.pose.distance(to: view.pose(at: tick))
                if distance > largest || place == nil { place = (view.name, tick) }
                largest = max(largest, distance)
                sum += distance
                count += 1
                largestAlpha = max(largestAlpha, abs(read(.alpha) - view[.alpha][tick]))
                for color in MotionColor.all where own.has(color) {
                    largestColor = max(largestColor, Self.difference(color.channels, read, { view[$0][tick] }))
                }
            }
        }
    }

    /// Compares views between ticks, where players of more pictures a second show them as well: there they must not be somewhere else
    /// altogether, as a card would be that turns on its way to its mirror image.
    mutating func addBetween(_ views: [ViewRecording], _ keyframed: [KeyframedView]) {
        /// How far a corner is from the middle of its places one tick before and behind.
        func bend(_ view: ViewRecording, _ tick: Int) -> Double {
            guard tick > 0, tick + 1 < view.count else { return 0 }
            return view.pose(at: tick).distance(to: view.pose(at: tick - 1).between(view.pose(at: tick + 1), 0.5))
        }
        for tick in 0..<max((views.first?.count ?? 0) - 1, 0) {
            let shown = [0.25, 0.5, 0.75].map { ($0, ShownView.all(of: keyframed, at: Double(tick) + $0)) }
            for (place, view) in views.enumerated() where view[.visible][tick] > 0 && view[.visible][tick + 1] > 0 {
                let (start, end) = (view.pose(at: tick), view.pose(at: tick + 1))
                let distance = shown.reduce(0) { largest, between in
                    max(largest, between.1[place].pose.distance(to: start.between(end, between.0)))
                }
                let isDrawn = keyframed[place].holder == nil || view.isDrawn(at: tick) && view.isDrawn(at: tick + 1)
                guard distance > largestBetween, isDrawn else { continue }
                // A smooth curve bows a quarter of its bend.
                largestBetween = max(largestBetween, distance - max(bend(view, tick), bend(view, tick + 1)) / 2)
            }
        }
    }

    /// Between two colours, as far as they are not clear.
    private static func difference(
        _ channels: [MotionChannel], _ one: (MotionChannel) -> Double, _ other: (MotionChannel) -> Double
    ) -> Double {
        let opacities = (one(channels[3]) / 255, other(channels[3]) / 255)
        return channels.reduce(0) { largest, channel in
            let parts = channel == channels[3] ? (255.0, 255.0) : (one(channel), other(channel))
            return max(largest, abs(parts.0 * opacities.0 - parts.1 * opacities.1))
        }
    }

    func isWithin(_ tolerance: MotionTolerance) -> Bool {
        largest <= tolerance.points && largestAlpha <= tolerance.alpha + 1e-9
            && largestColor <= tolerance.color + 1e-9 && wronglySeen == 0
    }
}

/// A keyframed view as the scene shows it at a time.
private struct ShownView {
    let pose: MotionPose
    /// With those that it is in.
    let isVisible: Bool
    /// From its coordinates to the scene's; nil: no view is in it.
    private let map: Transform?

    /// Each is placed by the one that it is in, which is before it: views in each other take time with their number, not with its square.
    static func all(of views: [KeyframedView], at time: Double) -> [ShownView] {
        let holders = Set(views.lazy.compactMap(\.holder))
        return views.reduce(into: []) { shown, view in
            func value(_ channel: MotionChannel) -> Double { view.value(channel, at: time) }
            let holder = view.holder.map { shown[$0] }
            let outer = holder?.map ?? .identity
            shown.append(
                ShownView(
                    pose: MotionPose(value).mapped(by: outer),
                    isVisible: value(.visible) > 0.5 && holder?.isVisible != false,
                    map: holders.contains(shown.count) ? MotionPose.map(value).concatenating(outer) : nil))
        }
    }
}

/// How far keyframes may be from the motion.
struct MotionTolerance {
    /// Of corners, in points. Angles and scales follow from it by the size of the view.
    let points: Double

    /// Of opacity: a step of 255 for each quarter of a point. No screen shows less than a quarter of a step, and files round to 1/10000.
    var alpha: Double { min(max(points / 0.25, 0.25), 12) / 255 }
    /// Of the parts of colours, in steps of 255.
    var color: Double { 255 * alpha }

    static let usual = MotionTolerance(points: 0.25)
    /// The least and the most that can be asked for, in points. Files have thousandths of a point.
    static let range = 0.005...100.0
}

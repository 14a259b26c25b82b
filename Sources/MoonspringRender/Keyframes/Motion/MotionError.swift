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

    /// Compares a view at every tick. `holders` are those that the keyframes are in, the innermost first; the recording is in none.
    mutating func add(_ view: ViewRecording, _ keyframed: KeyframedView, in holders: [KeyframedView] = []) {
        for tick in 0..<view.count {
            func read(_ channel: MotionChannel) -> Double { keyframed.value(channel, at: Double(tick)) }
            let isSeen = view[.visible][tick] > 0
            let isShown = ([keyframed] + holders).allSatisfy { $0.value(.visible, at: Double(tick)) > 0.5 }
            if isSeen != isShown { wronglySeen += 1 }
            // What is not drawn goes along with what it is in.
            guard isSeen, holders.isEmpty || view.isDrawn(at: tick) else { continue }
            let pose = Self.pose(of: keyframed, in: holders, at: Double(tick))
            let distance = pose.distance(to: view.pose(at: tick))
            if distance > largest || place == nil { place = (keyframed.identifier, tick) }
            largest = max(largest, distance)
            sum += distance
            count += 1
            largestAlpha = max(largestAlpha, abs(read(.alpha) - view[.alpha][tick]))
            for color in MotionColor.all where keyframed.has(color) {
                largestColor = max(largestColor, Self.difference(color.channels, read, { view[$0][tick] }))
            }
        }
    }

    /// Compares a view between ticks, where players of more pictures a second show it as well: there it must not be somewhere else
    /// altogether, as a card would be that turns on its way to its mirror image.
    mutating func addBetween(_ view: ViewRecording, _ keyframed: KeyframedView, in holders: [KeyframedView]) {
        /// How far a corner is from the middle of its places one tick before and behind.
        func bend(_ tick: Int) -> Double {
            guard tick > 0, tick + 1 < view.count else { return 0 }
            return view.pose(at: tick).distance(to: view.pose(at: tick - 1).between(view.pose(at: tick + 1), 0.5))
        }
        for tick in 0..<max(view.count - 1, 0) where view[.visible][tick] > 0 && view[.visible][tick + 1] > 0 {
            let (start, end) = (view.pose(at: tick), view.pose(at: tick + 1))
            var distance = 0.0
            for share in [0.25, 0.5, 0.75] {
                let time = Double(tick) + share
                let pose = Self.pose(of: keyframed, in: holders, at: time)
                distance = max(distance, pose.distance(to: start.between(end, share)))
            }
            let isDrawn = holders.isEmpty || view.isDrawn(at: tick) && view.isDrawn(at: tick + 1)
            guard distance > largestBetween, isDrawn else { continue }
            // A smooth curve bows a quarter of its bend.
            largestBetween = max(largestBetween, distance - max(bend(tick), bend(tick + 1)) / 2)
        }
    }

    /// Where the corners of a view are in the scene.
    private static func pose(of view: KeyframedView, in holders: [KeyframedView], at time: Double) -> MotionPose {
        holders.reduce(MotionPose { view.value($0, at: time) }) { pose, holder in
            pose.mapped(by: MotionPose.map { holder.value($0, at: time) })
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

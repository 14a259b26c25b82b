import Moonspring

// Most views rest in the ones that they stand in. Where a format has views in views, only what moves by itself has tracks.

extension MotionRecording {
    /// The motion with each view in the coordinates of the nearest of its superviews that can hold it, or of the scene where none can.
    /// `holds` says of a view whether it can in the format. Nothing else may be drawn between the two, and what clips the superview, or
    /// that itself, must be all that clips the view.
    func nested(where holds: (ViewRecording) -> Bool) -> MotionRecording {
        var nested = self
        // The view that was drawn last, with those that it is in: what is drawn next can be in these alone.
        var open: [Int] = []
        for place in views.indices {
            var superview = views[place].superview
            while let holder = superview, nested.views[place].holder == nil {
                if open.contains(holder), [views[holder].clip, holder].contains(views[place].clip),
                    holds(views[holder]),
                    let inner = views[place].seen(from: views[holder])
                {
                    nested.views[place] = inner
                    nested.views[place].holder = holder
                }
                superview = views[holder].superview
            }
            while let last = open.last, last != nested.views[place].holder { open.removeLast() }
            open.append(place)
        }
        nested.shareTolerance()
        return nested
    }

    /// Errors of a view and of those that it is in add up on the screen: each that moves takes a part of what is let pass.
    private mutating func shareTolerance() {
        var (above, below) = (views.map { _ in 0 }, views.map { _ in 0 })
        var scales = views.map { _ in 1.0 }
        for (place, view) in views.enumerated() {
            guard let holder = view.holder else { continue }
            above[place] = above[holder] + (views[holder].moves ? 1 : 0)
            scales[place] = scales[holder] * views[holder].largestScale
        }
        for (place, view) in views.enumerated().reversed() {
            views[place].share = 1 / (Double(above[place] + below[place] + 1) * scales[place])
            guard let holder = view.holder else { continue }
            below[holder] = max(below[holder], below[place] + (view.moves ? 1 : 0))
            views[holder].reach = max(views[holder].reach, view.reach(in: views[holder]))
        }
    }
}

extension ViewRecording {
    fileprivate var moves: Bool { MotionChannel.geometry.contains { !self[$0].isConstant } }

    /// By how much it enlarges what is in it, at least a little.
    fileprivate var largestScale: Double {
        (0..<count).reduce(0.01) { largest, tick in
            let map = map(at: tick)
            return max(largest, Vector(map.a, map.b).length, Vector(map.c, map.d).length)
        }
    }

    /// How far its corners, and those of what is in it, are from the centre of the view that it is in.
    fileprivate func reach(in holder: ViewRecording) -> Double {
        let inner = reach * largestScale
        return (0..<count).reduce(0) { largest, tick in
            let (pose, middle) = (pose(at: tick), Point(holder[.width][tick] / 2, holder[.height][tick] / 2))
            return max(largest, (pose.center - middle).length + max(pose.reach, inner))
        }
    }

    private func map(at tick: Int) -> Transform { MotionPose.map { self[$0][tick] } }

    /// The motion in the coordinates of a view that it stands in, in which that one's top left corner is 0, 0; nil: it is drawn where
    /// that one is not, or its place there cannot be told. Both are in the scene's coordinates.
    fileprivate func seen(from holder: ViewRecording) -> ViewRecording? {
        let channels: [MotionChannel] = [.x, .y, .rotation, .scaleX, .scaleY, .shear]
        var (rows, parts): ([[Double]], MotionParts?) = ([], nil)
        var (seen, noted, spring) = (self, springs[...], DeclaredSpring?.none)
        seen.springs = []
        for tick in 0..<count {
            if noted.first?.tick == tick { spring = noted.removeFirst().spring }
            let isDrawn = self[.visible][tick] > 0
            if isDrawn, holder[.visible][tick] == 0 { return nil }
            let outer = holder.map(at: tick)
            // In a view that is flattened it is as it was before.
            let inverse = abs(outer.determinant) > 1e-6 ? outer.inverted : nil
            if let inverse { seen.note(spring?.mapped(by: inverse), at: tick) }
            guard isDrawn, let inverse else {
                if let last = rows.last { rows.append(last) }
                continue
            }
            let (map, size) = (map(at: tick).concatenating(inverse), Size(self[.width][tick], self[.height][tick]))
            let next = parts.map { MotionParts(map, size: size, after: $0) } ?? MotionParts(map)
            let center = map.apply(size / 2)
            // What rests has the same numbers at all ticks, but for the last bits.
            let row = [center.x, center.y, next.rotation, next.scaleX, next.scaleY, next.shear].map { rounded($0, 9) }
            parts = next
            // Until it is drawn for the first time it is where it is then.
            rows += Array(repeating: row, count: tick + 1 - rows.count)
        }
        guard rows.count == count else { return nil }
        for (index, channel) in channels.enumerated() { seen[channel] = MotionColumn(rows.map { $0[index] }) }
        let isExact = (0..<count).allSatisfy { tick in
            let pose = seen.pose(at: tick).mapped(by: holder.map(at: tick))
            return self[.visible][tick] == 0 || pose.distance(to: self.pose(at: tick)) < 1e-4
        }
        return isExact ? seen : nil
    }
}

extension DeclaredSpring {
    fileprivate func mapped(by map: Transform) -> DeclaredSpring {
        var spring = self
        spring.target = map.apply(target)
        return spring
    }
}

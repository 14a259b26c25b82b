// Open chains of one body that meet end to end are one surface, as if they had been made as one: each end knows where the other chain
// goes on. So things slide over the seam, and a convex one can be touched (`ChainEdge.swift`).

extension World {
    /// One end of a segment of a chain.
    private struct ChainEnd {
        var shape: Int
        var isStart: Bool
    }

    /// Where more ends or segments than these are near a point, its ends stay as they are: the work is bounded.
    private static let mostChainEnds = 8
    private static let mostChainNeighbors = 256

    /// Joins the ends of a body's chains at a point in its axes, where one has come or gone.
    ///
    /// Two that are alone there are joined; where more meet, those stay joined that are. One among others that it is not joined to goes
    /// straight on, as do those that collide on one side only; one by itself is where the line ends.
    func joinChainEnds(at point: Vec2, on body: Int) {
        let ends = chainEnds(at: point, on: body)
        for end in ends {
            let others = ends.filter { $0.shape != end.shape && isSameSide(end, $0) }.map { farPoint($0) }
            if others.contains(ghost(end)) { continue }
            let isJoined = ends.count == 2 && others.count == 1
            let near = nearPoint(end)
            let isAlone = ends.count == 1 && !forms[end.shape].isOneSided
            setGhost(isJoined ? others[0] : isAlone ? near : near - (farPoint(end) - near), end)
            if end.isStart { forms[end.shape].ownsStart = isJoined && ends.allSatisfy { $0.isStart } }
        }
    }

    /// Both ends of a segment that has gone.
    func leaveChainEnds(_ form: ShapeForm) {
        guard form.kind == .chainSegment else { return }
        joinChainEnds(at: form.center, on: Int(form.body))
        joinChainEnds(at: form.extent, on: Int(form.body))
    }

    /// The ends at a point, in the order of their shapes; none where there are too many.
    private func chainEnds(at point: Vec2, on body: Int) -> [ChainEnd] {
        var found: [ChainEnd] = []
        var visits = 0
        let box = BoundingBox(at: poses[body].apply(point)).expanded(by: ShapeLimits.chainSpacing)
        (records[body].isInAwakeTree ? awakeTree.view : restTree.view).query(box) { key in
            let shape = Int(key)
            visits += 1
            if forms[shape].kind == .chainSegment && Int(forms[shape].body) == body {
                for end in [ChainEnd(shape: shape, isStart: true), ChainEnd(shape: shape, isStart: false)]
                where (nearPoint(end) - point).length < ShapeLimits.chainSpacing { found.append(end) }
            }
            return found.count <= Self.mostChainEnds && visits <= Self.mostChainNeighbors
        }
        let isCrowded = found.count > Self.mostChainEnds || visits > Self.mostChainNeighbors
        return isCrowded ? [] : found.sorted { $0.shape < $1.shape }
    }

    /// Segments that collide on one side only go on where the other has its side too.
    private func isSameSide(_ a: ChainEnd, _ b: ChainEnd) -> Bool {
        forms[a.shape].isOneSided == forms[b.shape].isOneSided && (!forms[a.shape].isOneSided || a.isStart != b.isStart)
    }

    private func nearPoint(_ end: ChainEnd) -> Vec2 { end.isStart ? forms[end.shape].center : forms[end.shape].extent }

    private func farPoint(_ end: ChainEnd) -> Vec2 { end.isStart ? forms[end.shape].extent : forms[end.shape].center }

    private func ghost(_ end: ChainEnd) -> Vec2 { end.isStart ? forms[end.shape].previous : forms[end.shape].next }

    private func setGhost(_ point: Vec2, _ end: ChainEnd) {
        if end.isStart { forms[end.shape].previous = point } else { forms[end.shape].next = point }
    }
}

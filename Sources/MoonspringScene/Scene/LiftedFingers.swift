import Moonspring

/// Where fingers were lifted a moment ago: their dots fade there, so that even a tap, which begins and ends in one tick, is seen.
struct LiftedFingers {
    private var places: [(tick: Int, point: Point)] = []

    /// In so many ticks, a quarter of a second, a dot has faded.
    static let fading = 15
    /// So many are kept at most: a script may tap without end.
    private static let most = 100

    mutating func append(_ point: Point, tick: Int) {
        places.removeAll { tick - $0.tick >= Self.fading }
        if places.count == Self.most { places.removeFirst() }
        places.append((tick, point))
    }

    /// Those whose dots have not faded, in the order in which they were lifted.
    func fingers(at tick: Int) -> [PictureFinger] {
        places.filter { tick - $0.tick < Self.fading }.map { place in
            let rest = Double(Self.fading - (tick - place.tick)) / Double(Self.fading + 1)
            return PictureFinger(point: place.point, strength: rest)
        }
    }

    func isFading(at tick: Int) -> Bool { places.last.map { tick - $0.tick < Self.fading } ?? false }
}

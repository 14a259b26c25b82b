// Creating, changing and destroying point springs.

extension World {
    /// Adds a spring to a body and wakes it; `PointSpringID.none` when the body is stale. A static or kinematic body is not moved.
    @discardableResult
    public func createPointSpring(_ spring: PointSpring, on id: BodyID) -> PointSpringID {
        guard let body = resolve(id) else { return .none }
        wakeForChange(body)
        let index: Int
        if freePointSpring >= 0 {
            index = Int(freePointSpring)
            freePointSpring = pointSprings[index].next
        } else {
            index = pointSprings.count
            pointSprings.append(PointSpringRow())
        }
        var row = PointSpringRow()
        row.generation = pointSprings[index].generation
        row.body = Int32(body)
        row.set(spring.bounded)
        row.next = -1
        pointSprings[index] = row
        // The first of a body stays the first: its motion is exact with all that acts on the body.
        if firstPointSprings[body] < 0 {
            firstPointSprings[body] = Int32(index)
        } else {
            var last = Int(firstPointSprings[body])
            while pointSprings[last].next >= 0 { last = Int(pointSprings[last].next) }
            pointSprings[last].next = Int32(index)
        }
        pointSpringCount += 1
        return PointSpringID(index: Int32(index), generation: row.generation)
    }

    /// Changes a spring and wakes its body; setting what it is already does nothing. The velocity stays.
    public func setPointSpring(_ spring: PointSpring, of id: PointSpringID) {
        guard let index = resolve(id) else { return }
        let spring = spring.bounded
        if pointSprings[index].current == spring { return }
        wakeForChange(Int(pointSprings[index].body))
        pointSprings[index].set(spring)
    }

    /// Removes a spring and wakes its body.
    public func destroyPointSpring(_ id: PointSpringID) {
        guard let index = resolve(id) else { return }
        let body = Int(pointSprings[index].body)
        wakeForChange(body)
        if Int(firstPointSprings[body]) == index {
            firstPointSprings[body] = pointSprings[index].next
        } else {
            var before = Int(firstPointSprings[body])
            while Int(pointSprings[before].next) != index { before = Int(pointSprings[before].next) }
            pointSprings[before].next = pointSprings[index].next
        }
        freePointSpring(index)
    }

    // MARK: Inner access

    private func resolve(_ id: PointSpringID) -> Int? {
        let index = Int(id.index)
        guard index >= 0, index < pointSprings.count else { return nil }
        let row = pointSprings[index]
        return row.generation == id.generation && row.body >= 0 ? index : nil
    }

    /// Calls back with every spring of a body.
    func forEachPointSpring(of body: Int, _ visit: (UnsafeMutablePointer<PointSpringRow>) -> Void) {
        var index = firstPointSprings.base[body]
        while index >= 0 {
            let row = pointSprings.base + Int(index)
            visit(row)
            index = row.pointee.next
        }
    }

    /// Removes the springs of a body that is about to go.
    func destroyPointSprings(of body: Int) {
        while firstPointSprings[body] >= 0 {
            let index = Int(firstPointSprings[body])
            firstPointSprings[body] = pointSprings[index].next
            freePointSpring(index)
        }
    }

    private func freePointSpring(_ index: Int) {
        pointSprings[index].body = -1
        pointSprings[index].generation &+= 1
        pointSprings[index].next = freePointSpring
        freePointSpring = Int32(index)
        pointSpringCount -= 1
    }
}

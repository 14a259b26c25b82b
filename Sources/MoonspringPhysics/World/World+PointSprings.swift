// Creating, changing and destroying point springs.

extension World {
    /// Adds a spring to a body and wakes it; `PointSpringID.none` when the body is stale. A static or kinematic body is not moved.
    @discardableResult
    public func createPointSpring(_ spring: PointSpring, on id: BodyID) -> PointSpringID {
        guard let body = resolve(id) else { return .none }
        wakeForChange(body)
        let index = pointSprings.take(orAppend: PointSpringRow()) { $0.next }
        var row = PointSpringRow()
        row.generation = pointSprings[index].generation
        row.body = Int32(body)
        row.set(spring.bounded)
        pointSprings[index] = row
        // The first of a body stays the first: its motion is exact with all that acts on the body.
        linkToPointSpring(-1, of: body).pointee = Int32(index)
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
        wakeForChange(Int(pointSprings[index].body))
        removePointSpring(index)
    }

    // MARK: Inner access

    /// What leads on to a spring of a body, or to the end of its list at -1; valid until a spring is added.
    private func linkToPointSpring(_ index: Int32, of body: Int) -> UnsafeMutablePointer<Int32> {
        var link = firstPointSprings.base + body
        while link.pointee != index {
            link = withUnsafeMutablePointer(to: &pointSprings.base[Int(link.pointee)].next) { $0 }
        }
        return link
    }

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

    /// Takes a spring off its body and frees its row.
    func removePointSpring(_ index: Int) {
        linkToPointSpring(Int32(index), of: Int(pointSprings[index].body)).pointee = pointSprings[index].next
        pointSprings[index].body = -1
        pointSprings[index].generation &+= 1
        pointSprings.release(index) { $0.next = $1 }
        pointSpringCount -= 1
    }
}

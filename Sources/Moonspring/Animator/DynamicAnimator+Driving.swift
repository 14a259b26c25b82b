import MoonspringPhysics

// Items that something outside the world moves, such as an animation of their centre. For that time their bodies are kinematic: they go
// where they are told, whatever they meet, push what is in their way, and keep the velocity of the motion when they are released.

/// Where a driven item is at the end of the coming tick, in the animator's coordinates, and the velocity of its body on the way there.
struct Drive {
    var center: Point
    var angle: Double
    var linearVelocity: Vec2
    var angularVelocity: Float
    /// Where the item is among the driven ones of the animator.
    var place = 0
}

extension DynamicAnimator {
    /// Brings an item to a place in the coming tick; what is nil stays. `center` is in the item's own coordinates, `rotation` in radians.
    /// From the first call until `release(_:)` nothing else moves the item. Without a body here: nothing happens.
    package func drive(_ item: any DynamicItem, centerX: Double?, centerY: Double?, rotation: Double?) {
        guard let record = record(of: item) else { return }
        var drive =
            record.drive
            ?? Drive(
                center: center(of: record), angle: world.angle(of: record.body),
                linearVelocity: world.linearVelocity(of: record.body),
                angularVelocity: world.angularVelocity(of: record.body))
        if centerX != nil || centerY != nil {
            let current = itemPoint(drive.center, of: record)
            let center = animatorPoint(Vector(centerX ?? current.x, centerY ?? current.y), of: item)
            if center.isInWorld { drive.center = center }
        }
        if let rotation, rotation.isFinite { drive.angle = rotation }
        // Coordinates ask the views around the item, whose getters may be a script's and take the body away.
        guard self.record(of: item) === record else { return }
        let isNew = record.drive == nil
        drive.place = record.drive?.place ?? driven.count
        record.drive = drive
        if isNew {
            driven.append(record)
            refreshProperties(of: record)
            applyMaterial(to: record)
        }
        wake(record)
    }

    /// Releases a driven item, which keeps its velocity; an anchored one stays where it is.
    package func release(_ item: any DynamicItem) {
        guard let record = record(of: item), let drive = record.drive else { return }
        driven[drive.place] = nil
        record.drive = nil
        applyMaterial(to: record)
        world.setLinearVelocity(drive.linearVelocity, of: record.body)
        world.setAngularVelocity(drive.angularVelocity, of: record.body)
        wake(record)
    }

    /// The velocity of an item's centre in its own coordinates, and of its rotation, by the clock's time and not by that of the animator;
    /// nil where it has no body here.
    package func motion(of item: any DynamicItem) -> (velocity: Vector, angularVelocity: Double)? {
        guard let record = record(of: item) else { return nil }
        refreshProperties(of: record)
        // A body that has just become kinematic is at rest until the tick.
        let linear = record.drive?.linearVelocity ?? world.linearVelocity(of: record.body)
        let turn = Double(record.drive?.angularVelocity ?? world.angularVelocity(of: record.body))
        let center = center(of: record)
        let arm = center - points(world.position(of: record.body))
        let velocity = points(linear) + turn * Vector(-arm.y, arm.x)
        return (speed * (itemPoint(center + velocity, of: record) - itemPoint(center, of: record)), speed * turn)
    }

    package func isHeld(_ item: any DynamicItem) -> Bool { (record(of: item)?.holds ?? 0) > 0 }

    /// Gives each driven body the velocity with which it arrives at the end of the tick.
    func advanceDriven(_ seconds: Double) {
        driven.removeAll { $0 == nil }
        for (place, record) in driven.enumerated() {
            guard let record, let drive = record.drive else { continue }
            record.drive?.place = place
            let position = bodyPosition(drive.center, angle: drive.angle, of: record)
            guard seconds > 0 else {
                world.setPosition(position, angle: drive.angle, of: record.body)
                continue
            }
            world.setLinearVelocity((position - world.position(of: record.body)) * Float(1 / seconds), of: record.body)
            let turn = drive.angle - world.angle(of: record.body)
            world.setAngularVelocity(physical(turn / seconds), of: record.body)
            record.drive?.linearVelocity = world.linearVelocity(of: record.body)
            record.drive?.angularVelocity = world.angularVelocity(of: record.body)
        }
    }
}

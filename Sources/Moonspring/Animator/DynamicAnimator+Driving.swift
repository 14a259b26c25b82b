import MoonspringPhysics

// Items that something outside the world moves, such as an animation of their centre. For that time their bodies are kinematic: they go
// where they are told, whatever they meet, push what is in their way, and keep the velocity of the motion when they are released.

/// Where a driven item is at the end of the coming tick, in the animator's coordinates.
struct Drive {
    var center: Point
    var angle: Double
}

extension DynamicAnimator {
    /// Brings an item to a place in the coming tick; what is nil stays. `center` is in the item's own coordinates, `rotation` in radians.
    /// From the first call until `release(_:velocity:)` nothing else moves the item. Without a body here: nothing happens.
    package func drive(_ item: any DynamicItem, centerX: Double?, centerY: Double?, rotation: Double?) {
        guard let record = record(of: item) else { return }
        var drive = record.drive ?? Drive(center: center(of: record), angle: world.angle(of: record.body))
        if centerX != nil || centerY != nil {
            let current = itemPoint(drive.center, of: record)
            let center = animatorPoint(Vector(centerX ?? current.x, centerY ?? current.y), of: item)
            if center.isInWorld { drive.center = center }
        }
        if let rotation, rotation.isFinite { drive.angle = rotation }
        let isNew = record.drive == nil
        record.drive = drive
        if isNew {
            driven.append(record)
            refreshProperties(of: record)
            applyMaterial(to: record)
        }
        wake(record)
    }

    /// Releases a driven item with a velocity in points and radians per second; an anchored one stays where it is.
    package func release(_ item: any DynamicItem, velocity: Vector, angularVelocity: Double) {
        guard let record = record(of: item), record.drive != nil else { return }
        driven.removeAll { $0 === record }
        record.drive = nil
        applyMaterial(to: record)
        change(
            VelocityChange(
                linear: velocity, angular: angularVelocity, replacesLinear: true, replacesAngular: true), of: record)
    }

    /// Whether a finger holds the item.
    package func isHeld(_ item: any DynamicItem) -> Bool { (record(of: item)?.holds ?? 0) > 0 }

    /// Gives each driven body the velocity with which it arrives at the end of the tick.
    func advanceDriven(_ seconds: Double) {
        for record in driven {
            guard let drive = record.drive else { continue }
            let place = bodyPosition(drive.center, angle: drive.angle, of: record)
            guard seconds > 0 else {
                world.setPosition(place, angle: drive.angle, of: record.body)
                continue
            }
            world.setLinearVelocity((place - world.position(of: record.body)) * Float(1 / seconds), of: record.body)
            let turn = drive.angle - world.angle(of: record.body)
            world.setAngularVelocity(physical(turn / seconds), of: record.body)
        }
    }
}

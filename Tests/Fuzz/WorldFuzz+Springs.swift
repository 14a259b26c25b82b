import MoonspringPhysics

extension WorldFuzz {
    /// Adds, changes or removes a point spring.
    func changeSpring() {
        let id = springs.randomElement(using: &numbers) ?? .none
        switch count(0...3) {
        case 0, 1: springs.append(world.createPointSpring(spring(), on: body()))
        case 2: world.setPointSpring(spring(), of: id)
        default: world.destroyPointSpring(id)
        }
    }

    private func spring() -> PointSpring {
        var spring = PointSpring()
        spring.target = place()
        spring.stiffness = Double(number(in: 0...2000))
        spring.damping = chance(30) ? 0 : Double(number(in: 0...50))
        if chance(30) {
            spring.localAnchor = vector(1)
            spring.turnsBody = true
            spring.targetVelocity = vector(3)
        }
        if chance(30) { spring.maximumPress = Double(number(in: 0...500)) }
        spring.keepsAwake = chance(20)
        return spring
    }
}

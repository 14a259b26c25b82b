extension FieldDefinition {
    static let turbulence = FieldDefinition(
        doc: "Noise that grows with the square of an item's speed: F = S f m v^2 n.",
        example: #"""
            -- An item at rest feels nothing.
            local still = scene.view:addSubview(ms.View{center = {100, 100}, size = {20, 20}})
            local quick = scene.view:addSubview(ms.View{center = {100, 300}, size = {20, 20}})
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local items = animator:addBehavior(ms.DynamicItemBehavior{items = {still, quick}})
            animator:addBehavior(ms.FieldBehavior.turbulence{items = {still, quick}, strength = 5})
            items:addLinearVelocity({100, 0}, quick)
            scene.advance(0.5)
            print(still.center, quick.y ~= 300)  --> vec(100, 100) true
            """#,
        isNoise: true)
}

extension FieldLaw {
    @inline(__always)
    func turbulence(_ item: FieldItem, _ sum: inout FieldSum) {
        let square = item.velocity.x * item.velocity.x + item.velocity.y * item.velocity.y
        let force = strength * item.fall * item.mass * square * noise(at: item.p)
        // It grows with the square of the speed that it changes: at most to twice the speed in a sub-step.
        let most = item.mass * square.squareRoot() / h
        let size = force.length
        sum.force += size > most ? most / size * force : force
    }
}

extension FieldBehavior {
    /// Noise that grows with the square of an item's speed: F = S f m v² n. UIKit: `turbulenceField`.
    public static func turbulenceField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
        noise(.turbulence, smoothness, animationSpeed)
    }
}

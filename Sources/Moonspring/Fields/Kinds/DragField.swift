extension FieldDefinition {
    static let drag = FieldDefinition(
        doc: "Slows items down by the square of their speed: F = -S w |w| f with w = v - direction.",
        example: #"""
            local boat = scene.view:addSubview(ms.View{center = {50, 300}, size = {100, 100}})
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local item = animator:addBehavior(ms.DynamicItemBehavior{items = {boat}, resistance = 0})
            animator:addBehavior(ms.FieldBehavior.drag{items = {boat}})
            item:addLinearVelocity({200, 0}, boat)
            scene.advance(1)
            print(string.format("%.0f", boat.velocity.x))  --> 67
            """#)
}

extension FieldLaw {
    @inline(__always)
    func drag(_ item: FieldItem, _ sum: inout FieldSum) {
        // Relative to the medium, which moves in the field's direction.
        let w = item.velocity - direction
        let share = h * strength * item.fall * w.length / item.mass
        sum.drag += share * w
        sum.dragShare += max(share, 0)
    }
}

extension FieldBehavior {
    /// Slows items down by the square of their speed: F = -S w |w| f with w = v - direction. UIKit: `dragField`.
    ///
    /// Strong drag stops an item, but never reverses its direction.
    public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }
}

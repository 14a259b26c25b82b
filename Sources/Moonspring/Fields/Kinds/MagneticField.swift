extension FieldDefinition {
    static let magnetic = FieldDefinition(
        doc: "Turns the velocity of charged items, anticlockwise for S q > 0: F = S q (v.y, -v.x) f.",
        example: #"""
            -- A charged item turns and keeps its speed.
            local ion = scene.view:addSubview(ms.View{center = {150, 300}, size = {100, 100}})
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local item = animator:addBehavior(ms.DynamicItemBehavior{items = {ion}, charge = 1, resistance = 0})
            animator:addBehavior(ms.FieldBehavior.magnetic{items = {ion}, position = {100, 300}})
            item:addLinearVelocity({100, 0}, ion)
            scene.advance(0.5)
            print(ion.velocity.y < 0, string.format("%.0f", ion.velocity:length()))  --> true 100
            """#,
        falloff: 1)
}

extension FieldLaw {
    @inline(__always)
    func magnetic(_ item: FieldItem, _ sum: inout FieldSum) {
        sum.turn += h * strength * item.charge * item.fall / item.mass
    }
}

extension FieldBehavior {
    /// Turns the velocity of charged items, anticlockwise on the screen for S q > 0: F = S q (v.y, -v.x) f, with falloff 1.
    /// UIKit: `magneticField`.
    ///
    /// The speed does not change. Apple's field acts on all items, regardless of their charge; this one does what
    /// Apple's documentation says.
    public static func magneticField() -> FieldBehavior { FieldBehavior(.magnetic) }
}

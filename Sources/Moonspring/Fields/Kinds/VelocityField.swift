extension FieldDefinition {
    static let velocity = FieldDefinition(
        doc:
            "Sets the velocity of items to direction, in m/s, in each sub-step; gravity and other fields do not act on them meanwhile.",
        example: #"""
            -- A conveyor: whatever is on it moves at 50 pt/s.
            local parcel = scene.view:addSubview(ms.View{center = {50, 300}, size = {40, 40}})
            local belt = ms.FieldBehavior.velocity{items = {parcel}, direction = {0.5, 0}}
            ms.DynamicAnimator{referenceView = scene.view}:addBehavior(belt)
            scene.advance(1)
            print(string.format("%.0f pt/s, at %.0f", parcel.velocity.x, parcel.x))  --> 50 pt/s, at 100
            """#)
}

extension FieldBehavior {
    /// Gives items a velocity in metres per second in each sub-step; gravity and other fields do not act on them
    /// meanwhile, but resistance does. Of several such fields, the first one wins. Strength and falloff have no effect.
    /// UIKit: `velocityField`.
    public static func velocityField(direction: Vector) -> FieldBehavior {
        let field = FieldBehavior(.velocity)
        field.direction = direction
        return field
    }
}

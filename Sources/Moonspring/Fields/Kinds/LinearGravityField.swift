extension FieldDefinition {
    static let linearGravity = FieldDefinition(
        doc:
            "A constant acceleration, whatever the mass: F = S m direction f; direction = {3, 4} gives {300, 400} pt/s^2.",
        example: #"""
            -- 3 and 4 m/s^2 are 300 and 400 pt/s^2.
            local stone = scene.view:addSubview(ms.View{center = {50, 50}, size = {20, 20}})
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            animator:addBehavior(ms.DynamicItemBehavior{items = {stone}, resistance = 0})
            animator:addBehavior(ms.FieldBehavior.linearGravity{items = {stone}, direction = {3, 4}})
            scene.advance(1)
            print(string.format("%.2f", stone.velocity.x / stone.velocity.y))  --> 0.75
            """#)
}

extension FieldLaw {
    @inline(__always)
    func linearGravity(_ item: FieldItem, _ sum: inout FieldSum) {
        sum.force += strength * item.mass * item.fall * direction
    }
}

extension FieldBehavior {
    /// A constant acceleration in metres per second squared, regardless of mass: F = S m direction f; (0, 10) is about
    /// Earth's gravity. UIKit: `linearGravityField`.
    public static func linearGravityField(direction: Vector) -> FieldBehavior {
        let field = FieldBehavior(.linearGravity)
        field.direction = direction
        return field
    }
}

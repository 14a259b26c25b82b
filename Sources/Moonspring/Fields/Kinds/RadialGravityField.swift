extension FieldDefinition {
    static let radialGravity = FieldDefinition(
        doc: "Pulls items towards the position, whatever their mass: F = -S m u f.",
        example: #"""
            -- A stone is pulled to the middle, the harder the nearer it is.
            local stone = scene.view:addSubview(ms.View{center = {300, 300}, size = {20, 20}})
            local pull = ms.FieldBehavior.radialGravity{items = {stone}, position = {100, 300}}
            ms.DynamicAnimator{referenceView = scene.view}:addBehavior(pull)
            scene.advance(0.5)
            print(stone.x < 300, stone.y)  --> true 300.0
            """#,
        falloff: 2)
}

extension FieldLaw {
    @inline(__always)
    func radialGravity(_ item: FieldItem, _ sum: inout FieldSum) {
        guard item.r * item.r >= Self.leastSquare else { return }
        addCentral(-strength * item.mass * item.fall, item, &sum)
    }
}

extension FieldBehavior {
    /// Pulls items to a position, regardless of their mass: F = -S m u f, with falloff 2. UIKit: `radialGravityField`.
    ///
    /// The pull never takes an item past the position in one sub-step, and does not act within 0.3 points of it.
    public static func radialGravityField(position: Point) -> FieldBehavior {
        let field = FieldBehavior(.radialGravity)
        field.position = position
        return field
    }
}

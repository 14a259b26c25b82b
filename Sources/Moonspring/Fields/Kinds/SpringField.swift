extension FieldDefinition {
    static let spring = FieldDefinition(
        doc: "A spring towards the position: F = -S p; the period is 2 pi sqrt(m / S).",
        example: #"""
            local ball = scene.view:addSubview(ms.View{center = {200, 300}, size = {100, 100}})
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            animator:addBehavior(ms.DynamicItemBehavior{items = {ball}, resistance = 0})
            animator:addBehavior(ms.FieldBehavior.spring{items = {ball}, position = {100, 300}, strength = 4})
            scene.advance(math.pi / 2) -- half a period of 2 pi sqrt(m / S)
            print(string.format("%.0f", ball.x))  --> 0
            """#,
        falloff: -1)
}

extension FieldLaw {
    @inline(__always)
    func spring(_ item: FieldItem, _ sum: inout FieldSum) {
        guard item.r >= Self.leastSquare else { return }
        addCentral(-strength * item.fall, item, &sum)
    }
}

extension FieldBehavior {
    /// A spring towards the position: F = -S u f with falloff -1, which is -S p. UIKit: `springField`.
    ///
    /// The period is 2 pi sqrt(m / S): heavier items are slower. A spring that is too stiff for the sub-steps acts like
    /// one of 19 Hz.
    public static func springField() -> FieldBehavior { FieldBehavior(.spring) }
}

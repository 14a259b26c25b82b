extension FieldDefinition {
    static let electric = FieldDefinition(
        doc: "Pushes charged items away from the position, or towards it if S q < 0: F = S q u f.",
        example: #"""
            local ions = {
                scene.view:addSubview(ms.View{name = "plus", center = {150, 300}, size = {20, 20}}),
                scene.view:addSubview(ms.View{name = "none", center = {150, 400}, size = {20, 20}}),
            }
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            animator:addBehavior(ms.DynamicItemBehavior{items = {ions[1]}, charge = 1})
            animator:addBehavior(ms.FieldBehavior.electric{items = ions, position = {100, 300}})
            scene.advance(0.5)
            print(ions[1].x > 150, ions[2].center)  --> true vec(150, 400)
            """#,
        falloff: 1)
}

extension FieldLaw {
    @inline(__always)
    func electric(_ item: FieldItem, _ sum: inout FieldSum) {
        guard item.r > 0 else { return }
        addCentral(strength * item.charge * item.fall, item, &sum)
    }
}

extension FieldBehavior {
    /// Pushes charged items away from the position, or towards it if S q < 0: F = S q u f, with falloff 1. UIKit: `electricField`.
    public static func electricField() -> FieldBehavior { FieldBehavior(.electric) }
}

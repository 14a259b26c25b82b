extension FieldDefinition {
    static let vortex = FieldDefinition(
        doc: "Drives items around the position, clockwise: F = S (-u.y, u.x) f / m, so light items fly off.",
        example: #"""
            local leaf = scene.view:addSubview(ms.View{center = {250, 300}, size = {100, 100}})
            local vortex = ms.FieldBehavior.vortex{items = {leaf}, position = {150, 300}}
            ms.DynamicAnimator{referenceView = scene.view}:addBehavior(vortex)
            scene.advance(0.25)
            print(leaf.velocity.y > 0)  --> true
            """#)
}

extension FieldLaw {
    @inline(__always)
    func vortex(_ item: FieldItem, _ sum: inout FieldSum) {
        guard item.r > 0 else { return }
        sum.force += strength * item.fall / item.mass / item.r * Vector(-item.p.y, item.p.x)
    }
}

extension FieldBehavior {
    /// Drives items around the position, clockwise on the screen: F = S (-u.y, u.x) f / m. UIKit: `vortexField`.
    ///
    /// As in UIKit the acceleration is proportional to 1 / m²: light items are flung out.
    public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }
}

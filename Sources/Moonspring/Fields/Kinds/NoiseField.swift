extension FieldDefinition {
    static let noise = FieldDefinition(
        doc: "A random force that changes smoothly over space and time: F = S f n, each part of n in -1...1.",
        example: #"""
            -- The same seed gives the same force.
            local mote = scene.view:addSubview(ms.View{center = {100, 100}, size = {20, 20}})
            local noise = ms.FieldBehavior.noise{items = {mote}, smoothness = 0.5, animationSpeed = 1, strength = 5}
            ms.DynamicAnimator{referenceView = scene.view}:addBehavior(noise)
            scene.advance(1)
            print(mote.velocity:length() > 0)  --> true
            """#,
        isNoise: true, keepsItemsAwake: { $0.animationSpeed != 0 })
}

extension FieldLaw {
    @inline(__always)
    func noise(_ item: FieldItem, _ sum: inout FieldSum) {
        sum.force += strength * item.fall * noise(at: item.p)
    }
}

extension FieldBehavior {
    /// A random force that changes smoothly over space and time: F = S f n, each part of n in -1...1. UIKit: `noiseField`.
    public static func noiseField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
        noise(.noise, smoothness, animationSpeed)
    }

    static func noise(_ kind: Kind, _ smoothness: Double, _ animationSpeed: Double) -> FieldBehavior {
        let field = FieldBehavior(kind)
        field.smoothness = smoothness
        field.animationSpeed = animationSpeed
        return field
    }
}

/// A force that depends on an item's position, velocity or charge (UIKit: `UIFieldBehavior`).
///
/// The static functions make fields, one for each law. A field acts only on the items added to it, while their centres
/// are in its region; several fields on one item add up. It is evaluated once in each sub-step of 1/120 s. In the laws,
/// lengths are in metres (100 points), speeds in metres per second, and forces in newtons, as in UIKit.
///
/// Where Apple's engine differs from Apple's documentation, fields do what the engine does, with three exceptions:
/// magnetic fields act on charges only, the block of a custom field gets what is documented, and regions are sets.
public final class FieldBehavior: ItemListBehavior {
    /// The block of a custom field: the field, an item's position in the animator's coordinates, its velocity in points
    /// per second, its mass in kilograms, its charge, and the seconds since the field was last evaluated. Returns a
    /// force in newtons.
    public typealias Evaluation = (FieldBehavior, Point, Vector, Double, Double, Double) -> Vector

    /// The law of the force, fixed when the field is made.
    public let fieldKind: Kind
    let definition: FieldDefinition

    /// The origin of all distances, and of the region, in the animator's coordinates. Default (0, 0).
    public var position = Point.zero {
        didSet { changed(position, oldValue, "position") }
    }

    /// Where the field acts, relative to `position`. It acts on items whose centres are inside. Default infinite.
    public var region = Region.infinite {
        didSet { if region != oldValue { wake() } }
    }
    package override var storageSize: Int { super.storageSize + region.storageSize }

    /// The strength of the field; a negative value reverses it, and an absolute value below 2^-15 turns it off.
    /// Default 1, whose meaning is described with each kind. It has no effect on a velocity field, and only turns a
    /// custom field on or off.
    public var strength = 1.0 {
        didSet { changed(strength, oldValue, "strength") }
    }

    /// How fast the force fades with the distance r in metres: it is multiplied by r^-falloff. With 0 it is the same
    /// everywhere, with larger values it fades faster, and with negative ones it grows. Default 0; radial gravity 2,
    /// spring -1, electric 1, magnetic 1.
    public var falloff = 0.0 {
        didSet { changed(falloff, oldValue, "falloff") }
    }

    /// The smallest distance for `falloff`, in points: smaller ones count as this. Default 100 / 2^15 = 0.003. Negative
    /// values count as 0.
    public var minimumRadius = 100 * 0x1p-15 {
        didSet { changed(minimumRadius, oldValue, "minimumRadius") }
    }

    /// Linear gravity: the acceleration, in metres per second squared. Velocity field: the velocity, in metres per
    /// second. Drag: the velocity of the medium. Default (0, 0).
    public var direction = Vector.zero {
        didSet { changed(direction, oldValue, "direction") }
    }

    /// Noise and turbulence: from 0, where the force changes over centimetres, to 1, where it changes over metres.
    /// Values outside that range are clamped. Default 0. Always 0 for other kinds.
    public var smoothness = 0.0 {
        didSet { noiseChanged(&smoothness, oldValue, "smoothness") }
    }

    /// Noise and turbulence: how fast the force changes with time; 1 is about once per second, and with 0, the default,
    /// it does not change. Always 0 for other kinds. Noise that changes keeps the items in it awake.
    public var animationSpeed = 0.0 {
        didSet { noiseChanged(&animationSpeed, oldValue, "animationSpeed") }
    }

    /// Noise and turbulence: selects the pattern. Fields with the same seed have the same pattern. Default 0. UIKit has
    /// none.
    public var seed: UInt64 = 0 {
        didSet { if seed != oldValue { wake() } }
    }

    /// The block of a custom field; nil in other fields.
    public let evaluationBlock: Evaluation?
    /// What a script does instead of the block; nil for no force, because there is no function, or it failed.
    package var scriptedEvaluation: ((Point, Vector, Double, Double, Double) -> Vector?)? {
        didSet { wake() }
    }

    /// The world's time when the block was last asked, and the number of that sub-step.
    var lastEvaluation: (time: Double, substep: Int)?
    /// The script failed in this tick: it is not asked again before the next one.
    var hasFailed = false

    package init(_ kind: Kind, evaluationBlock: Evaluation? = nil) {
        fieldKind = kind
        definition = kind.definition
        falloff = definition.falloff
        self.evaluationBlock = evaluationBlock
        super.init()
    }

    public override var kind: String { "FieldBehavior.\(fieldKind.rawValue)" }

    override func didLink(in animator: DynamicAnimator) { lastEvaluation = nil }

    private func changed(_ value: Double, _ oldValue: Double, _ name: String) {
        requireFinite(value, "FieldBehavior.\(name)")
        if value != oldValue { wake() }
    }

    private func changed(_ value: Vector, _ oldValue: Vector, _ name: String) {
        requireFinite(value, "FieldBehavior.\(name)")
        if value != oldValue { wake() }
    }

    private func noiseChanged(_ value: inout Double, _ oldValue: Double, _ name: String) {
        requireFinite(value, "FieldBehavior.\(name)")
        guard definition.isNoise else {
            value = 0
            return
        }
        if value != oldValue { wake() }
    }

    /// Whether items in the region stay awake. Noise that runs may move them at any time, and so may a block of its own clock,
    /// which says so with `keepsAnimatorRunning`. Turbulence does nothing to what is at rest.
    var keepsItemsAwake: Bool { definition.keepsItemsAwake(self) && abs(strength) >= FieldLaw.leastStrength }
}

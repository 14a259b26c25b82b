/// What can be changed of a joint. What its kind has no use for is ignored, and so is what is not a number.
public struct JointParameters: Equatable, Sendable {
    /// The point of body A, in its own axes from its centre, metres. Default (0, 0); range +-1e6.
    public var localAnchorA = Vec2.zero
    /// The point of body B, in its own axes from its centre, metres. Default (0, 0); range +-1e6.
    public var localAnchorB = Vec2.zero
    /// The shortest length of a distance joint or the smallest translation of anchor B from anchor A along the line of a prismatic one,
    /// metres, or the smallest angle of body B against body A, radians, measured from where they stand when a hinge is made. Default
    /// minus infinity, none, as is a length of 0; range +-1e6.
    public var lower = -Float.infinity
    /// The longest length, the largest translation or the largest angle. Default infinity, none; range +-1e6, not under `lower`.
    public var upper = Float.infinity
    /// The length at rest of a distance joint, metres; range 0...1e6.
    public var length: Float = 0
    /// Swings a second of the undamped spring of a distance joint, hertz, whatever the masses: k = m (2 pi f)^2. Default 0, a rigid
    /// rod; range 1e-5...1e9.
    ///
    /// Larger is stiffer; above half the sub-step rate the joint acts as rigid, without ever becoming unstable.
    public var frequency: Float = 0
    /// Damping ratio of the spring: 0 swings on, 1 is critical. Default 0; range 0...1e9. Without meaning on a rigid rod.
    public var dampingRatio: Float = 0
    /// The torque with which a hinge brakes, newton metres. Default 0; range 0...1e18.
    ///
    /// A larger one stops the turning sooner and holds against larger loads.
    public var frictionTorque: Float = 0
}

extension JointRow {
    /// Its parameters, within their ranges. The impulses of what a change leaves without effect are forgotten.
    var parameters: JointParameters {
        get {
            JointParameters(
                localAnchorA: ends.anchors.a, localAnchorB: ends.anchors.b, lower: range.lower, upper: range.upper,
                length: length, frequency: frequency, dampingRatio: dampingRatio, frictionTorque: frictionTorque)
        }
        set {
            if newValue.localAnchorA.isFinite && newValue.localAnchorB.isFinite {
                ends.anchors = JointAnchors(newValue.localAnchorA, newValue.localAnchorB)
            }
            switch kind {
            case .distance:
                length.set(to: newValue.length, within: 0...Limits.length)
                frequency.set(to: newValue.frequency, within: newValue.frequency > 0 ? Limits.frequency : 0...0)
                dampingRatio.set(to: newValue.dampingRatio, within: Limits.dampingRatio)
                setEnds(newValue.lower <= 0 ? -.infinity : newValue.lower, newValue.upper, within: 0...Limits.length)
            case .hinge:
                frictionTorque.set(to: newValue.frictionTorque, within: 0...Limits.torque)
                if frictionTorque == 0 { turnImpulse = 0 }
                setEnds(newValue.lower, newValue.upper, within: -1e6...1e6)
            case .prismatic: setEnds(newValue.lower, newValue.upper, within: -Limits.length...Limits.length)
            case .weld, .none: break
            }
        }
    }

    private mutating func setEnds(_ lower: Float, _ upper: Float, within bounds: ClosedRange<Float>) {
        range.setEnds(
            JointRange(
                lower.isNaN ? range.lower : lower, upper.isNaN ? range.upper : upper, within: bounds))
    }
}

extension Float {
    /// Takes another value on, within bounds, unless that is not a number.
    fileprivate mutating func set(to value: Float, within bounds: ClosedRange<Float>) {
        if !value.isNaN { self = value.clamped(to: bounds) }
    }
}

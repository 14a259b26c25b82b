// The few types of Foundation, Core Graphics, Core Animation and UIKit that exported source names, with the signatures that they have
// there, so that it can be type-checked on any machine.

typealias CFTimeInterval = Double
typealias CGFloat = Double

struct CGVector {
    var dx: CGFloat
    var dy: CGFloat
}

struct CGPoint {
    var x: CGFloat
    var y: CGFloat
}

struct CGRect {}

final class CGColor {}

class CGPath {}

final class CGMutablePath: CGPath {
    func move(to point: CGPoint) {}
    func addLine(to point: CGPoint) {}
    func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
    func closeSubpath() {}
}

final class NSNumber {
    init(value: Double) {}
}

extension NSNumber: ExpressibleByIntegerLiteral {
    convenience init(integerLiteral value: Int) { self.init(value: Double(value)) }
}

final class UIColor {
    init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
    var cgColor: CGColor { CGColor() }
}

struct CAMediaTimingFunctionName { static let linear = CAMediaTimingFunctionName() }

final class CAMediaTimingFunction {
    init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {}
    init(name: CAMediaTimingFunctionName) {}
}

struct CAAnimationCalculationMode { static let discrete = CAAnimationCalculationMode() }
struct CAMediaTimingFillMode { static let both = CAMediaTimingFillMode() }

final class CAKeyframeAnimation {
    init(keyPath path: String?) {}
    var values: [Any]?
    var keyTimes: [NSNumber]?
    var timingFunctions: [CAMediaTimingFunction]?
    var calculationMode = CAAnimationCalculationMode.discrete
    var duration: CFTimeInterval = 0
    var isRemovedOnCompletion = true
    var fillMode = CAMediaTimingFillMode.both
}

@MainActor class CALayer {
    var mask: CALayer?
    func setValue(_ value: Any?, forKeyPath keyPath: String) {}
    func add(_ animation: CAKeyframeAnimation, forKey key: String?) {}
}

@MainActor final class CAShapeLayer: CALayer {
    var path: CGPath?
}

@MainActor class UIView {
    init(frame: CGRect) {}
    let layer = CALayer()
    var bounds: CGRect { CGRect() }
    var superview: UIView? { nil }
    func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {}
    func addSubview(_ view: UIView) {}
}

final class UISpringTimingParameters {
    init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {}
}

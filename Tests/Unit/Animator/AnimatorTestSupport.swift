import Moonspring

/// Writes down what an animator tells its delegate.
final class AnimatorDiary: DynamicAnimatorDelegate {
    private(set) var entries: [String] = []
    var onPause: ((DynamicAnimator) -> Void)?

    /// Becomes the animator's delegate.
    init(of animator: DynamicAnimator) { animator.delegate = self }

    func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { entries.append("willResume") }
    func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {
        entries.append("didPause")
        onPause?(animator)
    }

    /// willResume first, then didPause, and so on in turn.
    var alternates: Bool {
        entries.enumerated().allSatisfy { $0.element == ($0.offset % 2 == 0 ? "willResume" : "didPause") }
    }
}

/// Writes down what it is told about animators.
final class WatchedBehavior: DynamicBehavior {
    let name: String
    private let note: (String) -> Void

    init(_ name: String = "behavior", note: @escaping (String) -> Void = { _ in }) {
        self.name = name
        self.note = note
    }

    override func willMove(to animator: DynamicAnimator?) {
        super.willMove(to: animator)
        let isSame = animator === dynamicAnimator
        note("\(name) \(animator == nil ? "out" : "in")\(isSame ? "" : " with another dynamicAnimator")")
    }
}

/// A view of 400 x 400 points with one subview of 100 x 100 in its middle.
func viewPair() -> (root: View, view: View) {
    let root = View(frame: Rect(0, 0, 400, 400))
    let view = root.addSubview(View(frame: Rect(150, 150, 100, 100)))
    return (root, view)
}

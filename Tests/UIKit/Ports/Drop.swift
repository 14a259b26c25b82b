import Moonspring

class DropViewController: ViewController, CollisionBehaviorDelegate, DynamicAnimatorDelegate {
    private var animator: DynamicAnimator!
    private var gravity: GravityBehavior!
    private var collision: CollisionBehavior!
    private var itemBehavior: DynamicItemBehavior!
    private var push: PushBehavior!
    private var square: View!
    private var barrier: View!
    private var snap: SnapBehavior?
    private var firstContact = false

    override func viewDidLoad() {
        super.viewDidLoad()

        square = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
        square.backgroundColor = .gray
        view.addSubview(square)

        barrier = View(frame: Rect(x: 0, y: 300, width: 130, height: 20))
        barrier.backgroundColor = .red
        view.addSubview(barrier)

        animator = DynamicAnimator(referenceView: view, clock: clock)
        animator.delegate = self

        gravity = GravityBehavior(items: [square])
        gravity.gravityDirection = Vector(dx: 0, dy: 0.8)
        animator.addBehavior(gravity)

        collision = CollisionBehavior(items: [square])
        collision.collisionDelegate = self
        collision.addBoundary(withIdentifier: "barrier", for: Path(rect: barrier.frame))
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.action = { [weak self] in
            guard let self = self else { return }
            print("\(self.square.transform) \(self.square.center)")
        }
        animator.addBehavior(collision)

        itemBehavior = DynamicItemBehavior(items: [square])
        itemBehavior.elasticity = 0.6
        itemBehavior.addAngularVelocity(1.0, for: square)
        animator.addBehavior(itemBehavior)

        push = PushBehavior(items: [square], mode: .instantaneous)
        push.pushDirection = Vector(dx: 0.5, dy: -1.0)
        push.setTargetOffsetFromCenter(Offset(horizontal: 10, vertical: 0), for: square)
        animator.addBehavior(push)
    }

    func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: DynamicItem,
        withBoundaryIdentifier identifier: BoundaryIdentifier?, at p: Point
    ) {
        print("Boundary contact occurred - \(String(describing: identifier))")
        let collidingView = item as! View
        collidingView.backgroundColor = .yellow
        after(0.3) {
            collidingView.backgroundColor = .gray
        }
        if !firstContact {
            firstContact = true
            let square = View(frame: Rect(x: 30, y: 0, width: 100, height: 100))
            square.backgroundColor = .gray
            view.addSubview(square)
            collision.addItem(square)
            gravity.addItem(square)
            let attach = AttachmentBehavior(item: collidingView, attachedTo: square)
            animator.addBehavior(attach)
        }
    }

    func touchesEnded(_ touch: PanGesture) {
        if let snap = snap { animator.removeBehavior(snap) }
        snap = SnapBehavior(item: square, snapTo: touch.location(in: view))
        animator.addBehavior(snap!)
    }

    func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {
        print("at rest after \(animator.elapsedTime)")
    }
}

import Foundation
import Moonspring

class TossViewController: ViewController {
    let throwingThreshold: CGFloat = 1000
    let throwingVelocityPadding: CGFloat = 35

    var imageView: View!
    var redSquare: View!
    var blueSquare: View!

    private var originalBounds = Rect.zero
    private var originalCenter = Point.zero
    private var animator: DynamicAnimator!
    private var attachmentBehavior: AttachmentBehavior!
    private var pushBehavior: PushBehavior!
    private var itemBehavior: DynamicItemBehavior!

    override func viewDidLoad() {
        super.viewDidLoad()
        animator = DynamicAnimator(referenceView: view, clock: clock)
        originalBounds = imageView.bounds
        originalCenter = imageView.center
        view.onPan = { [unowned self] _, pan in handleAttachmentGesture(sender: pan) }
    }

    func handleAttachmentGesture(sender: PanGesture) {
        let location = sender.location(in: view)
        let boxLocation = sender.location(in: imageView)

        switch sender.state {
        case .began:
            animator.removeAllBehaviors()
            let centerOffset = Offset(
                horizontal: boxLocation.x - imageView.bounds.midX,
                vertical: boxLocation.y - imageView.bounds.midY)
            attachmentBehavior = AttachmentBehavior(
                item: imageView,
                offsetFromCenter: centerOffset, attachedToAnchor: location)
            redSquare.center = attachmentBehavior.anchorPoint
            blueSquare.center = location
            animator.addBehavior(attachmentBehavior)

        case .ended, .cancelled:
            animator.removeAllBehaviors()

            let velocity = sender.velocity(in: view)
            let magnitude = sqrt((velocity.x * velocity.x) + (velocity.y * velocity.y))

            if magnitude > throwingThreshold {
                let pushBehavior = PushBehavior(items: [imageView], mode: .instantaneous)
                pushBehavior.pushDirection = Vector(dx: velocity.x / 10, dy: velocity.y / 10)
                pushBehavior.magnitude = magnitude / throwingVelocityPadding
                self.pushBehavior = pushBehavior
                animator.addBehavior(pushBehavior)

                let angle = Int(arc4random_uniform(20)) - 10
                itemBehavior = DynamicItemBehavior(items: [imageView])
                itemBehavior.friction = 0.2
                itemBehavior.allowsRotation = true
                itemBehavior.addAngularVelocity(CGFloat(angle), for: imageView)
                animator.addBehavior(itemBehavior)

                after(0.4) { self.resetDemo() }
            } else {
                resetDemo()
            }

        default:
            attachmentBehavior.anchorPoint = sender.location(in: view)
            redSquare.center = attachmentBehavior.anchorPoint
        }
    }

    func resetDemo() {
        animator.removeAllBehaviors()
        after(0.45) {
            self.imageView.bounds = self.originalBounds
            self.imageView.center = self.originalCenter
            self.imageView.transform = Transform.identity
        }
    }
}

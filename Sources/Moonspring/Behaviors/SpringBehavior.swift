import MoonspringPhysics

/// A spring that pulls an item's centre to a point, as SwiftUI's `Spring(duration:bounce:)` moves a view.
///
/// It moves the item regardless of its mass, is damped in every direction, and leaves the rotation alone. If nothing
/// else acts, the centre moves like the damped oscillator with angular frequency 2 pi / duration, at every tick. The
/// item's resistance brakes it further, and gravity shifts the point where it rests. Several springs on one item pull
/// it to a point between their targets. While a `DragBehavior` holds the item, they wait. A spring presses the item
/// against obstacles with at most 20 times the item's weight, so that walls hold it.
public final class SpringBehavior: DynamicBehavior {
    /// The item that is pulled.
    public let item: any DynamicItem

    /// Where the centre is pulled to, in the animator's coordinates. Setting it wakes the item and keeps its velocity.
    public var target: Point {
        didSet {
            requireFinite(target, "SpringBehavior.target")
            if target != oldValue { changed() }
        }
    }

    /// Duration and bounce together. A change takes effect at once.
    public var spring: Spring {
        didSet { if spring != oldValue { changed() } }
    }

    /// The perceptual duration in seconds, finite and more than 0: the period of the spring without its damping. Default 0.5; a longer one
    /// is slower. Values below 0.027 count as 0.027: sub-steps of 1/120 s cannot follow a faster one.
    public var duration: Double {
        get { spring.duration }
        set { spring = Spring(duration: newValue, bounce: spring.bounce) }
    }

    /// How much it overshoots: 1 oscillates forever, 0 does not overshoot, below 0 is overdamped. Default 0; range more than -1, up to 1.
    public var bounce: Double {
        get { spring.bounce }
        set { spring = Spring(duration: spring.duration, bounce: newValue) }
    }

    /// Makes a spring between the centre of an item and a point of the reference view. Default: a period of 0.5 s without bounce.
    public init(item: any DynamicItem, target: Point, spring: Spring = Spring()) {
        requireFinite(target, "SpringBehavior.target")
        self.item = item
        self.target = target
        self.spring = spring
        super.init()
    }

    public override var kind: String { "SpringBehavior" }
    override var takesChildren: Bool { false }
    package override var linkedItems: [any DynamicItem] { [item] }

    private func changed() {
        linkedAnimator?.springsChanged()
        wake()
    }
}

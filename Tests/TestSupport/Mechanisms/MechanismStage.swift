import Moonspring

/// A mechanism that runs, built against the Swift API.
public final class MechanismStage {
    public let mechanism: Mechanism
    public let clock = AnimatorClock()
    public let animator: DynamicAnimator
    public private(set) var items: [UnlinkedItem] = []
    /// By link; nil while it is not attached.
    public private(set) var attachments: [AttachmentBehavior?] = []
    /// The items' sizes now: changes may have made them others.
    public private(set) var sizes: [Size]
    /// Where the links to points have their points now.
    public private(set) var anchors: [Point?]
    /// Ticks done.
    public private(set) var tick = 0

    private let root: View
    private let gravity: GravityBehavior
    private let collision: CollisionBehavior?
    private let materials: [DynamicItemBehavior]
    private var forces: [ItemListBehavior] = []

    public init(_ mechanism: Mechanism) {
        self.mechanism = mechanism
        root = View(frame: Rect(origin: .zero, size: mechanism.size))
        animator = DynamicAnimator(referenceView: root, clock: clock)
        sizes = mechanism.items.map { $0.size }
        anchors = mechanism.links.map { $0.other == nil ? $0.anchor : nil }
        items = mechanism.items.map(Self.item)
        materials = mechanism.materials.map(Self.behavior)
        // Each by itself: Embedded Swift cannot cast an array.
        let list = items.map { $0 as any DynamicItem }
        gravity = GravityBehavior(items: list)
        gravity.gravityDirection = mechanism.gravity
        collision = mechanism.collides ? CollisionBehavior(items: list) : nil
        collision?.translatesReferenceBoundsIntoBoundary = mechanism.hasWalls
        for (index, boundary) in mechanism.boundaries.enumerated() {
            collision?.addBoundary(
                withIdentifier: .integer(index + 1), from: boundary.start, to: boundary.end)
        }
        for (item, description) in zip(items, mechanism.items) {
            let material = materials[description.material]
            material.addItem(item)
            material.addLinearVelocity(description.velocity, for: item)
            material.addAngularVelocity(description.spin, for: item)
        }
        attachments = mechanism.links.map { _ in nil }
        addBehaviors()
    }

    private func addBehaviors() {
        animator.addBehavior(gravity)
        if let collision { animator.addBehavior(collision) }
        for material in materials { animator.addBehavior(material) }
        for index in mechanism.links.indices where mechanism.links[index].isAttached { attach(index) }
        for push in mechanism.pushes {
            let behavior = PushBehavior(items: [items[push.item]], mode: .continuous)
            behavior.pushDirection = push.force
            forces.append(behavior)
        }
        for field in mechanism.fields { forces.append(behavior(field)) }
        for force in forces { animator.addBehavior(force) }
        for spring in mechanism.springs {
            animator.addBehavior(
                SpringBehavior(
                    item: items[spring.item], target: spring.target,
                    spring: Spring(duration: spring.duration, bounce: spring.bounce)))
        }
    }

    /// What changes before the next tick, and the tick.
    public func advance() {
        change()
        step()
    }

    /// Does what the script changes before the next tick; returns whether it changed anything.
    @discardableResult
    public func change() -> [Mechanism.Action] {
        let actions = mechanism.changes.filter { $0.tick == tick + 1 }.map { $0.action }
        for action in actions { perform(action) }
        for motor in mechanism.motors {
            material(of: motor.item).applyTorque(motor.torque, for: items[motor.item])
        }
        return actions
    }

    public func step() {
        tick += 1
        clock.tick()
    }

    // MARK: how it moves

    /// Points per second.
    public func velocity(of index: Int) -> Vector { material(of: index).linearVelocity(for: items[index]) }

    /// Radians per second.
    public func spin(of index: Int) -> Double { material(of: index).angularVelocity(for: items[index]) }

    private func material(of index: Int) -> DynamicItemBehavior { materials[mechanism.items[index].material] }

    // MARK: parts

    private static func item(_ description: Mechanism.Item) -> UnlinkedItem {
        let item = UnlinkedItem(
            center: description.center, bounds: Rect(origin: .zero, size: description.size),
            transform: .rotation(description.rotation))
        item.collisionBoundsType = description.isRound ? .ellipse : .rectangle
        return item
    }

    private static func behavior(_ material: Mechanism.Material) -> DynamicItemBehavior {
        let behavior = DynamicItemBehavior()
        behavior.elasticity = material.elasticity
        behavior.friction = material.friction
        behavior.density = material.density
        behavior.resistance = material.resistance
        behavior.angularResistance = material.angularResistance
        if material.isAnchored { behavior.isAnchored = true }
        if !material.allowsRotation { behavior.allowsRotation = false }
        return behavior
    }

    private func behavior(_ field: Mechanism.Field) -> FieldBehavior {
        let behavior: FieldBehavior
        switch field.kind {
        case .drag: behavior = .dragField()
        case .spring: behavior = .springField()
        case .linearGravity: behavior = .linearGravityField(direction: field.direction)
        case .radialGravity:
            behavior = .radialGravityField(position: field.position)
            behavior.falloff = 0
        }
        behavior.position = field.position
        behavior.strength = field.strength
        for item in items { behavior.addItem(item) }
        return behavior
    }

    private func attach(_ index: Int) {
        guard attachments[index] == nil else { return }
        let link = mechanism.links[index]
        let item = items[link.item]
        let behavior: AttachmentBehavior
        if let other = link.other.map({ items[$0] }) {
            let anchor = link.anchor ?? (item.center + other.center) / 2
            behavior =
                switch link.kind {
                case .rod:
                    AttachmentBehavior(
                        item: item, offsetFromCenter: link.offset, attachedTo: other,
                        attachedOffsetFromCenter: link.otherOffset)
                case .limit:
                    .limitAttachment(
                        with: item, offsetFromCenter: link.offset, attachedTo: other, offsetFromCenter: link.otherOffset
                    )
                case .pin: .pinAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
                case .fixed: .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
                case .slide:
                    .slidingAttachment(
                        with: item, attachedTo: other, attachmentAnchor: anchor, axisOfTranslation: link.axis)
                }
        } else {
            let anchor = anchors[index] ?? item.center
            behavior =
                link.kind == .slide
                ? .slidingAttachment(with: item, attachmentAnchor: anchor, axisOfTranslation: link.axis)
                : AttachmentBehavior(item: item, offsetFromCenter: link.offset, attachedToAnchor: anchor)
        }
        if let length = link.length { behavior.length = length }
        if link.frequency > 0 { (behavior.frequency, behavior.damping) = (link.frequency, link.damping) }
        if link.frictionTorque > 0 { behavior.frictionTorque = link.frictionTorque }
        if let range = link.range {
            behavior.attachmentRange = FloatRange(minimum: range.lowerBound, maximum: range.upperBound)
        }
        attachments[index] = behavior
        animator.addBehavior(behavior)
    }

    private func detach(_ index: Int) {
        guard let behavior = attachments[index] else { return }
        attachments[index] = nil
        animator.removeBehavior(behavior)
    }

    // MARK: changes

    private func perform(_ action: Mechanism.Action) {
        switch action {
        case .move(let index, let place, let rotation):
            items[index].center = place
            items[index].transform = .rotation(rotation)
            animator.updateItem(usingCurrentState: items[index])
        case .resize(let index, let size): resize(index, to: size)
        case .attach(let link): attach(link)
        case .detach(let link): detach(link)
        case .moveAnchor(let link, let place):
            anchors[link] = place
            attachments[link]?.anchorPoint = place
        case .kick(let index, let velocity, let spin):
            let material = material(of: index)
            material.addLinearVelocity(velocity, for: items[index])
            material.addAngularVelocity(spin, for: items[index])
        }
    }

    /// An item's size is read when its body is made: everything lets go of it, and takes it again.
    private func resize(_ index: Int, to size: Size) {
        let item = items[index]
        let tied = attachments.indices.filter {
            attachments[$0] != nil && (mechanism.links[$0].item == index || mechanism.links[$0].other == index)
        }
        tied.forEach(detach)
        let lists = [gravity, collision, material(of: index)].compactMap { $0 } + forces
        let holders = lists.filter { $0.contains(item) }
        for holder in holders { holder.removeItem(item) }
        sizes[index] = size
        item.bounds = Rect(origin: .zero, size: size)
        for holder in holders { holder.addItem(item) }
        for link in tied { attach(link) }
    }
}

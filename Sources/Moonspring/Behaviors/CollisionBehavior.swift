import MoonspringPhysics

/// Lets its items collide with each other and with boundaries (UIKit: `UICollisionBehavior`).
///
/// Items of different collision behaviours ignore each other. Boundaries are lines without an inside: they stop items
/// from both sides. An item that overlaps a boundary when it is added is pushed out to the nearer side.
public final class CollisionBehavior: ItemListBehavior {
    /// What the items collide with.
    public struct Mode: OptionSet, Hashable, Codable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Other items of the behaviour.
        public static let items = Mode(rawValue: 1)
        /// The behaviour's boundaries.
        public static let boundaries = Mode(rawValue: 2)
        /// Both.
        public static let everything = Mode(rawValue: .max)
    }

    /// What the items collide with, and what the delegate is notified of. Default `everything`. It takes effect at once; contacts that the
    /// new mode does not allow end without notification, and those that it allows begin with one.
    public var collisionMode = Mode.everything {
        didSet {
            guard collisionMode != oldValue, let animator = linkedAnimator else { return }
            for record in links {
                animator.world.refilter(record.body)
                animator.unsettle(record)
            }
            wake()
        }
    }

    #if hasFeature(Embedded)
        public unowned(unsafe) var collisionDelegate: (any CollisionBehaviorDelegate)?
    #else
        /// Notified of contacts. Held weakly.
        public weak var collisionDelegate: (any CollisionBehaviorDelegate)?
    #endif
    /// Called for a script's delegate.
    package var onContact: ((CollisionEvent) -> Void)?

    /// The boundaries added by hand, in the order in which they were added, which is that of their keys.
    private(set) var boundaries: [CollisionBoundary] = []
    /// About how many bytes the boundaries hold, their shapes in the world included.
    private var boundaryStorage = 0
    package override var storageSize: Int { super.storageSize + boundaryStorage }
    /// With the shapes of the item's body.
    override var linkStorage: Int { 320 }
    private var keys: [BoundaryIdentifier: Int32] = [:]
    private var nextKey: Int32 = 1
    /// Boundaries taken away since contacts were last reported: their ends are still to come.
    private var removed: [Int32: BoundaryIdentifier] = [:]
    var reference = ReferenceBoundary()
    /// The mode when contacts were last reported.
    private var reportedMode = Mode.everything

    /// The place in the animator's list of collision behaviours, and the order among them, while linked.
    private(set) var slot: Int32 = -1
    var rank = 0
    /// The number of its link to the animator, which no other one gets.
    var link = 0
    /// The static body that carries the boundaries, while linked.
    private(set) var body: BodyID?
    private var nextOrder: Int32 = 0

    public override var kind: String { "CollisionBehavior" }

    /// Whether items have come to collide with each other since contacts were last reported.
    var hasOpened: Bool { collisionMode.contains(.items) && !reportedMode.contains(.items) }

    var hasListener: Bool { collisionDelegate != nil || onContact != nil }

    func report(_ event: CollisionEvent) {
        onContact?(event)
        guard let delegate = collisionDelegate else { return }
        switch (event.partner, event.point) {
        case (.item(let other), let point?):
            delegate.collisionBehavior(self, beganContactFor: event.item, with: other, at: point)
        case (.item(let other), nil):
            delegate.collisionBehavior(self, endedContactFor: event.item, with: other)
        case (.boundary(let identifier), let point?):
            delegate.collisionBehavior(
                self, beganContactFor: event.item, withBoundaryIdentifier: identifier, at: point)
        case (.boundary(let identifier), nil):
            delegate.collisionBehavior(self, endedContactFor: event.item, withBoundaryIdentifier: identifier)
        }
    }

    // MARK: in an animator

    override func willLink(in animator: DynamicAnimator) {
        slot = animator.addCollisions(self)
        nextOrder = 0
        var definition = BodyDefinition()
        definition.type = .static
        definition.userData = CollisionMembership.bodyData(ofSlot: slot)
        body = animator.world.createBody(definition)
        for index in boundaries.indices { build(index) }
        refreshReferenceBoundary(in: animator)
    }

    override func willUnlink(from animator: DynamicAnimator) {
        if let body { animator.world.destroyBody(body) }
        body = nil
        for index in boundaries.indices { boundaries[index].shapes = [] }
        reference.shapes = []
        reference.rect = nil
        removed.removeAll()
        animator.removeCollisions(self)
    }

    override func didLink(_ record: ItemRecord, in animator: DynamicAnimator) {
        animator.join(record, CollisionMembership(slot: slot, order: nextOrder))
        nextOrder += 1
    }

    override func willUnlink(_ record: ItemRecord, from animator: DynamicAnimator) {
        animator.leave(record, slot: slot)
    }
}

// MARK: - Boundaries

extension CollisionBehavior {
    /// Makes a boundary of a path in the animator's coordinates: its first subpath, closed, with its curves as lines at
    /// most 0.1 points off. A boundary with the same identifier is replaced. Points nearer than half a point to the one
    /// before are left out. The path must have at least two points that far apart, and none beyond 1e7:
    /// ``refusal(ofBoundary:for:)`` says what is wrong.
    public func addBoundary(withIdentifier identifier: BoundaryIdentifier, for path: Path) {
        require(thrown { () throws(DynamicsError) in try admitBoundary(identifier, for: path) })
    }

    /// Why a path cannot be a boundary; nil if it can.
    public func refusal(ofBoundary identifier: BoundaryIdentifier, for path: Path) -> DynamicsError? {
        thrown { () throws(DynamicsError) in _ = try chain(of: path, identifier) }
    }

    /// `addBoundary` for a script: throws the refusal.
    package func admitBoundary(_ identifier: BoundaryIdentifier, for path: Path) throws(DynamicsError) {
        add(try chain(of: path, identifier), path, identifier)
    }

    private func chain(of path: Path, _ identifier: BoundaryIdentifier) throws(DynamicsError) -> ChainDefinition {
        guard let line = path.flattened().first else { throw .boundaryPath("it draws nothing", identifier) }
        return try CollisionBoundary.chain(through: line.points, identifier)
    }

    /// Makes a boundary of a straight line in the animator's coordinates. A boundary with the same identifier is
    /// replaced. The ends must be at least half a point apart and within 1e7 points of 0:
    /// ``refusal(ofBoundary:from:to:)`` says what is wrong.
    public func addBoundary(withIdentifier identifier: BoundaryIdentifier, from start: Point, to end: Point) {
        require(thrown { () throws(DynamicsError) in try admitBoundary(identifier, from: start, to: end) })
    }

    /// Why a line cannot be a boundary; nil if it can.
    public func refusal(ofBoundary identifier: BoundaryIdentifier, from start: Point, to end: Point) -> DynamicsError? {
        thrown { () throws(DynamicsError) in
            _ = try CollisionBoundary.chain(through: [start, end], identifier)
        }
    }

    /// `addBoundary` for a script: throws the refusal.
    package func admitBoundary(
        _ identifier: BoundaryIdentifier, from start: Point, to end: Point
    ) throws(DynamicsError) {
        let path = try Path.line(start, end)
        add(try CollisionBoundary.chain(through: [start, end], identifier), path, identifier)
    }

    /// The path of a boundary; nil if there is none with that identifier.
    public func boundary(withIdentifier identifier: BoundaryIdentifier) -> Path? {
        keys[identifier].flatMap(index(ofKey:)).map { boundaries[$0].path }
    }

    /// The identifiers of the boundaries, in the order in which they were added; that of the reference view has none.
    public var boundaryIdentifiers: [BoundaryIdentifier] { boundaries.map { $0.identifier } }

    /// Removes a boundary; for items that touched it, the end of the contact is reported. Does nothing if there is none
    /// with that identifier.
    public func removeBoundary(withIdentifier identifier: BoundaryIdentifier) {
        guard let index = keys.removeValue(forKey: identifier).flatMap(index(ofKey:)) else { return }
        boundaryStorage -= boundaries[index].storageSize
        takeDown(boundaries.remove(at: index))
        wake()
    }

    /// Removes all boundaries that were added with an identifier; that of the reference view stays.
    public func removeAllBoundaries() {
        let all = boundaries
        boundaries.removeAll()
        boundaryStorage = 0
        keys.removeAll()
        // The last first: it is the first in its body's list.
        for boundary in all.reversed() { takeDown(boundary) }
        if !all.isEmpty { wake() }
    }

    private func takeDown(_ boundary: CollisionBoundary) {
        guard let animator = linkedAnimator else { return }
        removed[boundary.key] = boundary.identifier
        for shape in boundary.shapes.reversed() { animator.world.destroyShape(shape) }
    }

    private func add(_ chain: ChainDefinition, _ path: Path, _ identifier: BoundaryIdentifier) {
        if let index = keys[identifier].flatMap(index(ofKey:)) {
            for shape in boundaries[index].shapes.reversed() { linkedAnimator?.world.destroyShape(shape) }
            boundaryStorage -= boundaries[index].storageSize
            boundaries[index].path = path
            boundaries[index].chain = chain
            boundaries[index].shapes = []
            boundaryStorage += boundaries[index].storageSize
            build(index)
        } else {
            boundaries.append(CollisionBoundary(identifier: identifier, key: nextKey, path: path, chain: chain))
            keys[identifier] = nextKey
            nextKey += 1
            boundaryStorage += boundaries[boundaries.count - 1].storageSize
            build(boundaries.count - 1)
        }
        wake()
    }

    /// The place of a boundary: keys rise.
    private func index(ofKey key: Int32) -> Int? {
        let index = boundaries.partitioningIndex(where: { $0.key >= key })
        return index < boundaries.count && boundaries[index].key == key ? index : nil
    }

    private func build(_ index: Int) {
        guard let body, let animator = linkedAnimator else { return }
        var chain = boundaries[index].chain
        chain.userData = boundaries[index].key
        boundaries[index].shapes = animator.world.createChain(chain, on: body)
    }

    /// The identifier of what a contact's shape belongs to; nil when it is neither there nor among what was just removed.
    func partner(ofKey key: Int32) -> DynamicAnimator.RayCastHit.Target? {
        if key == ReferenceBoundary.key { return .boundary(nil) }
        if let index = index(ofKey: key) { return .boundary(boundaries[index].identifier) }
        return removed[key].map { .boundary($0) }
    }

    /// The key of the boundary that a contact's shape belongs to: of one that was removed and added again, the new one, so that what rests
    /// on it goes on touching it.
    func currentKey(_ key: Int32) -> Int32 { removed[key].flatMap { keys[$0] } ?? key }

    /// The contacts of a tick have been gathered; what their callbacks remove ends in the next tick.
    func settle() {
        reportedMode = collisionMode
        if !removed.isEmpty { removed.removeAll() }
    }

    /// The lines of all boundaries, as they stand in the animator.
    var boundaryLines: [[Point]] {
        var lines = boundaries.map { CollisionBoundary.line(of: $0.chain) }
        if let rect = reference.rect { lines.append(CollisionBoundary.line(of: ReferenceBoundary.chain(around: rect))) }
        return lines
    }
}

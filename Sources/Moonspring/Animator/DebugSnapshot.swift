import MoonspringPhysics

/// The bodies, attachments, boundaries, contacts and fields of an animator at one moment, in the coordinates of its reference view.
public struct DebugSnapshot: Equatable, Sendable {
    /// An item's body.
    public struct Body: Equatable, Sendable {
        /// The outlines of its collision shapes relative to its centre, each closed, without rotation.
        public var form: [[Point]]
        /// The map from those coordinates to those of the reference view.
        public var map: Transform
        /// The velocity in points per second; zero at rest.
        public var velocity: Vector
        /// Whether the next sub-step moves it.
        public var isAwake: Bool
        /// Whether it is anchored, so that nothing moves it.
        public var isAnchored: Bool

        package init(form: [[Point]], map: Transform, velocity: Vector, isAwake: Bool, isAnchored: Bool) {
            self.form = form
            self.map = map
            self.velocity = velocity
            self.isAwake = isAwake
            self.isAnchored = isAnchored
        }

        /// The centre of the body, in points of the reference view.
        public var center: Point { map.apply(.zero) }
        /// The outlines in the coordinates of the reference view.
        public var outlines: [[Point]] { form.map { $0.map(map.apply) } }
    }

    /// A connection that holds an item.
    public struct Link: Equatable, Sendable {
        /// What kind of behaviour holds the item.
        public enum Kind: String, CaseIterable, Sendable {
            /// A rigid attachment.
            case attachment
            /// An attachment with a frequency, a spring to a point, or the spring between a finger and the item that it
            /// drags.
            case spring
            /// A limit attachment, slack or taut.
            case rope
            /// A sliding attachment: the part of its line on which the item may move, at most 1000 points each way.
            case slide
            /// A pin attachment, whose two ends are one point.
            case pin
            /// A fixed attachment: from one item's centre to the other's.
            case fixed
            /// A snap: from the item's centre to its snap point.
            case snap
        }

        /// The kind of behaviour to which it belongs.
        public var kind: Kind
        /// Where on the item it is attached.
        public var from: Point
        /// The anchor, or where on the other item it is attached.
        public var to: Point

        package init(kind: Kind, from: Point, to: Point) {
            self.kind = kind
            self.from = from
            self.to = to
        }
    }

    /// The acceleration of a field at a point, in points per second squared.
    public struct Arrow: Equatable, Sendable {
        /// The point, in points of the reference view.
        public var at: Point
        /// The acceleration there, in points per second squared.
        public var vector: Vector

        package init(at: Point, vector: Vector) {
            self.at = at
            self.vector = vector
        }
    }

    /// The bodies, in the order in which the items were added.
    public var bodies: [Body] = []
    /// The connections, in the order of the behaviours.
    public var links: [Link] = []
    /// Boundaries that items collide with, as lines through points.
    public var boundaries: [[Point]] = []
    /// The points of contact.
    public var contacts: [Point] = []
    /// What the fields would do to an item at rest at the points of a grid; custom fields are left out.
    public var fields: [Arrow] = []

    package init() {}

    /// The snapshot in other coordinates, to which `map` leads.
    package func mapped(by map: Transform) -> DebugSnapshot {
        var mapped = self
        for index in bodies.indices {
            let body = bodies[index]
            mapped.bodies[index].map = body.map.concatenating(map)
            mapped.bodies[index].velocity = map.applyLinear(body.velocity)
        }
        mapped.links = links.map { Link(kind: $0.kind, from: map.apply($0.from), to: map.apply($0.to)) }
        mapped.boundaries = boundaries.map { $0.map(map.apply) }
        mapped.contacts = contacts.map(map.apply)
        mapped.fields = fields.map { Arrow(at: map.apply($0.at), vector: map.applyLinear($0.vector)) }
        return mapped
    }
}

extension DynamicAnimator {
    /// The current bodies and what holds them. Reading it changes nothing, runs no script, and is allowed at any time:
    /// properties set since the last tick appear after the next one.
    public func debugSnapshot() -> DebugSnapshot {
        var snapshot = DebugSnapshot()
        snapshot.bodies = orderedRecords.map(debugBody)
        snapshot.links = linked.compactMap(debugLink)
        for behavior in linked { snapshot.boundaries += (behavior as? CollisionBehavior)?.boundaryLines ?? [] }
        snapshot.contacts = world.touchPoints.map(points)
        snapshot.fields = debugArrows(around: snapshot.bodies)
        return snapshot
    }

    private func debugBody(_ record: ItemRecord) -> DebugSnapshot.Body {
        let center = center(of: record)
        var map = Transform.rotation(world.angle(of: record.body))
        (map.tx, map.ty) = (center.x, center.y)
        return DebugSnapshot.Body(
            form: record.form.outlines, map: map,
            velocity: points(world.linearVelocity(of: record.body)), isAwake: world.isAwake(record.body),
            isAnchored: world.type(of: record.body) == .static)
    }

    private func debugLink(_ behavior: DynamicBehavior) -> DebugSnapshot.Link? {
        guard let record = behavior.links.first, !record.isTaken else { return nil }
        if let snap = behavior as? SnapBehavior {
            return DebugSnapshot.Link(kind: .snap, from: worldPoint(.zero, of: record), to: snap.snapPoint)
        }
        if let spring = behavior as? SpringBehavior {
            return DebugSnapshot.Link(kind: .spring, from: worldPoint(.zero, of: record), to: spring.target)
        }
        if let drag = behavior as? DragBehavior { return drag.debugLink(in: self) }
        return (behavior as? AttachmentBehavior)?.debugLink(in: self)
    }
}

import MoonspringPhysics

/// An input that the engine refuses, with a message for people. Every message of the engine is composed in this file.
public struct DynamicsError: Error, Hashable, CustomStringConvertible {
    /// What is refused.
    public enum Kind: String, CaseIterable, Sendable {
        /// An item that cannot have a body, because of its size, centre, transform or collision path.
        case item
        /// A view outside the reference view of its animator.
        case outsideReferenceView
        /// An item that an animator of another clock moves.
        case otherClock
        /// An item of a layout: there is none with that index, or it belongs to another animator.
        case layout
        /// A behaviour that is already in an animator, or in another behaviour.
        case alreadyAdded
        /// A behaviour, view or group in a place where it cannot be: in itself, in a primitive, too deep.
        case nesting
        /// A path or a line that cannot be a boundary.
        case boundary
        /// A point, size or number that a path cannot have, or too many elements.
        case path
        /// A region with too many parts.
        case region
        /// A gradient with too few or too many colours, or with invalid locations.
        case gradient
        /// A range or an axis that an attachment cannot have.
        case attachment
        /// A tick inside a tick, or of an impossible length.
        case tick
        /// There is no room for another body.
        case memory
        /// Something that a host refuses.
        case other
    }

    /// What is refused, for use by a program.
    public let kind: Kind
    /// What was wrong, what was expected and the likely fix, on one line, for people.
    public let message: String
    /// The item concerned, so that a host can say where it was made. For lookup only: the object may no longer exist.
    package let item: ObjectIdentifier?

    /// Makes an error of the host's own, with a message that names the thing, the value and what was expected.
    public init(_ message: String) { self.init(.other, message) }

    init(_ kind: Kind, _ message: String, item: (any DynamicItem)? = nil) {
        self.kind = kind
        self.message = message
        self.item = item.map { ObjectIdentifier($0) }
    }

    /// With a message that begins with the item; `fault` is the rest.
    private init(_ kind: Kind, _ item: any DynamicItem, _ fault: String) {
        self.init(kind, "\(Self.itemDescription(item)) \(fault)", item: item)
    }

    public var description: String { message }

    static func size(_ size: Size, of item: any DynamicItem) -> DynamicsError {
        DynamicsError(
            .item, item,
            "has size \(size): width and height must be more than 0 and at most 1e7 points before a behavior can move it"
        )
    }

    static func noMemory(for item: any DynamicItem) -> DynamicsError {
        DynamicsError(
            .memory,
            "not enough memory for a body of \(itemDescription(item)): move fewer items, or raise the limit", item: item
        )
    }

    static func center(_ center: Point, of item: any DynamicItem) -> DynamicsError {
        DynamicsError(.item, item, "has center \(center): both parts must be finite and within 1e7 points of 0")
    }

    static func transform(_ transform: Transform, of item: any DynamicItem) -> DynamicsError {
        DynamicsError(.item, item, "has transform \(transform): every part must be a finite number")
    }

    static func outsideReferenceView(_ view: View, _ reference: View) -> DynamicsError {
        DynamicsError(
            .outsideReferenceView, view,
            "is not inside the animator's reference view\(reference.name.map { " '\($0)'" } ?? ""): add it with addSubview first"
        )
    }

    static func otherClock(_ item: any DynamicItem) -> DynamicsError {
        DynamicsError(
            .otherClock, item,
            "is moved by an animator of another clock: give both animators the same clock, or call removeAllBehaviors on that animator first"
        )
    }

    // MARK: layouts

    static func layoutIndex(_ number: Int, first: Int, count: Int) -> DynamicsError {
        let range = count == 0 ? "it has none" : "they are \(first) to \(first + count - 1)"
        return DynamicsError(.layout, "the layout has no item \(number): \(range); change the animator's count first")
    }

    /// Nothing said where an item of a layout is.
    package static func layoutPlace(_ number: Int) -> DynamicsError {
        DynamicsError(
            .layout,
            "the layout has no attributes for item \(number): give the animator attributesForItem (attributes = function(self, i) return {center = {x, y}, size = {width, height}} end in Lua)"
        )
    }

    static func viewInLayout(_ view: View) -> DynamicsError {
        DynamicsError(
            .layout, view,
            "is a view: a LayoutAnimator moves layout attributes; let its layout function apply them to views"
        )
    }

    static func strangeAttributes(_ attributes: LayoutAttributes) -> DynamicsError {
        DynamicsError(
            .layout, attributes,
            "does not belong to this animator's layout, or no longer does: get it with attributes(at:) (attributesAt in Lua)"
        )
    }

    static func attributesOutsideLayout(_ attributes: LayoutAttributes) -> DynamicsError {
        DynamicsError(.layout, attributes, "belongs to a layout: only its LayoutAnimator can move it")
    }

    // MARK: groups, paths, behaviours and views

    static var nestedGroup: DynamicsError {
        DynamicsError(.nesting, "a DynamicItemGroup cannot hold another group: give it the items of that group")
    }

    static func collisionPath(
        _ fault: String, of item: any DynamicItem,
        expected: String = "an outline of at least 3 points around (0, 0), the item's centre"
    ) -> DynamicsError {
        DynamicsError(.item, item, "collides as a path, but \(fault): give collisionBoundingPath \(expected)")
    }

    static func collisionPath(_ error: PolygonError, of item: any DynamicItem) -> DynamicsError {
        switch error {
        case .notFinite, .outOfRange:
            return collisionPath(
                "one of its points is more than 1e7 points away", of: item,
                expected: "an outline around (0, 0), the item's centre")
        case .tooFewPoints(let distinct):
            return collisionPath("it has \(distinct) distinct point\(distinct == 1 ? "" : "s")", of: item)
        case .collinear: return collisionPath("its points lie on one line", of: item)
        case .selfCrossing:
            return collisionPath(
                "its outline crosses or touches itself", of: item, expected: "an outline that does not cross itself")
        case .tooManyVertices(let count, let maximum):
            return collisionPath(
                "it has \(count) corners", of: item, expected: "an outline of at most \(maximum) corners")
        case .ellipseSize: return collisionPath("it is not an outline", of: item)
        }
    }

    static func boundaryPath(_ fault: String, _ identifier: BoundaryIdentifier) -> DynamicsError {
        DynamicsError(
            .boundary,
            "the boundary \(identifier) cannot be made from this path: \(fault); give it a line or an outline in the animator's coordinates"
        )
    }

    static func behaviorElsewhere(_ behavior: DynamicBehavior) -> DynamicsError {
        let kind = behavior.kind
        if behavior.parent != nil {
            return DynamicsError(
                .alreadyAdded,
                "this \(kind) is already a child of another behavior: remove it there with removeChildBehavior first")
        }
        return DynamicsError(
            .alreadyAdded,
            "this \(kind) is already in an animator: a behavior can be in one place only, remove it there first")
    }

    static func behaviorCycle(_ behavior: DynamicBehavior) -> DynamicsError {
        DynamicsError(.nesting, "this \(behavior.kind) cannot be a child of itself or of a behavior inside it")
    }

    static func primitiveParent(_ behavior: DynamicBehavior) -> DynamicsError {
        DynamicsError(
            .nesting,
            "\(behavior.kind) takes no child behaviors: put both into a DynamicBehavior")
    }

    static func tooDeep(_ what: String) -> DynamicsError {
        DynamicsError(.nesting, "\(what) may be nested at most \(Limits.nesting) deep")
    }

    static func viewCycle(_ view: View) -> DynamicsError {
        DynamicsError(.nesting, "\(itemDescription(view)) cannot be added to itself or to a view inside it")
    }

    static var insideTick: DynamicsError {
        DynamicsError(.tick, "this animator is already inside a tick: it cannot be stepped from its own callbacks")
    }

    // MARK: attachments

    package static func attachmentRange(_ range: FloatRange) -> DynamicsError {
        DynamicsError(
            .attachment,
            "AttachmentBehavior.attachmentRange must include 0, which is where the items are when they are added: expected {minimum, maximum} with minimum <= 0 <= maximum, got \(range)"
        )
    }

    package static func axisOfTranslation(_ axis: Vector) -> DynamicsError {
        DynamicsError(
            .attachment,
            "the axisOfTranslation of a sliding attachment must have a direction, of any length, got \(axis)")
    }

    // MARK: paths

    static func pathPoint(_ point: Point) -> DynamicsError {
        DynamicsError(.path, "a path cannot go through \(point): both parts must be finite and below 1e100 in size")
    }

    static var pathWithoutStart: DynamicsError {
        DynamicsError(.path, "this path has no current point: begin it with a move (moveTo in Lua)")
    }

    static func pathTooLong(_ limit: Int) -> DynamicsError {
        DynamicsError(.path, "a path takes at most \(limit) elements: draw the rest as another path")
    }

    static func pathSize(_ size: Size) -> DynamicsError {
        DynamicsError(.path, "the rect of a path must not have a negative size, got \(size)")
    }

    static func svgPath(at character: Int, _ fault: String) -> DynamicsError {
        DynamicsError(.path, "the path data is wrong at character \(character): \(fault)")
    }

    static func polygon(_ count: Int) -> DynamicsError {
        DynamicsError(.path, "a polygon needs at least 3 points, got \(count)")
    }

    static func arcRadius(_ radius: Double, of what: String = "an arc") -> DynamicsError {
        DynamicsError(.path, "the radius of \(what) must be 0 or more, got \(plain(radius))")
    }

    static func arcAngles(_ from: Double, _ to: Double) -> DynamicsError {
        DynamicsError(.path, "the angles of an arc must be finite, got \(plain(from)) and \(plain(to))")
    }

    static func regionTooLarge(_ limit: Int) -> DynamicsError {
        DynamicsError(.region, "a region has at most \(limit) parts: use fewer, larger ones")
    }

    // MARK: gradients

    static func gradientColors(_ count: Int, _ limit: Int) -> DynamicsError {
        DynamicsError(.gradient, "a gradient has 2 to \(limit) colours, got \(count)")
    }

    static func gradientLocations(_ count: Int, colors: Int) -> DynamicsError {
        DynamicsError(
            .gradient,
            "a gradient has a location for each of its \(colors) colours, got \(count): leave locations out for even spaces"
        )
    }

    static func gradientLocation(_ location: Double, _ number: Int, least: Double) -> DynamicsError {
        DynamicsError(
            .gradient,
            "location \(number) of a gradient must be \(plain(least)) to 1, got \(plain(location)): locations are 0 to 1, none less than the one before it"
        )
    }

    // MARK: names

    /// `View 'frog'`, or the class name alone.
    package static func itemDescription(_ item: any DynamicItem) -> String {
        var kind = item.kind
        if let attributes = item as? LayoutAttributes { kind += " \(attributes.number)" }
        return item.name.map { "\(kind) '\($0)'" } ?? kind
    }
}

package enum Limits {
    /// How far from 0 a centre may be, in points, and how large an item: the range in which 32-bit floats still tell points apart.
    package static let world = 1e7
    /// How deep views and behaviours may be nested, so that no walk over a tree can exhaust the stack.
    package static let nesting = 200
}

import CMoonspringLua
import Moonspring

private enum LuaCollisionMode: String, LuaChoice {
    case items, boundaries, everything

    init(_ mode: CollisionBehavior.Mode) {
        self = mode == .items ? .items : mode == .boundaries ? .boundaries : .everything
    }

    var mode: CollisionBehavior.Mode {
        switch self {
        case .items: .items
        case .boundaries: .boundaries
        case .everything: .everything
        }
    }
}

extension BoundaryIdentifier: LuaConvertible {
    public static var luaType: LuaType { .either(.integer, .string) }
    public static func read(_ argument: LuaArgument) -> BoundaryIdentifier {
        argument.isInteger ? .integer(Int.read(argument)) : .string(argument.string)
    }
    public func fill(_ value: inout LuaNativeValue, _ call: LuaCall) throws(LuaFailure) {
        switch self {
        case .integer(let number): number.fill(&value, call)
        case .string(let text): try text.fill(&value, call)
        }
    }
}

/// A path, or the point at which a line begins.
private enum LuaBoundaryShape: LuaArgumentOnly {
    case path(Path)
    case start(Point)

    static var luaType: LuaType { .either(Path.luaType, .vec) }
    static func read(_ argument: LuaArgument) throws(LuaFailure) -> LuaBoundaryShape {
        argument.isObject ? .path(try Path.read(argument)) : .start(Point.read(argument))
    }
}

extension LuaEngine {
    static var collisionClass: LuaClass {
        let owner = CollisionBehavior.self
        return LuaClass(
            "CollisionBehavior", parent: "DynamicBehavior", swift: .of(owner),
            doc: "Lets its items collide with each other and with boundaries, which stop them from both sides.",
            members: [
                .property(
                    "collisionMode", of: owner, "What the items collide with.",
                    get: { LuaCollisionMode($0.collisionMode) }, set: { $0.collisionMode = $1.mode }
                ).default("\"everything\""),
                .property(
                    "translatesReferenceBoundsIntoBoundary", of: owner,
                    "Whether the bounds of the reference view are a boundary; writing it removes the insets.",
                    get: { $0.translatesReferenceBoundsIntoBoundary },
                    set: { $0.translatesReferenceBoundsIntoBoundary = $1 }
                ).default("false"),
                .stored(
                    "collisionDelegate", of: owner, slot: .collisionDelegate, type: .optional(.table),
                    "A table of functions that are called when items begin and end contact; the identifier of the reference bounds is nil."
                ) { engine, behavior, isSet in
                    behavior.onContact = isSet ? { [engine = engine.reference] in engine.engine?.report($0) } : nil
                }.delegate(contactDelegate),
            ] + boundaryMembers + itemListMembers
        ).made(keys: [itemsKey]) { _, _ in CollisionBehavior() }
    }

    private static let contactDelegate: LuaDelegate = {
        let head: [LuaField] = [
            LuaField("self", .object("CollisionBehaviorDelegate")), LuaField("behavior", .object("CollisionBehavior")),
            LuaField("item", .object("Item")),
        ]
        let other = LuaField("otherItem", .object("Item"))
        let identifier = LuaField("identifier", .optional(BoundaryIdentifier.luaType))
        let point = LuaField("point", .vec)
        return LuaDelegate(
            "CollisionBehaviorDelegate",
            [
                ("beganContactWithItem", LuaSignature(head + [other, point]), "Called when two items begin contact."),
                ("endedContactWithItem", LuaSignature(head + [other]), "Called when two items end contact."),
                (
                    "beganContactWithBoundary", LuaSignature(head + [identifier, point]),
                    "Called when an item begins contact with a boundary."
                ),
                (
                    "endedContactWithBoundary", LuaSignature(head + [identifier]),
                    "Called when an item ends contact with a boundary."
                ),
            ])
    }()

    private static let insetFields = LuaType.record(
        ["top", "left", "bottom", "right"].map { LuaField($0, .optional(.number)) })

    private static var boundaryMembers: [LuaMember] {
        let owner = CollisionBehavior.self
        return [
            .method(
                "setTranslatesReferenceBoundsIntoBoundaryWithInsets", of: owner,
                fields: [LuaField("insets", insetFields)],
                "Makes the bounds of the reference view a boundary, inset by {top=, left=, bottom=, right=}, each 0 by default."
            ) { call in
                let parts = call.argument(0).elements.map { $0.isNil ? 0 : Double.read($0) }
                call.receiver(as: CollisionBehavior.self).setTranslatesReferenceBoundsIntoBoundary(
                    with: EdgeInsets(top: parts[0], left: parts[1], bottom: parts[2], right: parts[3]))
            }.unit("pt"),
            LuaMember.method(
                "addBoundary", of: owner, ["identifier", "path", "to"],
                "Adds a boundary: the first subpath of a path, closed, or the line between two points; one with the same identifier is replaced."
            ) {
                (_, behavior, identifier: BoundaryIdentifier, shape: LuaBoundaryShape, end: Point?) throws(LuaFailure)
                in
                if case .string(let name) = identifier {
                    try LuaError.checkName(name, of: "the identifier of a boundary")
                }
                switch (shape, end) {
                case (.path(let path), nil): try accepted(behavior.admitBoundary(identifier, for: path))
                case (.start(let start), let end?):
                    try accepted(behavior.admitBoundary(identifier, from: start, to: end))
                case (.path, _?):
                    throw LuaError(
                        "CollisionBehavior:addBoundary: a path takes no end point: omit the third argument")
                case (.start, nil):
                    throw LuaError(
                        "CollisionBehavior:addBoundary: a line needs both ends, as in addBoundary('floor', {0, 100}, {300, 100})"
                    )
                }
                return LuaNothing()
            }.unit("pt").changingWeight,
            .method(
                "boundary", of: owner, ["identifier"], "The path of a boundary."
            ) { (_, behavior, identifier: BoundaryIdentifier) in behavior.boundary(withIdentifier: identifier) }.unit(
                "pt"),
            LuaMember.method(
                "removeBoundary", of: owner, ["identifier"],
                "Removes a boundary; its contacts end."
            ) { (_, behavior, identifier: BoundaryIdentifier) in
                behavior.removeBoundary(withIdentifier: identifier)
                return LuaNothing()
            }.changingWeight,
            LuaMember.method(
                "removeAllBoundaries", of: owner, [], "Removes all boundaries except that of the reference view."
            ) { _, behavior in
                behavior.removeAllBoundaries()
                return LuaNothing()
            }.changingWeight,
            .property(
                "boundaryIdentifiers", of: owner, "The identifiers, in the order in which they were added.",
                get: { $0.boundaryIdentifiers }
            ).default("{}"),
        ]
    }

    /// Notifies a script's delegate of a contact.
    fileprivate func report(_ event: CollisionEvent) {
        var arguments: [LuaValue] = [.object(event.behavior), .object(event.item)]
        let name: LuaName
        switch event.partner {
        case .item(let other):
            arguments.append(.object(other))
            name = event.point == nil ? .endedContactWithItem : .beganContactWithItem
        case .boundary(let identifier):
            switch identifier {
            case .string(let text)?: arguments.append(.plain(.string(text)))
            case .integer(let number)?: arguments.append(.integer(number))
            case nil: arguments.append(.plain(.nothing))
            }
            name = event.point == nil ? .endedContactWithBoundary : .beganContactWithBoundary
        }
        if let point = event.point { arguments.append(.vec(point)) }
        call(event.behavior, .delegate(.collisionDelegate, name), arguments)
    }
}

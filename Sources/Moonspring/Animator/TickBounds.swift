import MoonspringPhysics

/// What the animators of a clock share within a tick: the contacts that they may have, and when they are to be asked next whether
/// the tick must end.
struct TickBounds {
    private let mustHalt: (() -> Bool)?
    /// Contacts that may still be added; nil: any number.
    private var room: Int?
    /// Of the world that steps now, before its step.
    private var contacts = 0
    private var work = 0
    /// Whether a step ended early.
    private(set) var isOver = false

    init(mustHalt: (() -> Bool)?, contactLimit: Int, animators: some Sequence<DynamicAnimator>) {
        self.mustHalt = mustHalt
        if contactLimit < .max { room = animators.reduce(contactLimit) { $0 - $1.world.contactCapacity } }
    }

    mutating func enter(_ world: World) {
        contacts = world.contactCapacity
        world.mustHalt = mustHalt
        world.contactLimit = room.map { $0 + contacts } ?? .max
        world.workSinceAsked = work + Self.workOfTick
    }

    /// What an animator's tick costs without its bodies, in pairs looked at.
    private static var workOfTick: Int { 50 }

    mutating func leave(_ world: World) {
        room? -= world.contactCapacity - contacts
        work = world.workSinceAsked
        isOver = world.halt != nil
    }
}

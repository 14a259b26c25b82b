import Moonspring
import MoonspringLua

/// The velocity with which a script or a finger sends a property on its way, per second.
struct InitialVelocity {
    private let storage: AnimatableProperty.Storage
    /// By their places in the storage.
    private let numbers: [Int: Double]

    init(_ numbers: [Double], of property: AnimatableProperty) {
        storage = property.storage
        self.numbers = Dictionary(uniqueKeysWithValues: zip(property.lanes, numbers))
    }

    /// That of a centre.
    init(_ velocity: Vector) { (storage, numbers) = (.center, [0: velocity.x, 1: velocity.y]) }

    func number(of storage: AnimatableProperty.Storage, _ place: Int) -> Double? {
        storage == self.storage ? numbers[place] : nil
    }
}

/// Numbers of an item on their way to their targets, each by the closed form of a spring or by a timing function: one call of `ms.animate`.
final class PropertyAnimation {
    /// One number of a property.
    private struct Lane {
        let index: Int
        let target: Double
        /// From the target, and the velocity, at the start.
        let offset: Double
        let velocity: Double
    }

    /// A property and those of its numbers that nothing else has taken over.
    private struct Part {
        let property: AnimatableProperty
        /// Empty once something else has taken over all of them.
        var lanes: [Lane]
        /// What the item made of the numbers last written; nil: that may not be compared, as while they are being written.
        var shown: [Double]?
        /// What they were when a body was told to bring the item there in this tick; nil: they were written to the item.
        var origin: [Double]?
    }

    let item: any DynamicItem
    /// How it moves. While it waits: as the options stood at the call.
    private(set) var curve: AnimationCurve
    /// What says that; nil: nothing changes it.
    private let options: AnimationOptions?
    /// The tick at whose end it starts; nil while it waits.
    private(set) var start: Int?
    /// Whether it knows the place and the velocity from which it starts.
    private(set) var isUnderWay = false
    /// Where the script asks for it, `file:line`, as far as a warning or an error may need that.
    var site = ""
    /// For how many ticks all numbers have been at their targets: in the first a world brings the body there, in the second it stops.
    private var ticksAtTarget = 0
    private var hasArrived: Bool { ticksAtTarget > 0 }
    /// Whether something else has taken over a number before it had arrived.
    private(set) var isInterrupted = false
    private let targets: AnimationTargets
    /// nil: that which each number has.
    private let velocity: InitialVelocity?
    /// None is taken out: a getter or a setter of the script may end or interrupt the animation while it goes through them.
    private var parts: [Part] = []
    /// Whether it has ended, for whatever reason: it writes nothing any more.
    var isOver = false

    init(
        _ item: any DynamicItem, to targets: AnimationTargets, by curve: AnimationCurve,
        velocity: InitialVelocity? = nil
    ) {
        (self.item, self.targets, self.curve, self.velocity) = (item, targets, curve, velocity)
        options = nil
    }

    /// By what options say when it starts. Throws if a parameter has a value that is not allowed.
    init(
        _ item: any DynamicItem, to targets: AnimationTargets, by options: AnimationOptions,
        velocity: InitialVelocity? = nil
    ) throws(LuaError) {
        curve = try options.curve()
        (self.item, self.targets, self.options, self.velocity) = (item, targets, options, velocity)
    }

    /// Bytes that it holds beside its timer.
    var storageSize: Int { 448 + 448 * targets.list.count }

    // MARK: start

    /// Starts at the end of a tick, by what its options say now. Throws if a parameter has a value that is not allowed.
    func setOff(in tick: Int) throws(LuaError) {
        if let options { curve = try options.curve() }
        start = tick
    }

    /// Starts from where the item is. `known` is asked for what another animation does with a number, and what a body does.
    func begin(
        _ known: (AnimatableProperty.Storage, _ lane: Int) -> (number: Double?, velocity: Double)
    ) throws(LuaError) {
        for (property, numbers) in targets.list {
            let current = try property.get(item)
            let lanes = property.lanes.enumerated().map { place, index in
                let (number, speed) = known(property.storage, index)
                return Lane(
                    index: index, target: numbers[place], offset: (number ?? current[index]) - numbers[place],
                    velocity: velocity?.number(of: property.storage, index) ?? speed)
            }
            parts.append(Part(property: property, lanes: lanes, shown: nil))
        }
        isUnderWay = true
    }

    // MARK: what pictures, other animations and bodies ask

    private var movingParts: LazyFilterSequence<[Part]> { parts.lazy.filter { !$0.lanes.isEmpty } }

    var properties: [String] { movingParts.map { $0.property.name } }

    /// Where the centre goes; nil: something else moves it, or one of its numbers.
    var target: Point? {
        let lanes = parts.filter { $0.property.storage == .center }.flatMap { $0.lanes }
        guard !lanes.isEmpty, !hasArrived else { return nil }
        var target = item.center
        for lane in lanes { if lane.index == 0 { target.x = lane.target } else { target.y = lane.target } }
        return target
    }

    var isMoving: Bool { !movingParts.isEmpty }

    /// Whether it moves any of these.
    func moves(_ storages: Set<AnimatableProperty.Storage>) -> Bool {
        movingParts.contains { storages.contains($0.property.storage) }
    }

    private func moves(_ part: Int) -> Bool { !isOver && !parts[part].lanes.isEmpty }

    /// The properties of it under way, and of another that moves the same number as part of something else: that ends it, since each
    /// sees that its number is set. nil where there are none.
    func clash(with other: PropertyAnimation) -> (own: String, other: String)? {
        if hasArrived { return nil }
        for own in movingParts.map({ $0.property }) {
            for (property, _) in other.targets.list
            where property.storage != own.storage && property.clashes(with: own) {
                return (own.name, property.name)
            }
        }
        return nil
    }

    /// A number and its velocity at a time after the start; nil: it does not move it.
    func state(
        of storage: AnimatableProperty.Storage, _ index: Int, after time: Double
    ) -> (number: Double, velocity: Double)? {
        for part in parts where part.property.storage == storage {
            guard let lane = part.lanes.first(where: { $0.index == index }) else { continue }
            if hasArrived { return (lane.target, 0) }
            let state = curve.motion(after: time).apply(offset: lane.offset, velocity: lane.velocity)
            return (lane.target + state.offset, state.velocity)
        }
        return nil
    }

    /// Another animation takes over what both move.
    func leave(to other: PropertyAnimation) {
        for (property, _) in other.targets.list { leave(property.storage, property.lanes) }
    }

    /// Something else moves these from now on; nil: all numbers of the storage.
    func leave(_ storage: AnimatableProperty.Storage, _ lanes: Range<Int>? = nil) {
        for index in parts.indices where parts[index].property.storage == storage {
            let before = parts[index].lanes.count
            parts[index].lanes.removeAll { lanes?.contains($0.index) ?? true }
            if parts[index].lanes.count < before { isInterrupted = true }
        }
    }

    /// Leaves the numbers that something else has set since they were written.
    func leaveWhatOthersSet(hasBody: Bool) {
        for index in parts.indices where moves(index) && isSetByOthers(parts[index], hasBody: hasBody) {
            leave(parts[index].property.storage)
        }
    }

    /// Whether something else has set these since they were written, of an item without a body.
    func isSetByOthers(_ storage: AnimatableProperty.Storage) -> Bool {
        movingParts.contains { $0.property.storage == storage && isSetByOthers($0, hasBody: false) }
    }

    /// A body is less exact, and may be kept from its target. It also writes its rotation into a transform, so that is not compared.
    private func isSetByOthers(_ part: Part, hasBody: Bool) -> Bool {
        let storage = part.property.storage
        guard let shown = part.shown, let current = try? part.property.get(item) else { return false }
        let isBodily = hasBody && Self.bodily.contains(storage)
        if hasBody, storage == .transform || isBodily && storage == .rotation && !(item is View) { return false }
        return part.lanes.contains { lane in
            let distance = abs(current[lane.index] - shown[lane.index])
            return distance > (isBodily ? Self.bodyTolerance * (1 + abs(shown[lane.index]) / 1000) : 0)
        }
    }

    /// What a body shows: an animation of it drives the body.
    static let bodily: Set<AnimatableProperty.Storage> = [.center, .rotation]

    // MARK: bodies that come and go

    /// The item loses its body, or gets one. Returns whether a body cannot bring it where it belongs in this tick, so that `arrive` has to.
    func bodyChanged(hasBody: Bool) -> Bool {
        var others: [AnimatableProperty.Storage] = []
        for index in parts.indices where moves(index) {
            let part = parts[index]
            let storage = part.property.storage
            guard part.shown != nil, storage == .transform || Self.bodily.contains(storage),
                let current = try? part.property.get(item)
            else { continue }
            // It was told where to go and has not gone, or it has: then the item is where that body has brought it.
            let isWaiting = current == part.origin
            if !isWaiting, isSetByOthers(part, hasBody: part.origin != nil || storage == .transform) {
                others.append(storage)
                continue
            }
            let isToArrive = isWaiting || hasBody && storage != .transform
            parts[index].origin = isToArrive ? current : nil
            if !isToArrive { parts[index].shown = current }
        }
        for storage in others { leave(storage) }
        return movingParts.contains { $0.origin != nil }
    }

    /// Writes at the end of the tick what no body has done, unless something else has set that. A new body has moved the item itself.
    func arrive(hasBody: Bool) {
        var others: [AnimatableProperty.Storage] = []
        for index in parts.indices where moves(index) {
            let part = parts[index]
            guard let origin = part.origin, let shown = part.shown else { continue }
            parts[index].origin = nil
            if !hasBody, (try? part.property.get(item)) != origin {
                others.append(part.property.storage)
            } else if moves(index) {
                write(shown, of: index)
            }
        }
        for storage in others { leave(storage) }
    }

    private func write(_ numbers: [Double], of part: Int) {
        let property = parts[part].property
        parts[part].shown = nil
        property.set(item, numbers)
        parts[part].shown = try? property.get(item)
    }

    /// How near to its place a body is brought, in points or radians, within 1000 of them: its numbers have 24 bits.
    private static let bodyTolerance = 0.01

    // MARK: a tick

    /// Writes where the numbers are after a time. `drive` gets those of a property that a body shows, and says whether one does. Returns
    /// whether any has yet to arrive.
    func advance(
        to time: Double, drive: (AnimatableProperty.Storage, [(lane: Int, number: Double)]) -> Bool
    ) -> Bool {
        var (isMoving, isDriving) = (false, false)
        let motion = curve.motion(after: time)
        for index in parts.indices where moves(index) {
            let current = try? parts[index].property.get(item)
            guard moves(index) else { continue }
            let part = parts[index]
            let states = part.lanes.map { motion.apply(offset: $0.offset, velocity: $0.velocity) }
            let isSettled = states.allSatisfy { state in
                curve.isSettled(
                    offset: state.offset, velocity: state.velocity, after: time, resolution: part.property.resolution)
            }
            let numbers = zip(part.lanes, states).map { lane, state in
                (lane: lane.index, number: lane.target + (isSettled ? 0 : state.offset))
            }
            guard numbers.allSatisfy({ $0.number.isFinite }), var all = current else {
                parts[index].lanes = []
                isInterrupted = true
                continue
            }
            if !isSettled { isMoving = true }
            for (lane, number) in numbers { all[lane] = number }
            // Known before the body is told: that may start its animator, whose delegate may take the body away.
            (parts[index].shown, parts[index].origin) = (all, current)
            if drive(part.property.storage, numbers) {
                isDriving = true
            } else {
                parts[index].origin = nil
                write(all, of: index)
            }
        }
        defer { ticksAtTarget = isMoving ? 0 : ticksAtTarget + 1 }
        return isMoving || isDriving && ticksAtTarget < 2
    }
}

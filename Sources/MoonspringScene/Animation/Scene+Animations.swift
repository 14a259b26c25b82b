import Moonspring
import MoonspringLua

// The animations of properties that are under way: which of them moves what, and what the bodies do meanwhile.

struct ItemAnimations {
    /// How often it is held: by each animation, those included that wait and those from which all has been taken over, by the steps of
    /// timelines, and by states.
    var count = 0
    /// Those that move something, in the order in which they began.
    var moving: [PropertyAnimation] = []
}

extension Scene {
    /// Starts an animation at the end of this tick, or after a delay. `function` is called when it is over. Throws where there is no memory.
    @discardableResult
    func start(
        _ animation: PropertyAnimation, after delay: Double = 0, then function: FunctionReference? = nil
    ) throws(LuaError) -> Timer {
        if delay == 0 { try animation.setOff(in: tick) }
        try engine.charge(animation.storageSize)
        hold(animation.item)
        do throws(LuaError) {
            return try Self.later(self, function, .animation(animation), due: dueTick(after: delay))
        } catch {
            end(animation)
            throw error
        }
    }

    /// Keeps what a script has said of an item until `letGo`, as often as it is held.
    func hold(_ item: any DynamicItem) {
        let key = ObjectIdentifier(item)
        if animations[key] == nil { engine.setKept(item, true) }
        animations[key, default: ItemAnimations()].count += 1
    }

    func letGo(_ item: any DynamicItem) {
        let key = ObjectIdentifier(item)
        animations[key]?.count -= 1
        guard animations[key]?.count == 0 else { return }
        animations[key] = nil
        engine.setKept(item, false)
    }

    /// Starts an animation in the tick after the one at whose end it starts, when the bodies have made that: it takes over what others
    /// move, with the place and the velocity of that moment.
    private func begin(_ animation: PropertyAnimation) throws(LuaError) {
        let item = animation.item
        let key = ObjectIdentifier(item)
        let others = animations[key]?.moving ?? []
        let animator = clock.animator(of: item)
        let motion = animator?.motion(of: item)
        try animation.begin { storage, lane in
            for other in others {
                let time = age(of: other, at: animation.start)
                if let known = other.state(of: storage, lane, after: time) { return (known.number, known.velocity) }
            }
            switch storage {
            case .center: return (nil, (lane == 0 ? motion?.velocity.x : motion?.velocity.y) ?? 0)
            // The item itself may not count full turns.
            case .rotation: return (animator?.rotation(of: item), motion?.angularVelocity ?? 0)
            default: return (nil, 0)
            }
        }
        // A getter of the script that is asked for the place may cancel it.
        if animation.isOver { return }
        for other in others {
            other.leave(to: animation)
            // A body writes the one into the other: both go on.
            if animator == nil, let clash = other.clash(with: animation) { warn(animation, ends: other, clash) }
        }
        animations[key]?.moving.removeAll { !$0.isMoving }
        animations[key]?.moving.append(animation)
    }

    private func warn(
        _ animation: PropertyAnimation, ends other: PropertyAnimation, _ clash: (own: String, other: String)
    ) {
        warn(
            .animation, at: animation.site,
            "this animation of \(clash.other) ends the one of \(clash.own) of \(DynamicsError.itemDescription(animation.item)) that is under way, as a transform has a rotation: nest two views, or animate one transform that does both"
        )
    }

    /// The velocity with which animations move the centre of an item; zero once something else has set it.
    func animatedVelocity(of item: any DynamicItem) -> Vector {
        // A getter of the script that is asked for the place may ask for the velocity.
        guard !isAskingForVelocity, let moving = animations[ObjectIdentifier(item)]?.moving else { return .zero }
        isAskingForVelocity = true
        defer { isAskingForVelocity = false }
        let own = moving.filter { !$0.isSetByOthers(.center) }
        func speed(_ lane: Int) -> Double {
            let known = own.lazy
                .compactMap { $0.state(of: .center, lane, after: self.age(of: $0, at: self.tick))?.velocity }
            return known.first ?? 0
        }
        return Vector(speed(0), speed(1))
    }

    /// Seconds since the start.
    private func age(of animation: PropertyAnimation, at tick: Int?) -> Double {
        guard let tick, let start = animation.start else { return 0 }
        return Double(tick - start) * interval
    }

    /// Moves an animation on to this tick. Returns whether it has yet to arrive. Throws where it cannot start any more.
    func advance(_ animation: PropertyAnimation) throws(LuaError) -> Bool {
        guard animation.start != nil else {
            do throws(LuaError) { try animation.setOff(in: tick) } catch {
                engine.note(error, at: animation.site, in: "an animation that begins")
                throw error
            }
            return true
        }
        if !animation.isUnderWay { try begin(animation) }
        let item = animation.item
        let animator = clock.animator(of: item)
        if animator?.isHeld(item) == true {
            releaseBody(of: item, from: animation)
            for storage in PropertyAnimation.bodily { animation.leave(storage) }
        }
        animation.leaveWhatOthersSet(hasBody: animator != nil)
        let isMoving = animation.advance(to: age(of: animation, at: tick)) { storage, numbers in
            // Asked each time: a setter of the script may change the bodies.
            guard PropertyAnimation.bodily.contains(storage), let animator = clock.animator(of: item) else {
                return false
            }
            func number(_ lane: Int) -> Double? { numbers.first { $0.lane == lane }?.number }
            let isTurn = storage == .rotation
            animator.drive(
                item, centerX: isTurn ? nil : number(0), centerY: isTurn ? nil : number(1),
                rotation: isTurn ? number(0) : nil)
            return true
        }
        // A body that has come meanwhile does not know of what was written before.
        if animator == nil, clock.animator(of: item) != nil { noteBody(of: item, true) }
        return isMoving
    }

    /// An animation is over, for whatever reason. Its body keeps the velocity that it has.
    func end(_ animation: PropertyAnimation) {
        engine.giveBack(animation.storageSize)
        let item = animation.item
        let key = ObjectIdentifier(item)
        animation.isOver = true
        releaseBody(of: item, from: animation)
        animations[key]?.moving.removeAll { $0 === animation }
        letGo(item)
    }

    /// The world moves an item again, unless another animation does.
    private func releaseBody(of item: any DynamicItem, from animation: PropertyAnimation) {
        let others = animations[ObjectIdentifier(item)]?.moving ?? []
        guard !others.contains(where: { $0 !== animation && $0.moves(PropertyAnimation.bodily) }) else { return }
        clock.animator(of: item)?.release(item)
    }

    // MARK: bodies that come and go

    /// An item gets a body, or loses its body. What that body was told to do in this tick is done at its end.
    func noteBody(of item: any DynamicItem, _ hasBody: Bool) {
        guard let moving = animations[ObjectIdentifier(item)]?.moving else { return }
        let left = moving.filter { $0.bodyChanged(hasBody: hasBody) }
        leftByBodies.append(contentsOf: left.filter { each in !leftByBodies.contains { $0 === each } })
    }

    /// Brings items where bodies would have brought them that have come or gone in this tick. What a setter of the script changes meanwhile
    /// waits for the next call: it may do so each time.
    func arriveWithoutBodies() {
        let left = leftByBodies
        leftByBodies = []
        for animation in left {
            let item = animation.item
            guard animations[ObjectIdentifier(item)]?.moving.contains(where: { $0 === animation }) == true else {
                continue
            }
            animation.arrive(hasBody: clock.animator(of: item) != nil)
            // A new body goes on from there.
            try? clock.animator(of: item)?.update(item)
        }
    }

    // MARK: timelines

    /// Goes on with a timeline. Returns the tick in which it will go on again; nil: it is over.
    func advance(_ timeline: AnimationTimeline, of timer: Timer? = nil) throws(LuaError) -> Int? {
        while let due = timeline.dueTick(interval) {
            if due > tick { return due }
            switch timeline.takeNext() {
            case .animate(let item, let targets, let options):
                timeline.note(try start(PropertyAnimation(item, to: targets, by: options)))
            case .label(let label):
                guard let function = timeline.onLabel else { break }
                let target = LuaEngine.Target.reference(function, "onLabel of scene.timeline", .cancelled)
                if !engine.call(handle, target, [.plain(.string(label))]) { timer?.cancel() }
                if timer?.isCancelled == true { return nil }
            case nil: break
            }
        }
        return nil
    }

    /// A timeline is over, for whatever reason.
    func end(_ timeline: AnimationTimeline) {
        engine.giveBack(timeline.storageSize)
        for item in timeline.items { letGo(item) }
        timeline.cancel()
        if let function = timeline.onLabel { engine.release(function, of: handle) }
    }
}

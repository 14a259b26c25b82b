import Moonspring
import MoonspringLua

// The animations of properties that are under way: which of them moves what, and what the bodies do meanwhile.

extension Scene {
    /// What a body shows: an animation of it drives the body.
    private static let bodily: Set<AnimatableProperty.Storage> = [.center, .rotation]

    private func animations(of item: any DynamicItem) -> [PropertyAnimation] {
        animations[ObjectIdentifier(item), default: []]
    }

    /// Notes an animation, which starts at the end of a tick, or after a delay.
    func add(_ animation: PropertyAnimation) {
        let item = animation.item
        if animations(of: item).isEmpty { engine.setKept(item, true) }
        animations[ObjectIdentifier(item), default: []].append(animation)
    }

    /// Starts an animation in the tick after the one at whose end it starts, when the bodies have made that: it takes over what others
    /// move, with the place and the velocity of that moment.
    private func begin(_ animation: PropertyAnimation) throws(LuaError) {
        let item = animation.item
        let others = animations(of: item).filter { $0 !== animation }
        let animator = clock.animator(of: item)
        try animation.begin { storage, lane in
            for other in others {
                let time = age(of: other, at: animation.start)
                if let known = other.state(of: storage, lane, after: time) { return (known.number, known.velocity) }
            }
            switch storage {
            case .center:
                let velocity = animator?.linearVelocity(of: item) ?? .zero
                return (nil, lane == 0 ? velocity.x : velocity.y)
            case .rotation: return (nil, animator?.angularVelocity(of: item) ?? 0)
            default: return (nil, 0)
            }
        }
        for other in others { other.leave(to: animation) }
    }

    /// Seconds since the start.
    private func age(of animation: PropertyAnimation, at tick: Int?) -> Double {
        guard let tick, let start = animation.start else { return 0 }
        return Double(tick - start) * interval
    }

    /// Moves an animation on to this tick. Returns whether it has yet to arrive. Throws where it cannot start any more.
    func advance(_ animation: PropertyAnimation) throws(LuaError) -> Bool {
        guard animation.start != nil else {
            animation.start = tick
            return true
        }
        if !animation.isUnderWay { try begin(animation) }
        let item = animation.item
        let animator = clock.animator(of: item)
        if animator?.isHeld(item) == true {
            releaseBody(of: item, from: animation)
            for storage in Self.bodily { animation.leave(storage) }
        }
        animation.leaveWhatOthersSet(except: animator == nil ? [] : Self.bodily)
        return animation.advance(to: age(of: animation, at: tick)) { storage, numbers in
            guard let animator, Self.bodily.contains(storage) else { return false }
            func number(_ lane: Int) -> Double? { numbers.first { $0.lane == lane }?.number }
            let isTurn = storage == .rotation
            animator.drive(
                item, centerX: isTurn ? nil : number(0), centerY: isTurn ? nil : number(1),
                rotation: isTurn ? number(0) : nil)
            return true
        }
    }

    /// An animation is over, for whatever reason. Its body keeps the velocity that it has.
    func end(_ animation: PropertyAnimation) {
        engine.giveBack(animation.storageSize)
        let item = animation.item
        let key = ObjectIdentifier(item)
        guard let index = animations[key]?.firstIndex(where: { $0 === animation }) else { return }
        animations[key]?.remove(at: index)
        releaseBody(of: item, from: animation)
        guard animations[key]?.isEmpty == true else { return }
        animations[key] = nil
        engine.setKept(item, false)
    }

    /// The world moves an item again, unless another animation does.
    private func releaseBody(of item: any DynamicItem, from animation: PropertyAnimation) {
        guard let animator = clock.animator(of: item),
            !animations(of: item).contains(where: { $0 !== animation && $0.moves(Self.bodily) })
        else { return }
        let time = age(of: animation, at: tick)
        func velocity(_ storage: AnimatableProperty.Storage, _ lane: Int) -> Double {
            animation.state(of: storage, lane, after: time)?.velocity ?? 0
        }
        animator.release(
            item, velocity: Vector(velocity(.center, 0), velocity(.center, 1)),
            angularVelocity: velocity(.rotation, 0))
    }
}

import Moonspring
import MoonspringPhysics

/// FNV-1a of the bits of states and events (G. Fowler, L. C. Noll and K.-P. Vo), a word at a time.
public struct StateHash: Sendable {
    public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    public init() {}

    /// Sixteen hexadecimal digits.
    public var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    public mutating func add(_ bits: UInt64) {
        value = (value ^ bits) &* 0x100_0000_01b3
    }

    public mutating func add(_ vector: Vec2) { add(UInt64(vector.x.bitPattern) << 32 | UInt64(vector.y.bitPattern)) }

    /// The states of some bodies, and the events and reports of the last step, in order.
    public mutating func add(_ world: World, _ bodies: [BodyID]) {
        for id in bodies {
            add(world.position(of: id))
            add(world.linearVelocity(of: id))
            add(UInt64(world.angularVelocity(of: id).bitPattern))
            add(world.angle(of: id).bitPattern)
        }
        for event in world.contactBegins {
            addPair(event)
            add(event.point)
            add(event.normal)
            add(UInt64(event.impulse.bitPattern))
        }
        for event in world.contactEnds { addPair(event) }
        for data in world.escapedBodies { add(UInt64(UInt32(bitPattern: data))) }
        add(UInt64(world.awakeBodyCount))
    }

    private mutating func addPair(_ event: ContactEvent) {
        add(UInt64(UInt32(bitPattern: event.bodyDataA)) << 32 | UInt64(UInt32(bitPattern: event.bodyDataB)))
        add(UInt64(UInt32(bitPattern: event.shapeDataA)) << 32 | UInt64(UInt32(bitPattern: event.shapeDataB)))
    }
}

extension MechanismStage {
    /// Takes all ticks; the hash of where its items were after each.
    public func run() -> StateHash {
        var hash = StateHash()
        while tick < mechanism.ticks {
            advance()
            for item in items {
                hash.add(item.center.x.bitPattern)
                hash.add(item.center.y.bitPattern)
                hash.add(item.transform.rotation.bitPattern)
            }
        }
        return hash
    }
}

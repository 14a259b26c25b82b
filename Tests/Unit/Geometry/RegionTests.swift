import Moonspring
import TestSupport
import Testing

/// What §14 of the reference says about regions.
@Suite struct RegionTests {
    private let disc = Region(radius: 5)
    private let box = Region(size: Vector(6, 8))

    @Test("the edge of a disc belongs to it, that of a rectangle does not")
    func edges() {
        #expect(disc.contains(Vector(3, 4)) && disc.contains(Vector(-5, 0)))
        #expect(!disc.contains(Vector(3, 4.0000001)))
        #expect(box.contains(Vector(2.9999999, 3.9999999)) && box.contains(.zero))
        #expect(!box.contains(Vector(3, 0)) && !box.contains(Vector(0, -4)))
        #expect(box.inverse().contains(Vector(3, 0)))
        #expect(!disc.inverse().contains(Vector(0, 5)))
    }

    @Test("a negative radius counts without its sign, a negative size contains nothing, and so does a new region")
    func odd() {
        #expect(Region(radius: -5) == disc)
        #expect(Region(radius: 0).contains(.zero) && !Region(radius: 0).contains(Vector(1e-9, 0)))
        for size in [Vector(-6, 8), Vector(6, 0), .zero] { #expect(!Region(size: size).contains(.zero)) }
        #expect(!Region().contains(.zero))
        #expect(Region.infinite.contains(Vector(1e300, -1e300)))
        #expect(Region().inverse() == .infinite && Region.infinite.inverse() == Region())
        let vast = Region(radius: 1e200)
        #expect(vast.contains(Vector(9e199, 0)) && !vast.contains(Vector(1e250, 0)))
    }

    @Test("difference means the points of the first that are not in the second")
    func difference() throws {
        let ring = try disc.byDifference(from: Region(radius: 2))
        #expect(ring.contains(Vector(3, 0)) && !ring.contains(Vector(1, 0)) && !ring.contains(Vector(2, 0)))
        #expect(!ring.contains(Vector(6, 0)))
    }

    @Test("what Apple's region makes of nesting, this one gets right")
    func nesting() throws {
        let (a, b, c) = (Region(radius: 1), Region(radius: 3), Region(radius: 5))
        // (a or b) and c; Apple's is (a and c). not (a or b); Apple's is (not a) or b.
        #expect(try a.byUnion(with: b).byIntersection(with: c).contains(Vector(2, 0)))
        #expect(try !a.byUnion(with: b).inverse().contains(Vector(2, 0)))
        #expect(try a.byUnion(with: b).inverse().contains(Vector(4, 0)))
    }

    @Test("any nesting means what set algebra says")
    func algebra() throws {
        var chance = SeededNumbers(7)
        var regions: [(region: Region, test: (Point) -> Bool)] = []
        for radius in [1.0, 2, 4] {
            regions.append((Region(radius: radius), { $0.x * $0.x + $0.y * $0.y <= radius * radius }))
            let half = Vector(radius, 3 - radius / 2)
            regions.append((Region(size: half * 2), { abs($0.x) < half.x && abs($0.y) < half.y }))
        }
        regions.append((.infinite, { _ in true }))
        regions.append((Region(), { _ in false }))
        var made = 0
        while made < 300 {
            let (a, b) = (regions[chance.below(regions.count)], regions[chance.below(regions.count)])
            let (p, q) = (a.test, b.test)
            let newest: (region: Region, test: (Point) -> Bool)
            do throws(DynamicsError) {
                switch chance.below(4) {
                case 0: newest = (a.region.inverse(), { !p($0) })
                case 1: newest = (try a.region.byUnion(with: b.region), { p($0) || q($0) })
                case 2: newest = (try a.region.byDifference(from: b.region), { p($0) && !q($0) })
                default: newest = (try a.region.byIntersection(with: b.region), { p($0) && q($0) })
                }
            } catch {
                regions.removeLast(regions.count - 8)
                continue
            }
            regions.append(newest)
            made += 1
            for _ in 0..<40 {
                let point = Vector(Double(chance.below(33) - 16) / 4, Double(chance.below(33) - 16) / 4)
                #expect(newest.region.contains(point) == newest.test(point))
            }
        }
    }

    @Test("a region of 1000 parts is the largest, whichever way it grows")
    func limit() throws {
        var (left, right, count) = (disc, disc, 1)
        var refusal: DynamicsError?
        for index in 0..<1_000_000 {
            let dot = Region(radius: Double(index % 7))
            do throws(DynamicsError) {
                left = try left.byUnion(with: dot)
                right = try dot.byDifference(from: right)
                count += 1
            } catch {
                refusal = error
                break
            }
        }
        #expect(count == Region.partLimit / 2)
        #expect(refusal?.message == "a region has at most 1000 parts: use fewer, larger ones")
        #expect(left.contains(Vector(6, 0)) && !left.contains(Vector(6.1, 0)))
        _ = right.contains(.zero)
        var doubled = disc
        #expect(throws: DynamicsError.self) { for _ in 0..<64 { doubled = try doubled.byUnion(with: doubled) } }
        var turned = disc
        for _ in 0..<100_001 { turned = turned.inverse() }
        #expect(turned == disc.inverse())
    }

    @Test("regions are equal when they were put together alike")
    func equality() throws {
        #expect(try disc.byUnion(with: box) == Region(radius: 5).byUnion(with: Region(size: Vector(6, 8))))
        #expect(try disc.byUnion(with: box) != disc.byIntersection(with: box))
        #expect(disc != box)
        #expect("\(disc), \(box), \(disc.inverse()), \(Region.infinite)" == "radius 5, size (6, 8), 2 parts, infinite")
    }
}

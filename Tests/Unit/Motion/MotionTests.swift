import Moonspring
import TestSupport
import Testing

@Suite("Springs by duration, decelerations and rubber bands")
struct MotionTests {
    @Test(
        "a spring's frequency and damping",
        arguments: [
            (0.5, 0.0, 2.0, 1.0), (0.25, 0.25, 4, 0.75), (2, 1, 0.5, 0), (1, -0.5, 1, 2), (1, -0.75, 1, 4),
        ])
    func spring(duration: Double, bounce: Double, frequency: Double, damping: Double) {
        let spring = Spring(duration: duration, bounce: bounce)
        #expect(spring.frequency == frequency)
        #expect(spring.damping == damping)
    }

    @Test("extremes of springs are finite, and what is out of range is refused")
    func extremes() {
        for duration in [5e-324, 1e-9, 1e300] {
            for bounce in [1, 0, (-1.0).nextUp] {
                let spring = Spring(duration: duration, bounce: bounce)
                #expect(spring.frequency.isFinite && spring.frequency > 0)
                #expect(spring.damping.isFinite && spring.damping >= 0)
            }
        }
        for duration in [0, -1, .infinity, .nan] { #expect(!Spring.isDuration(duration)) }
        for bounce in [-1, 1.1, .nan, .infinity] { #expect(!Spring.isBounce(bounce)) }
        for rate in [-0.1, 1, .nan] { #expect(!Scrolling.isRate(rate)) }
    }

    @Test("a deceleration ends where the sum of its milliseconds does")
    func project() {
        for rate in [0.998, 0.99, 0.5, 0] {
            var (distance, speed) = (0.0, 800.0)
            for _ in 0..<40_000 {
                speed *= rate
                distance += speed / 1000
            }
            #expect(isNear(Scrolling.project(800, rate: rate), distance, 1e-6))
            #expect(
                Scrolling.project(Vector(800, -800), rate: rate) == Vector(1, -1) * Scrolling.project(800, rate: rate))
        }
        #expect(Scrolling.project(-Double.greatestFiniteMagnitude, rate: 1.0.nextDown).isFinite)
    }

    @Test("a rubber band follows at 0.55 of the way at first, never as far as its size, and the same both ways")
    func rubberBand() {
        let stretched: Double = 100 * 0.55 / 600 + 1
        #expect(isNear(Scrolling.rubberBand(100, size: 600), 600 - 600 / stretched, 1e-9))
        #expect(isNear(Scrolling.rubberBand(1e-12, size: 600) / 1e-12, 0.55, 1e-9))
        #expect(Scrolling.rubberBand(0, size: 600) == 0)
        #expect(
            Scrolling.rubberBand(Vector(100, -50), size: Vector(600, 300)) == Vector(1, -0.5)
                * Scrolling.rubberBand(100, size: 600))
        var last = -1.0
        for offset in [0, 5e-324, 1, 100, 1e4, 1e9, 1e300, Double.greatestFiniteMagnitude] {
            for size in [5e-324, 1, 600, 1e300] {
                let band = Scrolling.rubberBand(offset, size: size)
                #expect(band >= 0 && band <= size)
                #expect(Scrolling.rubberBand(-offset, size: size) == -band)
            }
            let band = Scrolling.rubberBand(offset, size: 600)
            #expect(band >= last)
            last = band
        }
    }

    @Test("scripts have the same functions")
    func lua() throws {
        let lines = try printed(
            """
            local spring = ms.spring{duration = 0.25, bounce = 0.25}
            print(spring.frequency, spring.damping)
            spring = ms.spring{}
            print(spring.frequency, spring.damping)
            print(ms.project(1000, 0.5), ms.project({1000, -2000}, 0.5), ms.project(ms.vec(0, 1)) == ms.vec(0, ms.project(1)))
            print(ms.rubberBand(100, 100, 1), ms.rubberBand({100, -300}, 100, 1), ms.rubberBand({100, 0}, {100, 5}, 1))
            """, ticks: 0)
        #expect(
            lines == [
                "4.0\t0.75", "2.0\t1.0", "1.0\tvec(1, -2)\ttrue", "50.0\tvec(50, -75)\tvec(50, 0)",
            ])
    }
}

import Moonspring
import TestSupport
import Testing

/// The springy list in Swift: the rows, their springs, and what a scroll does to them.
private final class SpringyList {
    let animator: LayoutAnimator
    let springs: [AttachmentBehavior]
    /// Where the layout was asked to show the first row, in each tick.
    private(set) var shown: [Double] = []

    init(count: Int, clock: AnimatorClock) throws {
        let animator = LayoutAnimator(count: count, clock: clock) { index in
            (Point(160, 32 + 54 * Double(index)), Size(300, 44))
        }
        self.animator = animator
        springs = try (0..<count).map { index in
            let place = try animator.attributes(at: index)
            let spring = AttachmentBehavior(item: place, attachedToAnchor: place.center)
            (spring.length, spring.frequency, spring.damping) = (0, 1, 0.8)
            animator.addBehavior(spring)
            return spring
        }
        animator.layout = { [unowned self] in
            if let place = try? animator.attributes(at: 0) { shown.append(place.center.y) }
        }
    }

    func scroll(_ distance: Double, touch: Double) throws {
        for (index, spring) in springs.enumerated() {
            let place = try animator.attributes(at: index)
            let away = abs(spring.anchorPoint.y - touch)
            place.center = Point(place.center.x, place.center.y + distance * min(1, away / 1500))
            animator.updateItem(usingCurrentState: place)
        }
    }
}

@Suite struct LayoutParityTests {
    @Test("the springy list in Swift and in Lua: the same places in every tick, to the bit")
    func springyList() throws {
        let scene = try TestScene(
            """
            local list = ms.LayoutAnimator{
              count = 12,
              attributes = function(self, i) return {center = {160, 32 + 54 * (i - 1)}, size = {300, 44}} end,
              layout = function(self) print(self:attributesAt(1).y) end,
            }
            local springs = {}
            for i = 1, list.count do
              local place = list:attributesAt(i)
              place.name = 'place ' .. i
              springs[i] = list:addBehavior(ms.AttachmentBehavior{item = place, attachedToAnchor = place.center,
                length = 0, frequency = 1, damping = 0.8})
            end
            local function scroll(distance, touch)
              for i, spring in ipairs(springs) do
                local place = list:attributesAt(i)
                local away = math.abs(spring.anchorPoint.y - touch)
                place.center = {place.x, place.y + distance * math.min(1, away / 1500)}
                list:updateItem(place)
              end
            end
            scene.onTick = function()
              if scene.tick > 5 and scene.tick <= 25 then scroll(11.3, 400 - scene.tick) end
              if scene.tick == 120 then scroll(-250, 100) end
            end
            """)
        let clock = AnimatorClock()
        let list = try SpringyList(count: 12, clock: clock)
        var hasMoved = false
        for tick in 1...400 {
            if tick > 5, tick <= 25 { try list.scroll(11.3, touch: 400 - Double(tick)) }
            if tick == 120 { try list.scroll(-250, touch: 100) }
            #expect(clock.tick().isEmpty)
            try scene.advance()
            for index in 0..<12 {
                let center = try list.animator.attributes(at: index).center
                let row = try #require(scene.item("place \(index + 1)"))
                try #require(row.center.x == center.x && row.center.y == center.y, "place \(index + 1), tick \(tick)")
                hasMoved = hasMoved || abs(center.y - 32 - 54 * Double(index)) > 20
            }
        }
        #expect(hasMoved)
        // Paused, and laid out as often.
        #expect(!list.animator.isRunning && scene.scene.isAtRest)
        #expect(list.shown.count == scene.output.count && list.shown.count < 400)
    }
}

import Moonspring
import TestSupport
import Testing

/// An item whose centre is a view's width and height.
private final class PositionToBoundsMapping: DynamicItem {
    let target: View
    init(_ target: View) { self.target = target }

    var bounds: Rect { target.bounds }
    var center: Vector {
        get { target.size }
        set { target.bounds = Rect(0, 0, newValue.x, newValue.y) }
    }
    var transform: Transform {
        get { target.transform }
        set { target.transform = newValue }
    }
}

/// Row 19 of the worked scenes: a button on a spring that swings its size.
@Suite struct PositionToBoundsTests {
    struct Variant: Sendable {
        let width, height, damping, magnitude: Double
        let speed, peak, undershoot: Double
    }

    static let variants = [
        Variant(width: 300, height: 200, damping: 0.1, magnitude: 30, speed: 500, peak: 22.3, undershoot: -13.6),
        Variant(width: 200, height: 200, damping: 0.3, magnitude: 2, speed: 50, peak: 1.8, undershoot: -0.5),
        Variant(width: 150, height: 46, damping: 0.3, magnitude: 2, speed: 290, peak: 10.2, undershoot: -3.2),
    ]

    @Test("the first peak is at frame 7, both sides grow alike, and the button ends as it was", arguments: variants)
    func swing(_ variant: Variant) throws {
        let button = View(frame: Rect(40, 60, variant.width, variant.height))
        let center = button.center
        let item = PositionToBoundsMapping(button)
        let spring = AttachmentBehavior(item: item, attachedToAnchor: item.center)
            .with(\.frequency, 2).with(\.damping, variant.damping)
        let push = PushBehavior(items: [item], mode: .instantaneous)
        push.setAngle(.pi / 4, magnitude: variant.magnitude)
        let animator = try DynamicAnimator(spring, push)
        var growth: [Double] = []
        try animator.ticks(300) { _ in
            growth.append(button.size.width - variant.width)
            #expect(isNear(button.size.height - variant.height, growth[growth.count - 1], 0.01))
            #expect(button.center == center)
        }
        // Half a unit of the last digit that the table prints.
        #expect(growth.indices.max { growth[$0] < growth[$1] } == 6)
        #expect(isNear(growth[6], variant.peak, 0.05))
        #expect(isNear(growth.min(), variant.undershoot, 0.05))
        #expect(isNear(growth[299], 0, 0.1))
        #expect(button.transform == .identity)
    }

    @Test("the mass comes from the button's size: the push alone gives 500, 50 and 290", arguments: variants)
    func mass(_ variant: Variant) throws {
        let button = View(frame: Rect(0, 0, variant.width, variant.height))
        let item = PositionToBoundsMapping(button)
        let push = PushBehavior(items: [item], mode: .instantaneous)
        push.setAngle(.pi / 4, magnitude: variant.magnitude)
        let animator = try DynamicAnimator(push, frictionless(item))
        try animator.tick()
        #expect(isNear(animator.linearVelocity(of: item)?.length, variant.speed, 0.2))
    }

    @Test("a tap half way through starts anew from the resting size, from Lua")
    func lua() throws {
        let scene = try TestScene(
            """
            local Mapping = ms.DynamicItem:subclass("PositionToBoundsMapping")
            function Mapping:init(target) self.target = target end
            function Mapping:getBounds() return self.target.bounds end
            function Mapping:getCenter() return self.target.size end
            function Mapping:setCenter(p) self.target.size = p end
            local button = scene.view:addSubview(ms.View{name = "button", center = {187, 300}, size = {300, 200}})
            local animator
            function button:onTap()
              if animator then animator:removeAllBehaviors() end
              button.size = {300, 200}
              animator = ms.DynamicAnimator{referenceView = scene.view}
              local item = Mapping(button)
              animator:addBehavior(ms.AttachmentBehavior{item = item, attachedToAnchor = item.center, frequency = 2, damping = 0.1})
              animator:addBehavior(ms.PushBehavior{items = {item}, mode = "instantaneous", angle = math.pi / 4, magnitude = 30})
            end
            scene.at(0, function() scene.tap({187, 300}) end)
            scene.at(1, function() scene.tap({187, 300}) end)
            """, ticks: 7)
        #expect(isNear(scene.item("button")?.size.width, 322.3, 0.05))
        #expect(isNear(scene.item("button")?.size.height, 222.3, 0.05))
        try scene.advance(59)
        #expect(isNear(scene.item("button")?.size.width, 322.3, 0.05))
        try scene.advance(300)
        #expect(isNear(scene.item("button")?.size.width, 300, 0.1))
        // The emptied animator pauses in the tick of the second tap, and its item is gone from the frame.
        #expect(scene.events.map(\.type) == ["touch", "willResume", "touch", "willResume", "didPause", "didPause"])
        #expect(scene.frames.last?.items.count == 2)
        #expect(scene.warnings == [])
    }
}

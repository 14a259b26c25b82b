import Moonspring
import TestSupport
import Testing

/// The weld of §10.
@Suite struct FixedAttachmentTests {
    @Test("two welded items move and turn as one piece, until the attachment is removed")
    func weld() throws {
        let (a, b) = (box(0, 0, 100, 20), box(100, 30, 60, 40))
        b.transform = .rotation(0.4)
        let weld = AttachmentBehavior.fixedAttachment(with: a, attachedTo: b, attachmentAnchor: Vector(50, 10))
        let blow = impulse(Vector(0.1, 0.5), b)
        let animator = try DynamicAnimator(weld, frictionless(a, b), blow)
        var between = (b.center - a.center)
        try animator.ticks(180) { tick in
            let turn = a.transform.rotation
            #expect(isAt((b.center - a.center).rotated(by: -turn), 100, 30, 0.5), "tick \(tick)")
            #expect(isNear(b.transform.concatenating(.rotation(-turn)).rotation, 0.4, 0.01), "tick \(tick)")
        }
        #expect(abs(try #require(animator.rotation(of: a))) > 1)
        animator.removeBehavior(weld)
        between = b.center - a.center
        try animator.ticks(60)
        #expect((b.center - a.center - between).length > 5)
    }

    @Test("welded to an anchored item, an item hangs in the air")
    func shelf() throws {
        let (wall, shelf) = (box(0, 0, 20, 200), box(60, 0, 100, 10))
        let weld = AttachmentBehavior.fixedAttachment(with: shelf, attachedTo: wall, attachmentAnchor: Vector(10, 0))
        let anchored = immovable(wall)
        let animator = try DynamicAnimator(weld, anchored, GravityBehavior(items: [shelf]))
        try animator.ticks(300)
        #expect(isAt(shelf.center, 60, 0, 0.3))
        #expect(isNear(shelf.transform.rotation, 0, 0.005))
        #expect(!animator.isRunning)
    }

    @Test("the weld from Lua breaks when it is removed")
    func lua() throws {
        let scene = try TestScene(
            """
            local wall = ms.DynamicItem{name = "wall", center = {0, 0}, bounds = {0, 0, 20, 200}}
            local shelf = ms.DynamicItem{name = "shelf", center = {60, 0}, bounds = {0, 0, 100, 10}}
            local animator = ms.DynamicAnimator{}
            local weld = animator:addBehavior(ms.AttachmentBehavior.fixed{item = shelf, attachedToItem = wall, attachmentAnchor = {10, 0}})
            animator:addBehavior(ms.DynamicItemBehavior{items = {wall}, isAnchored = true})
            animator:addBehavior(ms.GravityBehavior{items = {shelf}})
            print(weld.attachmentRange[1], weld.attachmentRange[2], weld.length, weld.attachedBehaviorType)
            scene.at(0.3, function() animator:removeBehavior(weld) end)
            """)
        #expect(scene.output == ["0.0\t0.0\t0.0\titems"])
        try scene.advance(17)
        #expect(isNear(scene.item("shelf")?.center.y, 0, 0.3))
        try scene.advance(60)
        #expect(try #require(scene.item("shelf")).center.y > 400)
    }
}

import TestSupport
import Testing

@Suite("What tostring shows")
struct LuaTextTests {
    private static let items = """
        local v = scene.view:addSubview(ms.View{name = "v", center = {100, 100}})
        local w = scene.view:addSubview(ms.View{center = {200, 100}})

        """

    @Test(
        "of a behavior: its items, and what they are tied to",
        arguments: [
            ("ms.SnapBehavior{item = v, snapPoint = {1, 2.5}}", "SnapBehavior(View 'v' to (1, 2.5))"),
            ("ms.SpringBehavior{item = w, target = {1, 2}}", "SpringBehavior(View to (1, 2))"),
            ("ms.DragBehavior{item = v}", "DragBehavior(View 'v')"),
            (
                "ms.AttachmentBehavior{item = v, attachedToAnchor = {3, 4}}",
                "AttachmentBehavior(View 'v' to (3, 4))"
            ),
            ("ms.AttachmentBehavior{item = v, attachedToItem = w}", "AttachmentBehavior(View 'v' to View)"),
            ("ms.GravityBehavior{items = {v, w}}", "GravityBehavior(2 items)"),
            ("ms.DynamicBehavior{}", "DynamicBehavior(0 child behaviors)"),
            (
                "ms.DynamicBehavior{childBehaviors = {ms.DragBehavior{item = v}}}",
                "DynamicBehavior(1 child behavior)"
            ),
            ("ms.SnapBehavior:subclass 'Magnet'{item = v, snapPoint = {0, 0}}", "Magnet(View 'v' to (0, 0))"),
        ])
    func behaviors(script: String, text: String) throws {
        #expect(try printed(Self.items + "print(\(script))") == [text])
    }

    @Test(
        "of a timer: what it is for, and whether it is over",
        arguments: [
            ("scene.after(1, print)", "Timer(once)"), ("scene.every(0.5, print)", "Timer(every 0.5 s)"),
            ("scene.tween(0.25, print)", "Timer(tween of 0.25 s)"),
            ("ms.animate(v, {alpha = 0})", "Timer(animation)"),
            ("scene.timeline{{item = v, to = {alpha = 0}}}", "Timer(timeline)"),
        ])
    func timers(script: String, text: String) throws {
        let lines = try printed(Self.items + "local timer = \(script) print(timer) timer:cancel() print(timer)")
        #expect(lines == [text, text.dropLast() + ", over)"])
    }
}

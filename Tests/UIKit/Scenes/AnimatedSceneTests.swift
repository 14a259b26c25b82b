import TestSupport
import Testing

/// Scenes of `ms.animate`.
@Suite struct AnimatedSceneTests {
    @Test("the sheet comes to the stop where a flick would coast to, and past the last one follows by less and less")
    func bottomSheet() throws {
        let scene = try TestScene.run("bottom_sheet")
        let top = scene.signal("top")
        #expect(top[0] == 760 && isNear(top[95], 440, 1) && isNear(top.last, 760, 0.01))
        let touches = scene.touches
        // The second flick overshoots 60; the third pan catches the sheet on its way.
        #expect(touches.count == 5 && top[touches[2]] != 60)
        #expect(isNear(top[touches[3] - 1], 60, 1))
        // 160 beyond the stop, with c = 0.55 and a size of 844: (1 - 1 / (160 * 0.55 / 844 + 1)) * 844.
        #expect(isNear(top[touches[3] + 30], 60 - 79.7, 0.1))
    }

    @Test("the island grows with an overshoot, and a tap on its way changes neither its place nor its speed at once")
    func island() throws {
        let scene = try TestScene.run("island")
        let width = scene.signal("width")
        #expect(width[0] == 126 && isNear(width[100], 220, 0.5) && isNear(width[250], 370, 0.1))
        #expect(isNear(width.last, 126, 0.01))
        let overshoot = (try #require(width[24..<100].max()) - 220) / (220 - 126)
        #expect(overshoot > 0.02 && overshoot < 0.06)
        let third = scene.touches[2]
        let height = scene.track("island") { $0.size.height }
        #expect(abs(width[third] - 370) > 1 || abs(height[third] - 84) > 1)
        let speeds = zip(height, height.dropFirst()).map { $1 - $0 }
        #expect(abs(speeds[third] - speeds[third - 1]) < 3)
    }

    @Test("the loader's dots swing by 15.3 one after the other, and the second half repeats the first without a seam")
    func loader() throws {
        let scene = try TestScene.run("loader")
        let dots = (1...3).map { number in scene.track("dot \(number)") { $0.center.y } }
        for (index, dot) in dots.enumerated() {
            #expect(isNear(dot.min(), 46 - 80 * 1.2 / (2 * .pi), 0.1))
            #expect(dot[9 * index] == 46)
            for tick in 72...144 { #expect(isNear(dot[tick], dots[0][tick - 9 * index], 1e-6)) }
            #expect(isNear(dot[72], dot[144], 1e-6))
        }
    }

    @Test("a card that is pulled too little comes back, one that is flicked flies off as fast as the finger was")
    func swipeDeck() throws {
        let scene = try TestScene.run("swipe_deck")
        let kyoto = scene.track("Kyoto") { $0.center.x }
        let last = scene.scene.tick
        let flick = scene.touches[1]
        // The finger goes 70 to the side and 10 down, then 140 and 20 up; the card goes along (620, -60).
        #expect(kyoto[0] == 195 && isNear(kyoto[scene.touches[0] + 21], 263.4, 0.1))
        #expect(isNear(kyoto[flick - 1], 195, 0.5))
        // The finger goes at 700 pt/s for twelve ticks. Without that speed the spring would begin with 9 points a tick.
        #expect(isNear(kyoto[flick + 12], 335.6, 0.1) && kyoto[flick + 14] - kyoto[flick + 13] > 700.0 / 60)
        #expect(isNear(scene.item("Lima", at: flick + 12)?.transform.scaleX, 0.94 + 0.06 * 140 / 620, 1e-3))
        #expect(isNear(kyoto.last, 815, 0.01) && isNear(scene.item("Lima", at: last)?.center.x, -425, 0.01))
        #expect(isNear(scene.item("Oslo", at: last)?.transform.scaleX, 1, 1e-6))
        #expect(isNear(scene.item("Quito", at: last)?.transform.scaleX, 0.94, 1e-6))
    }

    @Test("a message that is pulled too little comes back, one that is flicked leaves, and the one below moves up")
    func inbox() throws {
        let scene = try TestScene.run("inbox")
        let (alan, slot) = (scene.track("Alan") { $0.center.x }, scene.track("slot 3") { $0.center.y })
        #expect(isNear(alan.min(), 179 - 90, 1) && isNear(alan.last, 179, 0.01))
        #expect(scene.item("slot 2", at: scene.scene.tick) == nil)
        #expect(slot[0] == 302 && isNear(slot.last, 218, 0.01) && isNear(slot.min(), 218 - 84 * 0.028, 1))
        // What a tap marks as read has no dot any more.
        let dots = scene.scene.currentPicture(hasChanged: false).shapes.filter { $0.name.hasPrefix("unread") }
        #expect(dots.filter { $0.alpha > 0 }.map(\.name) == ["unread 3", "unread 4", "unread 5"])
    }

    @Test("toasts stack up in steps, and all are gone in the end, one of them by a swipe")
    func toasts() throws {
        let scene = try TestScene.run("toasts")
        let first = try #require(scene.item("Draft saved", at: 115))
        #expect(isNear(first.transform.ty, -28, 0.5) && isNear(first.transform.scaleX, 0.9, 0.01))
        // It is a third of its way to the right when the finger lets go, and those behind it have come as far.
        let swipe = scene.touches[0]
        #expect(isNear(scene.item("No connection", at: swipe + 9)?.center.x, 335, 0.01))
        #expect(isNear(scene.item("Message sent", at: swipe + 9)?.transform.scaleX, 1 - 0.05 * 2 / 3, 1e-3))
        #expect(try #require(scene.item("No connection", at: swipe + 24)).center.x > 500)
        #expect(scene.item("Draft saved", at: swipe + 24)?.center.x == 195)
        for name in ["Draft saved", "Message sent", "No connection"] {
            #expect(scene.item(name, at: scene.scene.tick) == nil)
        }
    }
}

extension TestScene {
    /// The ticks in which a finger taps or begins to pan.
    fileprivate var touches: [Int] {
        frames.filter { frame in
            frame.events.contains {
                $0.type == "touch" && ["tap", "began"].contains($0.fields["phase"]?.stringValue)
            }
        }.map(\.tick)
    }
}

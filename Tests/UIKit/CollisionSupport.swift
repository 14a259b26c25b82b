import TestSupport

/// A scene of 400 x 400 points in which a script's boxes collide. The script sees:
///
/// - `animator`, of the scene's view; `motion`, an item behaviour without resistance
/// - `box(name, x, y, width, height)`: a view about that centre; square without a height
/// - `collide(...)`: a collision behaviour of these items, in the animator
/// - `fall(...)`: the same under gravity; `fling(item, x, y)`: gives it that velocity
/// - `say(...)`: a line of the test's output; `diary`: a delegate that says everything it hears
func collisionScene(_ script: String, ticks: Int = 0) throws -> TestScene {
    try TestScene(
        """
        scene.size = {400, 400}
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local motion = animator:addBehavior(ms.DynamicItemBehavior{resistance = 0, angularResistance = 0})
        local function box(name, x, y, width, height)
            return scene.view:addSubview(ms.View{name = name, center = {x, y}, size = {width, height or width}})
        end
        local function collide(...) return animator:addBehavior(ms.CollisionBehavior{items = {...}}) end
        local function fall(...) return animator:addBehavior(ms.GravityBehavior{items = {...}}) end
        local function fling(item, x, y)
            motion:addItem(item)
            motion:addLinearVelocity({x, y}, item)
        end
        local function say(...)
            local words = {}
            for i, word in ipairs{...} do words[i] = tostring(word) end
            print(table.concat(words, " "))
        end
        local diary = {}
        function diary:beganContactWithItem(_, a, b) say("began", a.name, b.name) end
        function diary:endedContactWithItem(_, a, b) say("ended", a.name, b.name) end
        function diary:beganContactWithBoundary(_, a, id) say("began", a.name, "[" .. tostring(id) .. "]") end
        function diary:endedContactWithBoundary(_, a, id) say("ended", a.name, "[" .. tostring(id) .. "]") end
        """ + "\n" + script, ticks: ticks)
}

extension TestScene {
    /// How fast an item went in the last tick, in points per second.
    func speed(_ name: String) -> (x: Double, y: Double) {
        let (x, y) = (track(name) { $0.center.x }, track(name) { $0.center.y })
        guard x.count > 1 else { return (0, 0) }
        return ((x[x.count - 1] - x[x.count - 2]) * 60, (y[y.count - 1] - y[y.count - 2]) * 60)
    }
}

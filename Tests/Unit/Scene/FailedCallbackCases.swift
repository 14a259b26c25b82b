/// A callback that fails, and how it is set again.
struct FailedCallbackCase: Sendable, CustomStringConvertible {
    let description: String
    /// Sets the callback to `broken`.
    let script: String
    /// Sets it to `sound`.
    let again: String
    /// What the message says of it.
    var hint = "disabled until it is set again"
    /// In so many ticks it has failed, and would have failed again.
    var ticks = 20

    static let all = [
        FailedCallbackCase(
            description: "action of a behavior", script: "gravity.action = broken", again: "gravity.action = sound"),
        FailedCallbackCase(
            description: "action as a method of a script's class",
            script: """
                Own = ms.GravityBehavior:subclass 'Own'
                Own.action = broken
                animator:addBehavior(Own{items = {ball}})
                """, again: "Own.action = sound"),
        FailedCallbackCase(
            description: "evaluate of a field",
            script: "field = ms.FieldBehavior.custom{evaluate = broken, items = {ball}} animator:addBehavior(field)",
            again: "field.evaluate = function() sound() return 0, 0 end"),
        FailedCallbackCase(
            description: "onTap", script: "scene.view.onTap = broken each(function() scene.tap{9, 9} end)",
            again: "scene.view.onTap = sound"),
        FailedCallbackCase(
            description: "onPan",
            script:
                "scene.view.onPan = broken each(function() scene.pan{from = {9, 9}, to = {30, 9}, duration = 0} end)",
            again: "scene.view.onPan = sound"),
        FailedCallbackCase(
            description: "onLongPress",
            script: "scene.view.onLongPress = broken each(function() scene.touch{from = {9, 9}, hold = 0.6} end)",
            again: "scene.view.onLongPress = sound", ticks: 40),
        FailedCallbackCase(
            description: "onSwipe",
            script:
                "scene.view.onSwipe = broken each(function() scene.touch{from = {9, 9}, to = {99, 9}, duration = 0} end)",
            again: "scene.view.onSwipe = sound"),
        FailedCallbackCase(
            description: "onPinch",
            script: "scene.view.onPinch = broken each(function() scene.pinch{at = {99, 99}, scale = 2} end)",
            again: "scene.view.onPinch = sound"),
        FailedCallbackCase(
            description: "onRotate",
            script: "scene.view.onRotate = broken each(function() scene.pinch{at = {99, 99}, rotation = 2} end)",
            again: "scene.view.onRotate = sound"),
        FailedCallbackCase(
            description: "willMoveToAnimator",
            script: """
                extra = ms.DynamicBehavior{willMoveToAnimator = broken}
                each(function() pcall(animator.addBehavior, animator, extra) animator:removeBehavior(extra) end)
                """, again: "extra.willMoveToAnimator = sound"),
        FailedCallbackCase(description: "onTick", script: "scene.onTick = broken", again: "scene.onTick = sound"),
        FailedCallbackCase(description: "onFrame", script: "scene.onFrame = broken", again: "scene.onFrame = sound"),
        FailedCallbackCase(
            description: "delegate of an animator",
            script: """
                other = ms.DynamicAnimator{delegate = {dynamicAnimatorWillResume = broken}}
                pull = ms.GravityBehavior{items = {ms.View{size = {9, 9}}}}
                each(function() pcall(other.addBehavior, other, pull) other:removeBehavior(pull) end)
                """, again: "other.delegate.dynamicAnimatorWillResume = sound"),
        FailedCallbackCase(
            description: "delegate of collisions", script: collisions,
            again: "collision.collisionDelegate.beganContactWithItem = sound"),
        FailedCallbackCase(
            description: "delegate of collisions, assigned again as it is", script: collisions,
            again: "works, tries = 1, 0 mended = true collision.collisionDelegate = collision.collisionDelegate"),
        FailedCallbackCase(
            description: "getCenter of a script's class",
            script: "V = ms.View:subclass 'V' V.getCenter = broken scene.view:addSubview(V{name = 'own'})",
            again: "V.getCenter = function() sound() return 3, 4 end"),
        FailedCallbackCase(
            description: "setCenter of a script's class",
            script:
                "V = ms.View:subclass 'V' v = scene.view:addSubview(V{size = {9, 9}}) gravity:addItem(v) V.setCenter = broken",
            again: "V.setCenter = sound"),
        FailedCallbackCase(
            description: "attributes of a layout",
            script: """
                list = ms.LayoutAnimator{count = 1000, attributes = broken}
                index = 0
                each(function() index = index + 1 pcall(list.attributesAt, list, index) end)
                """, again: "list.attributes = function() sound() return {center = {1, 2}, size = {3, 4}} end"),
        FailedCallbackCase(
            description: "layout",
            script: """
                list = ms.LayoutAnimator{
                  count = 2, attributes = function(self, i) return {center = {9 * i, 9}, size = {9, 9}} end,
                  layout = broken}
                list:addBehavior(ms.GravityBehavior{items = {list:attributesAt(1)}})
                """, again: "list.layout = sound"),
        FailedCallbackCase(
            description: "a repeating timer", script: "scene.every(1 / 60, broken)",
            again: "scene.every(1 / 60, sound)", hint: "it is cancelled"),
        FailedCallbackCase(
            description: "a tween", script: "scene.tween(5, broken)", again: "scene.tween(5, sound)",
            hint: "it is cancelled"),
        FailedCallbackCase(
            description: "onLabel of a timeline",
            script:
                "scene.timeline({{item = ball, to = {alpha = 0}, label = 'up'}}, {repeats = true, onLabel = broken})",
            again: "scene.timeline({{label = 'up'}, {item = wall, to = {alpha = 0}}}, {onLabel = sound})",
            hint: "it is cancelled"),
        FailedCallbackCase(
            description: "onChange of states",
            script: """
                states = ms.States{states = {a = {}, b = {}}, initial = 'a', transitions = {
                  {from = 'a', to = 'b', after = 0}, {from = 'b', to = 'a', after = 0}}}
                states.onChange = broken
                """, again: "states.onChange = sound"),
        FailedCallbackCase(
            description: "the curve of a tween", script: "scene.tween(5, print, broken)",
            again: "scene.tween(5, sound)", hint: "it is cancelled"),
        FailedCallbackCase(
            description: "a condition that a coroutine waits for",
            script: "scene.spawn(function() scene.waitUntil(broken) print 'never' end)",
            again: "scene.spawn(function() scene.waitUntil(function() return sound() == nil end) end)", hint: ""),
        FailedCallbackCase(
            description: "a signal", script: "scene.signal('s', broken)",
            again: "scene.signal('s', function() sound() return 1 end)", hint: "disabled until it is declared again"
        ),
    ]

    private static let collisions = """
        collision = ms.CollisionBehavior{
          items = {ball, wall}, collisionDelegate = {beganContactWithItem = broken}}
        animator:addBehavior(collision)
        each(function() ball.center = scene.tick % 2 == 0 and {500, 0} or wall.center animator:updateItem(ball) end)
        """
}

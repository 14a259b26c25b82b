// The examples of animators, layouts and the module. The text after `-->` is what a `print` writes; a test runs them.

extension Example {
    static let animator = #"""
        local ball = scene.view:addSubview(ms.View{center = {100, 50}, size = {40, 40}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.SnapBehavior{item = ball, snapPoint = {200, 300}})
        print(animator.isRunning)  --> true
        animator.delegate = {
            dynamicAnimatorDidPause = function() print("at rest") end,  --> at rest
        }
        scene.advance(5)
        print(animator.isRunning, #animator:itemsInRect({190, 290, 20, 20}))  --> false 1
        """#

    static let layoutAttributes = #"""
        local animator = ms.LayoutAnimator{
            count = 3,
            attributes = function(_, i) return {center = {50 * i, 100}, size = {40, 40}} end,
        }
        local second = animator:attributesAt(2)
        print(second.index, second.center)  --> 2 vec(100, 100)
        """#

    static let layoutAnimator = #"""
        -- Rows of a list that lag behind on springs when the list is dragged.
        local animator = ms.LayoutAnimator{
            count = 3,
            attributes = function(_, i) return {center = {160, 50 * i}, size = {300, 40}} end,
        }
        local springs = {}
        for i = 1, animator.count do
            local row = animator:attributesAt(i)
            springs[i] = ms.AttachmentBehavior{item = row, attachedToAnchor = row.center, frequency = 1, damping = 0.8}
            animator:addBehavior(springs[i])
        end
        for i = 1, animator.count do springs[i].anchorPoint = {160, 50 * i + 100} end
        scene.advance(0.1)
        print(animator:attributesAt(3).center.y < 250)  --> true
        scene.advance(5)
        print(string.format("%.0f", animator:attributesAt(3).center.y))  --> 250
        """#

    static let module = #"""
        local card = ms.View{frame = {0, 0, 10, 10}}
        print(ms.type(card), ms.type(card.center), ms.type("card"))  --> View vec string
        print(ms.help("View.alpha"):match("%C+"))  --> View.alpha

        local spring = ms.spring{duration = 0.5, bounce = 0.25}
        print(spring.frequency, spring.damping)  --> 2.0 0.75
        print(string.format("%.1f", ms.project(1000)))  --> 499.0
        print(string.format("%.1f", ms.rubberBand(100, 600)))  --> 50.4
        """#
}

// The examples of items. The text after `-->` is what a `print` writes; a test runs them.

extension Example {
    static let item = #"""
        local card = ms.View{name = "card", userData = {score = 3}}
        card.userData.score = card.userData.score + 1
        print(card.userData.score)  --> 4
        """#

    static let dynamicItem = #"""
        -- A spring does not have to move a place: here it moves an opacity.
        local Fader = ms.DynamicItem:subclass("Fader")
        function Fader:init(view) self.view = view end
        function Fader:getCenter() return {self.view.alpha * 100, 0} end
        function Fader:setCenter(p) self.view.alpha = math.max(0, math.min(1, p.x / 100)) end

        local card = scene.view:addSubview(ms.View{frame = {0, 0, 100, 100}, alpha = 0})
        local animator = ms.DynamicAnimator{}
        animator:addBehavior(ms.SnapBehavior{item = Fader(card), snapPoint = {100, 0}})
        scene.advance(0.1)
        print(string.format("%.2f", card.alpha))  --> 0.76
        scene.advance(2)
        print(string.format("%.2f", card.alpha))  --> 1.00
        """#

    static let group = #"""
        -- Two plates that fall as one piece.
        local left = scene.view:addSubview(ms.View{frame = {100, 100, 40, 40}})
        local right = scene.view:addSubview(ms.View{frame = {160, 100, 40, 40}})
        local pair = ms.DynamicItemGroup{items = {left, right}}
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.GravityBehavior{items = {pair}})
        scene.advance(0.5)
        print(right.center - left.center)  --> vec(60, 0)
        print(string.format("%.1f", pair.center.y))  --> 240.9
        """#

    static let view = #"""
        local card = scene.view:addSubview(ms.View{
            name = "card", frame = {20, 20, 120, 80}, backgroundColor = "orange", cornerRadius = 8,
        })
        card.size = {100, 40} -- keeps the centre
        print(card.frame)  --> rect(30, 40, 100, 40)

        function card:onTap(point)
            print(self.name, point)  --> card vec(80, 60)
        end
        scene.tap({80, 60})
        scene.advance(0.1)
        """#

    static let panGesture = #"""
        local knob = scene.view:addSubview(ms.View{frame = {30, 30, 40, 40}})
        function knob:onPan(gesture)
            self.center = self.center + gesture.translation
            gesture.translation = {0, 0} -- counts on from here
        end
        scene.pan{from = {50, 50}, to = {150, 80}}
        scene.advance(0.5)
        print(knob.center)  --> vec(150, 80)
        """#
}

import Moonspring

// The examples of fields. What a print writes stands behind `-->`; a test runs them.

extension Example {
    static let field = #"""
        -- A wind that blows in a strip only: the second leaf is outside.
        local leaves = {
            scene.view:addSubview(ms.View{center = {50, 100}, size = {20, 20}}),
            scene.view:addSubview(ms.View{center = {50, 300}, size = {20, 20}}),
        }
        local wind = ms.FieldBehavior.linearGravity{
            items = leaves, direction = {2, 0}, position = {180, 100}, region = ms.region.size(375, 100),
        }
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(wind)
        scene.advance(0.5)
        print(leaves[1].x > 50, leaves[2].x > 50)  --> true false
        """#

    static let drag = #"""
        local boat = scene.view:addSubview(ms.View{center = {50, 300}, size = {100, 100}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local item = animator:addBehavior(ms.DynamicItemBehavior{items = {boat}, resistance = 0})
        animator:addBehavior(ms.FieldBehavior.drag{items = {boat}})
        item:addLinearVelocity({200, 0}, boat)
        scene.advance(1)
        print(string.format("%.0f", boat.velocity.x))  --> 67
        """#

    static let vortex = #"""
        local leaf = scene.view:addSubview(ms.View{center = {250, 300}, size = {100, 100}})
        local vortex = ms.FieldBehavior.vortex{items = {leaf}, position = {150, 300}}
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(vortex)
        scene.advance(0.25)
        print(leaf.velocity.y > 0)  --> true
        """#

    static let radialGravity = #"""
        -- A stone is pulled to the middle, the harder the nearer it is.
        local stone = scene.view:addSubview(ms.View{center = {300, 300}, size = {20, 20}})
        local pull = ms.FieldBehavior.radialGravity{items = {stone}, position = {100, 300}}
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(pull)
        scene.advance(0.5)
        print(stone.x < 300, stone.y)  --> true 300.0
        """#

    static let linearGravity = #"""
        -- 3 and 4 m/s^2 are 300 and 400 pt/s^2.
        local stone = scene.view:addSubview(ms.View{center = {50, 50}, size = {20, 20}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.DynamicItemBehavior{items = {stone}, resistance = 0})
        animator:addBehavior(ms.FieldBehavior.linearGravity{items = {stone}, direction = {3, 4}})
        scene.advance(1)
        print(string.format("%.2f", stone.velocity.x / stone.velocity.y))  --> 0.75
        """#

    static let velocity = #"""
        -- A conveyor: whatever is on it moves at 50 pt/s.
        local parcel = scene.view:addSubview(ms.View{center = {50, 300}, size = {40, 40}})
        local belt = ms.FieldBehavior.velocity{items = {parcel}, direction = {0.5, 0}}
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(belt)
        scene.advance(1)
        print(string.format("%.0f pt/s, at %.0f", parcel.velocity.x, parcel.x))  --> 50 pt/s, at 100
        """#

    static let noise = #"""
        -- The same seed gives the same force.
        local mote = scene.view:addSubview(ms.View{center = {100, 100}, size = {20, 20}})
        local noise = ms.FieldBehavior.noise{items = {mote}, smoothness = 0.5, animationSpeed = 1, strength = 5}
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(noise)
        scene.advance(1)
        print(mote.velocity:length() > 0)  --> true
        """#

    static let turbulence = #"""
        -- What stands still feels nothing.
        local still = scene.view:addSubview(ms.View{center = {100, 100}, size = {20, 20}})
        local quick = scene.view:addSubview(ms.View{center = {100, 300}, size = {20, 20}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local items = animator:addBehavior(ms.DynamicItemBehavior{items = {still, quick}})
        animator:addBehavior(ms.FieldBehavior.turbulence{items = {still, quick}, strength = 5})
        items:addLinearVelocity({100, 0}, quick)
        scene.advance(0.5)
        print(still.center, quick.y ~= 300)  --> vec(100, 100) true
        """#

    static let spring = #"""
        local ball = scene.view:addSubview(ms.View{center = {200, 300}, size = {100, 100}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.DynamicItemBehavior{items = {ball}, resistance = 0})
        animator:addBehavior(ms.FieldBehavior.spring{items = {ball}, position = {100, 300}, strength = 4})
        scene.advance(math.pi / 2) -- half a period of 2 pi sqrt(m / S)
        print(string.format("%.0f", ball.x))  --> 0
        """#

    static let electric = #"""
        local ions = {
            scene.view:addSubview(ms.View{name = "plus", center = {150, 300}, size = {20, 20}}),
            scene.view:addSubview(ms.View{name = "none", center = {150, 400}, size = {20, 20}}),
        }
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.DynamicItemBehavior{items = {ions[1]}, charge = 1})
        animator:addBehavior(ms.FieldBehavior.electric{items = ions, position = {100, 300}})
        scene.advance(0.5)
        print(ions[1].x > 150, ions[2].center)  --> true vec(150, 400)
        """#

    static let magnetic = #"""
        -- A charged item turns and keeps its speed.
        local ion = scene.view:addSubview(ms.View{center = {150, 300}, size = {100, 100}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local item = animator:addBehavior(ms.DynamicItemBehavior{items = {ion}, charge = 1, resistance = 0})
        animator:addBehavior(ms.FieldBehavior.magnetic{items = {ion}, position = {100, 300}})
        item:addLinearVelocity({100, 0}, ion)
        scene.advance(0.5)
        print(ion.velocity.y < 0, string.format("%.0f", ion.velocity:length()))  --> true 100
        """#

    static let custom = #"""
        -- A law of the script's own: a force towards the line y = 300.
        local ball = scene.view:addSubview(ms.View{center = {100, 100}, size = {100, 100}})
        local toLine = ms.FieldBehavior.custom{
            items = {ball},
            evaluate = function(_, position, velocity)
                return {0, (300 - position.y) / 10 - velocity.y / 20}
            end,
        }
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(toLine)
        scene.advance(5)
        print(string.format("%.0f", ball.y))  --> 300
        """#
}

extension Example {
    static func of(_ kind: FieldBehavior.Kind) -> String {
        switch kind {
        case .drag: drag
        case .vortex: vortex
        case .radialGravity: radialGravity
        case .linearGravity: linearGravity
        case .velocity: velocity
        case .noise: noise
        case .turbulence: turbulence
        case .spring: spring
        case .electric: electric
        case .magnetic: magnetic
        case .custom: custom
        }
    }
}

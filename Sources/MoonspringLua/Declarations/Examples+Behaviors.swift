// The examples of behaviours. The text after `-->` is what a `print` writes; a test runs them.

extension Example {
    static let behavior = #"""
        -- Several behaviors as one, with an action that runs after each tick.
        local ball = scene.view:addSubview(ms.View{frame = {100, 0, 40, 40}})
        local bounce = ms.DynamicBehavior{
            childBehaviors = {
                ms.GravityBehavior{items = {ball}},
                ms.CollisionBehavior{items = {ball}, translatesReferenceBoundsIntoBoundary = true},
            },
        }
        local ticks = 0
        function bounce:action() ticks = ticks + 1 end

        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(bounce)
        scene.advance(0.5)
        print(ticks, #bounce.childBehaviors)  --> 30 2
        """#

    static let gravity = #"""
        local ball = scene.view:addSubview(ms.View{center = {100, 50}, size = {40, 40}})
        local gravity = ms.GravityBehavior{items = {ball}, magnitude = 0.5}
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(gravity)
        scene.advance(1)
        print(string.format("%.1f", ball.center.y))  --> 289.8
        """#

    static let push = #"""
        -- One impulse along the x axis: 1 gives a 100 x 100 item a speed of 100 pt/s.
        local puck = scene.view:addSubview(ms.View{center = {50, 300}, size = {100, 100}})
        local push = ms.PushBehavior{items = {puck}, mode = "instantaneous", angle = 0, magnitude = 2}
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(push)
        scene.advance(0.5)
        print(string.format("%.0f pt/s, active: %s", puck.velocity.x, push.active))  --> 190 pt/s, active: false
        """#

    static let snap = #"""
        local card = scene.view:addSubview(ms.View{center = {50, 50}, size = {80, 80}})
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(
            ms.SnapBehavior{item = card, snapPoint = {200, 300}, damping = 0.8})
        scene.advance(2)
        print(string.format("%.0f, %.0f", card.x, card.y))  --> 200, 300
        """#

    static let spring = #"""
        -- A card that goes home when it is let go of.
        local card = scene.view:addSubview(ms.View{center = {187, 333}, size = {200, 120}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local home = animator:addBehavior(ms.SpringBehavior{item = card, target = card.center, bounce = 0.3})
        animator:addBehavior(ms.DragBehavior{item = card})
        scene.pan{from = {187, 333}, to = {287, 133}, duration = 0.3}
        scene.advance(3)
        print(string.format("%.0f, %.0f", card.x, card.y))  --> 187, 333
        home.target = {187, 100}
        scene.advance(3)
        print(string.format("%.0f, %.0f", card.x, card.y))  --> 187, 100
        """#

    static let drag = #"""
        -- A puck that a finger throws; it needs no onPan.
        local puck = scene.view:addSubview(ms.View{center = {60, 300}, size = {50, 50}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local drag = animator:addBehavior(ms.DragBehavior{item = puck, holdsCenter = true})
        local thrown
        function drag:onRelease(velocity) thrown = velocity end
        scene.pan{from = {60, 300}, to = {160, 300}, duration = 0.25}
        scene.advance(0.2)
        print(drag.isDragging, thrown)  --> true nil
        scene.advance(0.3)
        print(drag.isDragging, thrown)  --> false vec(400, 0)
        """#

    static let attachment = #"""
        -- A spring that swings twice a second.
        local ball = scene.view:addSubview(ms.View{center = {100, 100}, size = {40, 40}})
        local spring = ms.AttachmentBehavior{item = ball, attachedToAnchor = {100, 100}, frequency = 2, damping = 0.5}
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(spring)
        spring.anchorPoint = {200, 100}
        scene.advance(3)
        print(string.format("%.0f", ball.x), spring.attachedBehaviorType)  --> 200 anchor
        """#

    static let sliding = #"""
        -- A block that gravity pulls down a slope of 45 degrees, for at most 50 points.
        local block = scene.view:addSubview(ms.View{center = {100, 100}, size = {40, 40}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.AttachmentBehavior.sliding{
            item = block, attachmentAnchor = {100, 100}, axisOfTranslation = {1, 1}, attachmentRange = {0, 50},
        })
        animator:addBehavior(ms.GravityBehavior{items = {block}})
        scene.advance(2)
        print(string.format("%.1f, %.1f", block.x, block.y))  --> 135.4, 135.4
        """#

    static let pin = #"""
        -- A door on a frame: it turns, and stays where its hinge is.
        local frame = scene.view:addSubview(ms.View{center = {100, 100}, size = {20, 80}})
        local door = scene.view:addSubview(ms.View{center = {140, 100}, size = {80, 20}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.DynamicItemBehavior{items = {frame}, isAnchored = true})
        animator:addBehavior(ms.AttachmentBehavior.pin{
            item = frame, attachedToItem = door, attachmentAnchor = {100, 100}, attachmentRange = {0, 0.5},
        })
        animator:addBehavior(ms.GravityBehavior{items = {door}})
        scene.advance(3)
        print(string.format("%.2f", door.rotation))  --> 0.50
        """#

    static let fixed = #"""
        local head = scene.view:addSubview(ms.View{center = {100, 100}, size = {40, 40}})
        local shaft = scene.view:addSubview(ms.View{center = {100, 160}, size = {10, 80}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.AttachmentBehavior.fixed{
            item = head, attachedToItem = shaft, attachmentAnchor = {100, 120},
        })
        animator:addBehavior(ms.PushBehavior{items = {head}, mode = "instantaneous", pushDirection = {0.5, 0}})
        scene.advance(1)
        print(string.format("%.1f", head.center:distance(shaft.center)))  --> 60.0
        """#

    static let limit = #"""
        -- A rope: loose until it is straight.
        local post = scene.view:addSubview(ms.View{center = {100, 50}, size = {20, 20}})
        local weight = scene.view:addSubview(ms.View{center = {150, 50}, size = {20, 20}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.DynamicItemBehavior{items = {post}, isAnchored = true})
        animator:addBehavior(ms.AttachmentBehavior.limit{item = post, attachedToItem = weight, length = 120})
        animator:addBehavior(ms.GravityBehavior{items = {weight}})
        scene.advance(20)
        print(string.format("%.0f", weight.center:distance(post.center)))  --> 120
        """#

    static let collision = #"""
        local ball = scene.view:addSubview(ms.View{name = "ball", center = {100, 50}, size = {40, 40}})
        local collision = ms.CollisionBehavior{items = {ball}}
        collision:addBoundary("floor", {0, 400}, {375, 400})
        collision.collisionDelegate = {
            beganContactWithBoundary = function(self, behavior, item, identifier)
                print(item.name .. " meets the " .. identifier)  --> ball meets the floor
                self.beganContactWithBoundary = nil -- the first time is enough
            end,
        }
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(collision)
        animator:addBehavior(ms.GravityBehavior{items = {ball}})
        scene.advance(3)
        print(string.format("%.0f", ball.center.y))  --> 380
        """#

    static let itemBehavior = #"""
        local puck = scene.view:addSubview(ms.View{center = {50, 300}, size = {40, 40}})
        local ice = ms.DynamicItemBehavior{items = {puck}, resistance = 0, allowsRotation = false}
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(ice)
        ice:addLinearVelocity({100, 0}, puck)
        scene.advance(1)
        print(ice:linearVelocity(puck))  --> vec(100, 0)
        print(string.format("%.0f", puck.x))  --> 149
        """#

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
}

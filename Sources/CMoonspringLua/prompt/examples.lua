--- The examples of the reference, each below its class. What a print writes stands behind -->; a test runs them.

--- vec
local step = ms.vec(3, 4)
print(step:length())  --> 5.0
print(step * 2 - ms.vec(1, 0))  --> vec(5, 8)
print(step:normalized(), step:dot({1, 1}))  --> vec(0.6, 0.8) 7.0

--- rect
local card = ms.rect(10, 20, 100, 50)
print(card.center, card.maxX)  --> vec(60, 45) 110.0
print(card:inset(10, 5))  --> rect(20, 25, 80, 40)
print(card:contains({10, 20}), card:contains({110, 70}))  --> true false

--- transform
-- A quarter turn clockwise, then 10 to the right.
local map = ms.transform.rotation(math.pi / 2) * ms.transform.translation(10, 0)
print(map:apply({5, 0}))  --> vec(10, 5)
print(map.rotation)  --> 1.5707963267949

--- path
local sail = ms.path():moveTo({0, 100}):lineTo({50, 0}):lineTo({100, 100}):close()
print(sail.bounds)  --> rect(0, 0, 100, 100)
print(sail:contains({50, 50}), sail:contains({5, 5}))  --> true false

--- region
local ring = ms.region.radius(100):difference(ms.region.radius(50))
print(ring:contains({75, 0}), ring:contains({0, 0}))  --> true false

--- gradient
local dusk = ms.gradient{from = "#ff8a5c", to = "midnightblue"}
local card = ms.View{size = {120, 80}, backgroundColor = dusk}
print(card.backgroundColor == dusk, dusk.to)  --> true midnightblue
local sky = ms.gradient{colors = {"midnightblue", "tomato", "gold"}, locations = {0, 0.7, 1}}
print(#sky.colors, sky.to)  --> 3 gold

--- Item
local card = ms.View{name = "card", userData = {score = 3}}
card.userData.score = card.userData.score + 1
print(card.userData.score)  --> 4

--- DynamicItem
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

--- DynamicItemGroup
-- Two plates that fall as one piece.
local left = scene.view:addSubview(ms.View{frame = {100, 100, 40, 40}})
local right = scene.view:addSubview(ms.View{frame = {160, 100, 40, 40}})
local pair = ms.DynamicItemGroup{items = {left, right}}
local animator = ms.DynamicAnimator{referenceView = scene.view}
animator:addBehavior(ms.GravityBehavior{items = {pair}})
scene.advance(0.5)
print(right.center - left.center)  --> vec(60, 0)
print(string.format("%.1f", pair.center.y))  --> 240.9

--- View
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

--- PanGesture
local knob = scene.view:addSubview(ms.View{frame = {30, 30, 40, 40}})
function knob:onPan(gesture)
    self.center = self.center + gesture.translation
    gesture.translation = {0, 0} -- counts on from here
end
scene.pan{from = {50, 50}, to = {150, 80}}
scene.advance(0.5)
print(knob.center)  --> vec(150, 80)

--- PinchGesture
local photo = scene.view:addSubview(ms.View{frame = {50, 50, 200, 200}})
function photo:onPinch(gesture)
    self.transform = ms.transform.scale(gesture.scale)
end
scene.pinch{at = {150, 150}, scale = 2}
scene.advance(0.5)
print(photo.frame)  --> rect(-50, -50, 400, 400)

--- RotationGesture
local dial = scene.view:addSubview(ms.View{frame = {50, 50, 200, 200}})
function dial:onRotate(gesture)
    self.rotation = self.rotation + gesture.rotation
    gesture.rotation = 0 -- counts on from here
end
scene.pinch{at = {150, 150}, rotation = math.rad(90)}
scene.advance(0.5)
print(string.format("%.2f", math.deg(dial.rotation)))  --> 90.00

--- DynamicBehavior
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

--- GravityBehavior
local ball = scene.view:addSubview(ms.View{center = {100, 50}, size = {40, 40}})
local gravity = ms.GravityBehavior{items = {ball}, magnitude = 0.5}
ms.DynamicAnimator{referenceView = scene.view}:addBehavior(gravity)
scene.advance(1)
print(string.format("%.1f", ball.center.y))  --> 289.8

--- PushBehavior
-- One impulse along the x axis: 1 gives a 100 x 100 item a speed of 100 pt/s.
local puck = scene.view:addSubview(ms.View{center = {50, 300}, size = {100, 100}})
local push = ms.PushBehavior{items = {puck}, mode = "instantaneous", angle = 0, magnitude = 2}
ms.DynamicAnimator{referenceView = scene.view}:addBehavior(push)
scene.advance(0.5)
print(string.format("%.0f pt/s, active: %s", puck.velocity.x, push.active))  --> 190 pt/s, active: false

--- SnapBehavior
local card = scene.view:addSubview(ms.View{center = {50, 50}, size = {80, 80}})
ms.DynamicAnimator{referenceView = scene.view}:addBehavior(
    ms.SnapBehavior{item = card, snapPoint = {200, 300}, damping = 0.8})
scene.advance(2)
print(string.format("%.0f, %.0f", card.x, card.y))  --> 200, 300

--- SpringBehavior
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

--- DragBehavior
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

--- AttachmentBehavior
-- A spring that swings twice a second.
local ball = scene.view:addSubview(ms.View{center = {100, 100}, size = {40, 40}})
local spring = ms.AttachmentBehavior{item = ball, attachedToAnchor = {100, 100}, frequency = 2, damping = 0.5}
ms.DynamicAnimator{referenceView = scene.view}:addBehavior(spring)
spring.anchorPoint = {200, 100}
scene.advance(3)
print(string.format("%.0f", ball.x), spring.attachedBehaviorType)  --> 200 anchor

--- AttachmentBehavior.sliding
-- A block that gravity pulls down a slope of 45 degrees, for at most 50 points.
local block = scene.view:addSubview(ms.View{center = {100, 100}, size = {40, 40}})
local animator = ms.DynamicAnimator{referenceView = scene.view}
animator:addBehavior(ms.AttachmentBehavior.sliding{
    item = block, attachmentAnchor = {100, 100}, axisOfTranslation = {1, 1}, attachmentRange = {0, 50},
})
animator:addBehavior(ms.GravityBehavior{items = {block}})
scene.advance(2)
print(string.format("%.1f, %.1f", block.x, block.y))  --> 135.4, 135.4

--- AttachmentBehavior.pin
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

--- AttachmentBehavior.fixed
local head = scene.view:addSubview(ms.View{center = {100, 100}, size = {40, 40}})
local shaft = scene.view:addSubview(ms.View{center = {100, 160}, size = {10, 80}})
local animator = ms.DynamicAnimator{referenceView = scene.view}
animator:addBehavior(ms.AttachmentBehavior.fixed{
    item = head, attachedToItem = shaft, attachmentAnchor = {100, 120},
})
animator:addBehavior(ms.PushBehavior{items = {head}, mode = "instantaneous", pushDirection = {0.5, 0}})
scene.advance(1)
print(string.format("%.1f", head.center:distance(shaft.center)))  --> 60.0

--- AttachmentBehavior.limit
-- A rope: loose until it is straight.
local post = scene.view:addSubview(ms.View{center = {100, 50}, size = {20, 20}})
local weight = scene.view:addSubview(ms.View{center = {150, 50}, size = {20, 20}})
local animator = ms.DynamicAnimator{referenceView = scene.view}
animator:addBehavior(ms.DynamicItemBehavior{items = {post}, isAnchored = true})
animator:addBehavior(ms.AttachmentBehavior.limit{item = post, attachedToItem = weight, length = 120})
animator:addBehavior(ms.GravityBehavior{items = {weight}})
scene.advance(20)
print(string.format("%.0f", weight.center:distance(post.center)))  --> 120

--- CollisionBehavior
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

--- DynamicItemBehavior
local puck = scene.view:addSubview(ms.View{center = {50, 300}, size = {40, 40}})
local ice = ms.DynamicItemBehavior{items = {puck}, resistance = 0, allowsRotation = false}
ms.DynamicAnimator{referenceView = scene.view}:addBehavior(ice)
ice:addLinearVelocity({100, 0}, puck)
scene.advance(1)
print(ice:linearVelocity(puck))  --> vec(100, 0)
print(string.format("%.0f", puck.x))  --> 149

--- FieldBehavior
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

--- DynamicAnimator
local ball = scene.view:addSubview(ms.View{center = {100, 50}, size = {40, 40}})
local animator = ms.DynamicAnimator{referenceView = scene.view}
animator:addBehavior(ms.SnapBehavior{item = ball, snapPoint = {200, 300}})
print(animator.isRunning)  --> true
animator.delegate = {
    dynamicAnimatorDidPause = function() print("at rest") end,  --> at rest
}
scene.advance(5)
print(animator.isRunning, #animator:itemsInRect({190, 290, 20, 20}))  --> false 1

--- LayoutAttributes
local animator = ms.LayoutAnimator{
    count = 3,
    attributes = function(_, i) return {center = {50 * i, 100}, size = {40, 40}} end,
}
local second = animator:attributesAt(2)
print(second.index, second.center)  --> 2 vec(100, 100)

--- LayoutAnimator
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

--- ms
local card = ms.View{frame = {0, 0, 10, 10}}
print(ms.type(card), ms.type(card.center), ms.type("card"))  --> View vec string
print(ms.help("View.alpha"):match("%C+"))  --> View.alpha

local spring = ms.spring{duration = 0.5, bounce = 0.25}
print(spring.frequency, spring.damping)  --> 2.0 0.75
print(string.format("%.1f", ms.project(1000)))  --> 499.0
print(string.format("%.1f", ms.rubberBand(100, 600)))  --> 50.4

--- Timer
local count = 0
local timer = scene.every(0.25, function() count = count + 1 end)
scene.advance(1)
timer:cancel()
scene.advance(1)
print(count)  --> 4

--- Parameter
-- A slider in a viewer, --param frequency=4 on the command line.
local frequency = scene.param("frequency", 2, {min = 0.5, max = 8, step = 0.5})
print(frequency.name, frequency.value)  --> frequency 2.0

--- States
-- A drawer that opens at a tap, and closes by itself after three seconds.
local drawer = scene.view:addSubview(ms.View{name = "drawer", frame = {-200, 0, 240, 667}, backgroundColor = "teal"})
local states = ms.States{
    states = {closed = {}, open = {drawer = {x = 120}}}, initial = "closed",
    transitions = {
        {from = "closed", to = "open", tap = "drawer", bounce = 0.2}, {from = "open", to = "closed", after = 3},
    },
}
scene.tap{20, 300}
scene.advance(2)
print(states.state, drawer.x)  --> open 120.0
scene.advance(3)
print(states.state, drawer.x)  --> closed -80.0

--- scene
scene.size = {320, 240}
local lamp = scene.view:addSubview(ms.View{frame = {140, 100, 40, 40}, alpha = 0})

scene.spawn(function()
    scene.wait(0.5)
    scene.tween(1, function(progress) lamp.alpha = progress end, "easeInOut")
end)
scene.advance(1)
print(scene.time, lamp.alpha)  --> 1.0 0.5

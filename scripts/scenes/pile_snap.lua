-- Six photos gather in a pile, and a tap on the pile deals them out again.
--
-- What to look for: two behaviours work side by side on each photo. A snap pulls the card to its place and overshoots a
-- little; a chaser eases the picture on the card to its tilt and scale, faster with every tick, and is done after
-- 28 ticks whatever the snap does. The card's own rotation belongs to the snap, which keeps it upright, so the
-- chaser tilts the picture inside it.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Pile"
scene.backgroundColor = "#2c2c2e"

-- Eases a view's rotation and scale from where they are; velocity grows by the same amount each tick.
local Chaser = ms.DynamicBehavior:subclass("Chaser")

function Chaser:init(view)
    Chaser.super.init(self, {})
    self.view = view
    self.progress = 1
end

function Chaser:chase(rotation, scale)
    local transform = self.view.transform
    self.fromRotation, self.fromScale = transform.rotation, transform.scaleX
    self.toRotation, self.toScale = rotation, scale
    self.velocity, self.progress = 0, 0
    self.action = self.step
end

function Chaser:step()
    self.velocity = self.velocity + 0.0025
    self.progress = math.min(1, self.progress + self.velocity)
    local rotation = self.fromRotation + (self.toRotation - self.fromRotation) * self.progress
    local scale = self.fromScale + (self.toScale - self.fromScale) * self.progress
    self.view.transform = ms.transform.rotation(rotation) * ms.transform.scale(scale)
    if self.progress == 1 then self.action = nil end
end

-- A photo: where it lies in the grid and in the pile, and the behaviour that moves it between the two.
local colors = { "#ff453a", "#ff9f0a", "#ffd60a", "#30d158", "#64d2ff", "#5e5ce6" }
local pile = scene.view.bounds.center
local animator = ms.DynamicAnimator { referenceView = scene.view }
local photos = {}

for i, color in ipairs(colors) do
    local home = ms.vec(105 + (i - 1) % 2 * 165, 130 + (i - 1) // 2 * 200)
    local card = scene.view:addSubview(ms.View { name = "card " .. i, center = home, size = { 140, 170 } })
    local picture = card:addSubview(ms.View {
        name = "picture " .. i, frame = { 0, 0, 140, 170 },
        backgroundColor = color, borderColor = "white", borderWidth = 6,
    })
    photos[i] = {
        home = home, card = card,
        snap = ms.SnapBehavior { item = card, snapPoint = home, damping = 0.6 },
        chaser = Chaser(picture),
        heap = pile + ms.vec(scene.random(-8, 8), scene.random(-8, 8)),
        tilt = (scene.random() - 0.5) * 0.5,
    }
    animator:addBehavior(ms.DynamicBehavior { childBehaviors = { photos[i].snap, photos[i].chaser } })
end

local isPiled = false

local function deal()
    isPiled = not isPiled
    scene.spawn(function()
        local piling = isPiled
        for _, photo in ipairs(photos) do
            photo.snap.snapPoint = piling and photo.heap or photo.home
            photo.chaser:chase(piling and photo.tilt or 0, piling and 0.8 or 1)
            scene.wait(0.08)
        end
    end)
end

for _, photo in ipairs(photos) do
    photo.card.onTap = deal
end

scene.signal("progress 1", function() return photos[1].chaser.progress end)
scene.signal("distance 1", function() return photos[1].card.center:distance(photos[1].snap.snapPoint) end)

scene.at(0.25, function() scene.tap(photos[1].card.center) end)
scene.at(2.5, function() scene.tap(pile) end)

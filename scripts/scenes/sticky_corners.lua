-- A video call, in which the small picture sticks to the corner in whose quarter it is let go.
--
-- What to look for: each corner has a spring field whose region is its quarter of the screen. The centre of the picture
-- is in one of them, so that one spring pulls. 80 x 125 points of density 0.01 weigh 0.01 kg: a spring of strength 1
-- swings that with 10 radians per second, a resistance of 10 damps it by a ratio of one half, and it goes about 16 %
-- too far. A flick adds its speed as the finger lets go, and may take the picture to another quarter. While a finger
-- holds it, it is taken out of the fields.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Sticky corners"
scene.backgroundColor = "#1f3b4d"

local density = scene.param("density", 0.01, { min = 0.002, max = 0.05, step = 0.002 })
local resistance = scene.param("resistance", 10, { min = 0, max = 20, step = 0.5 })
local inset = scene.param("inset", 30, { min = 0, max = 60, step = 5 })

local view = scene.view
local width, height = scene.size.width, scene.size.height

-- A face with shoulders, that fills a rectangle of a view.
local function portrait(parent, name, frame, colors)
    local w, h = frame.width, frame.height
    local function disc(part, x, y, across, down, color)
        parent:addSubview(ms.View {
            name = name .. " " .. part, backgroundColor = color,
            frame = { frame.x + (x - across / 2) * w, frame.y + (y - down / 2) * h, across * w, down * h },
            path = ms.path.ellipse { 0, 0, across * w, down * h },
        })
    end
    disc("hair", 0.5, 0.36, 0.7, 0.56, colors.hair)
    local across, down = 0.96 * w, 0.34 * h
    parent:addSubview(ms.View {
        name = name .. " shoulders", backgroundColor = colors.shirt,
        frame = { frame.x + 0.02 * w, frame.maxY - down, across, down },
        path = ms.path():moveTo { 0, down }:curveTo({ 0, down / 5 }, { across / 4, 0 }, { across / 2, 0 })
            :curveTo({ 0.75 * across, 0 }, { across, down / 5 }, { across, down }):close(),
    })
    disc("neck", 0.5, 0.65, 0.22, 0.2, colors.skin)
    disc("face", 0.5, 0.4, 0.52, 0.46, colors.skin)
    disc("left eye", 0.4, 0.38, 0.07, 0.05, "#2b2118")
    disc("right eye", 0.6, 0.38, 0.07, 0.05, "#2b2118")
    parent:addSubview(ms.View {
        name = name .. " mouth", frame = { frame.x + 0.4 * w, frame.y + 0.48 * h, 0.2 * w, 0.06 * h },
        strokeColor = "#b5484a", lineWidth = 0.02 * w + 1,
        path = ms.path():moveTo { 0, 0 }:quadTo({ 0.1 * w, 0.08 * h }, { 0.2 * w, 0 }),
    })
end

portrait(view, "caller", ms.rect(22, 190, 330, 477), { hair = "#3a2417", skin = "#e8b28a", shirt = "#e9c46a" })
for i, color in ipairs { "#ffffff40", "#e63946", "#ffffff40" } do
    view:addSubview(ms.View {
        name = "button " .. i, center = { width / 2 + (i - 2) * 86, height - 46 }, size = { 56, 56 },
        backgroundColor = color, cornerRadius = 28,
    })
end

-- Where the picture belongs in each corner.
local places = {}
for i = 1, 4 do
    places[i] = view:addSubview(ms.View {
        name = "place " .. i, size = { 80, 125 }, borderColor = "#ffffff50", borderWidth = 1.5, cornerRadius = 12,
    })
end

local picture = view:addSubview(ms.View {
    name = "picture", center = { 245, 242.5 }, size = { 80, 125 }, backgroundColor = "#f4a5ae", cornerRadius = 12,
    borderColor = "white", borderWidth = 2,
})
portrait(picture, "own", ms.rect(4, 20, 72, 103), { hair = "#e0a030", skin = "#ffd9b8", shirt = "#457b9d" })
local finger = view:addSubview(ms.View {
    name = "finger", size = { 36, 36 }, backgroundColor = "#ffffff80", cornerRadius = 18, hidden = true,
})

-- What makes an item stick: fields at the corners, walls, and what the item is made of.
local StickyCorners = ms.DynamicBehavior:subclass("StickyCorners")

function StickyCorners:init(item)
    self.item = item
    self.material = ms.DynamicItemBehavior { friction = 0, allowsRotation = false }
    self.collision = ms.CollisionBehavior { translatesReferenceBoundsIntoBoundary = true }
    self.fields = {}
    for i = 1, 4 do self.fields[i] = ms.FieldBehavior.spring {} end
    StickyCorners.super.init(self, { childBehaviors = { self.material, self.collision, table.unpack(self.fields) } })
    self:setEnabled(true)
end

-- The fields are laid out when it is known in what.
function StickyCorners:willMoveToAnimator(animator)
    if animator then self:layOut(animator.referenceView.bounds) end
end

function StickyCorners:layOut(bounds)
    local dx = inset.value + self.item.size.width / 2
    local dy = inset.value + self.item.size.height / 2
    for i, field in ipairs(self.fields) do
        field.position = { i % 2 == 1 and dx or bounds.width - dx, i <= 2 and dy or bounds.height - dy }
        -- From the corner place to the middle of the screen, and as far to the other side.
        field.region = ms.region.size(bounds.width - 2 * dx, bounds.height - 2 * dy)
        places[i].center = field.position
    end
end

function StickyCorners:setEnabled(isEnabled)
    for _, behavior in ipairs(self.childBehaviors) do
        if isEnabled then behavior:addItem(self.item) else behavior:removeItem(self.item) end
    end
end

-- The corner whose field pulls now; 0 for none.
function StickyCorners:corner()
    for i, field in ipairs(self.fields) do
        if field.region:contains(self.item.center - field.position) then return i end
    end
    return 0
end

local animator = ms.DynamicAnimator { referenceView = view }
local sticky = animator:addBehavior(StickyCorners(picture))

local function apply()
    sticky.material.density = density.value
    sticky.material.resistance = resistance.value
    sticky:layOut(view.bounds)
end
density.onChange, resistance.onChange, inset.onChange = apply, apply, apply
apply()

local grip

function picture:onPan(gesture)
    finger.center = gesture.location
    if gesture.state == "began" then
        finger.hidden = false
        grip = gesture.location - self.center
        sticky:setEnabled(false)
    elseif gesture.state == "changed" then
        self.center = gesture.location - grip
    else
        finger.hidden = true
        sticky:setEnabled(true)
        if gesture.state == "ended" then sticky.material:addLinearVelocity(gesture.velocity, self) end
    end
end

scene.signal("corner", function() return sticky:corner() end)
scene.signal("vx", function() return picture.velocity.x end)
scene.signal("vy", function() return picture.velocity.y end)

-- A drag by some way of the picture, in a time: slowly across the middle, then two flicks.
local function drag(dx, dy, duration)
    return function()
        scene.pan { from = picture.center, to = picture.center + ms.vec(dx, dy), duration = duration }
    end
end

scene.at(1.8, drag(-150, 260, 0.9))
scene.at(4.2, drag(90, -10, 0.06))
scene.at(6, drag(-70, -150, 0.04))

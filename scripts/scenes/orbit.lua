-- A planet spirals round a sun in two fields, a light one is flung out, and five motes fall straight in, or not at all.
--
-- What to look for: radial gravity of strength 1.5 pulls with 1.5 / r^4, r in metres, and within 50 points no harder
-- than there: 2400, 150, 9.4 and 1.85 points per second squared at 50, 100, 200 and 300 points, and nothing beyond. The
-- motes feel only that. A vortex drives the planets round as well, clockwise, with its strength divided by the mass
-- squared: 32 for 50 x 50 points of density 0.5, which goes round about ten times in ten seconds, and 78 for 40 x 40,
-- which is flung out. A tap lets another planet go. The parameter "overlay" shows the fields' arrows.

local ms = require "moonspring"
local scene = ms.scene

scene.title = "Orbit"
scene.size = { 700, 700 }
scene.backgroundColor = "#0b1026"

local strength = scene.param("strength", 1.5, { min = 0, max = 5, step = 0.1 })
local vortexStrength = scene.param("vortex strength", 0.005, { min = -0.02, max = 0.02, step = 0.001 })
local size = scene.param("size of a tapped planet", 50, { min = 20, max = 80, step = 2 })

local overlay = scene.param("overlay", false)

local view = scene.view
local sun = view.bounds.center

for i = 1, 70 do
    local across = 1 + i % 3
    view:addSubview(ms.View {
        name = "star " .. i, center = { scene.random(0, 700), scene.random(0, 700) }, size = { across, across },
        backgroundColor = "white", alpha = 0.15 + scene.random() * 0.4, cornerRadius = across / 2,
    })
end
for _, ring in ipairs { { "pull", 300, "#ffd16690" }, { "vortex", 200, "#4cc9f090" }, { "inner", 50, "#ffd16690" } } do
    view:addSubview(ms.View {
        name = ring[1] .. " edge", center = sun, size = { 2 * ring[2], 2 * ring[2] }, borderColor = ring[3],
        borderWidth = 1.5, cornerRadius = ring[2],
    })
end
view:addSubview(ms.View {
    name = "glow", center = sun, size = { 66, 66 }, backgroundColor = "#ffb70340", cornerRadius = 33,
})
view:addSubview(ms.View {
    name = "sun", center = sun, size = { 44, 44 }, backgroundColor = "#ffd166", cornerRadius = 22, zPosition = 1,
})

local animator = ms.DynamicAnimator { referenceView = view, debugEnabled = overlay.value }
overlay.onChange = function(_, value) animator.debugEnabled = value end
local pull = animator:addBehavior(ms.FieldBehavior.radialGravity {
    position = sun, region = ms.region.radius(300), strength = strength.value, falloff = 4, minimumRadius = 50,
})
local vortex = animator:addBehavior(ms.FieldBehavior.vortex {
    position = sun, region = ms.region.radius(200), strength = vortexStrength.value,
})
local light = animator:addBehavior(ms.DynamicItemBehavior { density = 0.5 })
local free = animator:addBehavior(ms.DynamicItemBehavior { resistance = 0 })
strength.onChange = function(_, value) pull.strength = value end
vortexStrength.onChange = function(_, value) vortex.strength = value end

-- A planet at rest, and the line that it draws behind itself.
local planets = {}

local function planet(name, center, across, color)
    local wake = view:addSubview(ms.View {
        name = name .. " wake", frame = view.bounds, strokeColor = color, lineWidth = 3, alpha = 0.7,
    })
    local item = view:addSubview(ms.View {
        name = name, center = center, size = { across, across }, backgroundColor = color, cornerRadius = across / 2,
        zPosition = 2,
    })
    for _, behavior in ipairs { pull, vortex, light } do behavior:addItem(item) end
    planets[#planets + 1] = { item = item, wake = wake, places = { item.center } }
    return item
end

function pull:action()
    for _, body in ipairs(planets) do
        local places = body.places
        places[#places + 1] = body.item.center
        if #places > 90 then table.remove(places, 1) end
        local path = ms.path():moveTo(places[1])
        for i = 2, #places do path:lineTo(places[i]) end
        body.wake.path = path
    end
end

local heavy = planet("planet", sun + ms.vec(100, 0), 50, "#4cc9f0")
local comet = planet("light planet", sun - ms.vec(100, 0), 40, "#f72585")

function view:onTap(point)
    planet("planet " .. #planets, point, size.value, "#80ed99")
end

-- Motes at rest in the radial field alone; the sun swallows them.
for i, distance in ipairs { 50, 100, 200, 300, 310 } do
    local mote = view:addSubview(ms.View {
        name = "mote " .. distance, center = sun + ms.vec(0, -distance):rotated((i - 3) * 0.35), size = { 14, 14 },
        backgroundColor = "#fefae0", cornerRadius = 7, zPosition = 2,
    })
    for _, behavior in ipairs { pull, light, free } do behavior:addItem(mote) end
    scene.signal("mote " .. distance .. " speed", function() return mote.velocity:length() end)
end

function free:action()
    for _, mote in ipairs(self.items) do
        if mote.center:distance(sun) < 20 then
            mote.hidden = true
            for _, behavior in ipairs { pull, light, free } do behavior:removeItem(mote) end
        end
    end
end

-- Whole and part turns, clockwise.
local turns, angle = 0, 0

scene.signal("turns", function()
    local now = (heavy.center - sun):angle()
    turns = turns + ((now - angle + math.pi) % (2 * math.pi) - math.pi) / (2 * math.pi)
    angle = now
    return turns
end)
scene.signal("distance", function() return heavy.center:distance(sun) end)
scene.signal("light distance", function() return comet.center:distance(sun) end)
scene.signal("light speed", function() return comet.velocity:length() end)

scene.at(10, scene.stop)

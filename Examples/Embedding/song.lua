-- A song for the mixing desk of the embedding example: springs pull two faders where the music wants them.
ms = require "moonspring"
local bass = ms.desk.fader "bass"
voice = ms.desk.fader "voice"

local animator = ms.DynamicAnimator{}
local function spring(fader, level)
    return animator:addBehavior(ms.AttachmentBehavior{
        item = fader, attachedToAnchor = {0, 100 * level}, length = 0, frequency = 2, damping = 0.5,
    })
end
spring(bass, 0.8)
local pull = spring(voice, 0.5)
animator:addBehavior(ms.DynamicItemBehavior{items = {bass, voice}, allowsRotation = false})

-- Called by the program before each tick.
function follow(time) pull.anchorPoint = {0, time < 1 and 50 or 30} end

-- Called by the program when it wants to show the faders.
function levels() return bass.level, voice.level end

print("playing on " .. bass.name .. " and " .. voice.name)

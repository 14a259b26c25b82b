import TestSupport

/// Functions of a script that would never be called, or with something else than they take.
let misspeltCallbackCases: [NamedScript] = [
    .init("key of a delegate", "a.delegate = {dynamicAnimatorDidpause = print}"),
    .init("key of a delegate that UIKit has not", "a.delegate = {dynamicAnimatorWillPause = function() end}"),
    .init(
        "key of a delegate in a constructor",
        "ms.CollisionBehavior{collisionDelegate = {beginContactWithItem = function() end, tint = print}}"),
    .init(
        "keys of a delegate, the first one",
        "local d = {beganContactWithItms = print, beganContactWithBoundry = print, endedContactWithItm = print} "
            + "ms.CollisionBehavior{}.collisionDelegate = d"),
    .init(
        "key of a table that a delegate inherits from",
        "local D = {dynamicAnimatorDidPuase = function() end} D.__index = D a.delegate = setmetatable({}, D)"),
    .init("text for a callback of a delegate", "a.delegate = {dynamicAnimatorDidPause = 'paused', mine = 'x'}"),
    .init(
        "table for a callback of a delegate",
        "ms.CollisionBehavior{collisionDelegate = {beganContactWithBoundary = {print}}}"),
    .init("method of a custom behavior", "local W = ms.DynamicBehavior:subclass('Wobble') function W:actoin(dt) end"),
    .init("method that UIKit has not", "local W = ms.DynamicBehavior:subclass() W.didMoveToAnimator = function() end"),
    .init("method of a custom item", "local K = ms.DynamicItem:subclass('Knob') function K:getCentre() end"),
    .init("method of a custom view", "local K = ms.View:subclass('Card') function K:ontap(point) end"),
    .init("method of a class of a class", "local K = ms.View:subclass('Card'):subclass('Ace') function K:onPam() end"),
    .init("init in another case", "local K = ms.View:subclass('Card') function K:Init() end"),
    .init("field of an object", "local W = ms.DynamicBehavior:subclass('Wobble') W{}.actions = function() end"),
    .init("onPan with self and view", "function v:onPan(view, gesture) end"),
    .init("onTap without the view", "v.onTap = function(point) end"),
    .init("onPan the other way round", "ms.View{onPan = function(gesture, view) end}"),
    .init("onTap with too many", "v.onTap = function(a, b, c, d, e, f, g, h, i, j) end"),
    .init("onTap of a class", "local K = ms.View:subclass('Card') function K:onTap(view, point) end"),
    .init(
        "gesture read off the view",
        "v.onPan = function(g) v.center = g.location end scene.pan{from = {25, 25}, to = {30, 30}}"),
]

let allMessageCases = messageCases + misspeltCallbackCases

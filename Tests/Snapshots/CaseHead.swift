/// What everybody's script begins with: two lines, so that line 3 is the case's own.
let caseHead = """
    local ms = require 'moonspring' local scene = ms.scene
    local v = scene.view:addSubview(ms.View{name = 'box', frame = {0, 0, 50, 50}}) local a = ms.DynamicAnimator{\
    referenceView = scene.view} local b = a:addBehavior(ms.GravityBehavior{items = {v}})

    """

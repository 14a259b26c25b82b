/// Mistakes that the check and the engine both find. `ms`, `scene`, `v` (a view), `a` (an animator) and `b` (a gravity behaviour)
/// are there.
let mistakes: [String] = [
    // Something else where one table of keys is wanted.
    "ms.path.arc(5)", "ms.path.arc()", "ms.path.arc(nil)", "ms.path.arc(v)", "ms.path.arc('x')", "ms.spring(5)",
    "ms.spring('x')",
    "ms.gradient(5)", "scene.pan(5)", "scene.configure{params = 5}",
    "scene.configure{params = {speed = {}}}", "scene.configure{params = {speed = print}}", "scene.configure{sed = 5}",
    "scene.pan()", "scene.pan(v)", "scene.param('p', 1, 5)", "scene.param('p', 1, v)",
    "scene.signal('s', print, 5)", "ms.CollisionBehavior{}:setTranslatesReferenceBoundsIntoBoundaryWithInsets(5)",
    "ms.View('x')", "ms.SnapBehavior(v)", "ms.FieldBehavior.drag(5)", "ms.AttachmentBehavior.pin(5)",
    "ms.AttachmentBehavior.sliding('x')", "ms.DynamicAnimator(v)", "ms.DynamicBehavior(print)",
    // Values of another kind.
    "ms.DynamicAnimator{referenceView = 5}", "ms.DynamicAnimator{referenceView = b}", "ms.GravityBehavior{items = 5}",
    "ms.GravityBehavior{items = {5}}", "ms.GravityBehavior{items = {v, b}}", "ms.PushBehavior{mode = 'x'}",
    "ms.GravityBehavior{items = {ball = v}}", "ms.GravityBehavior{items = {v, ['ball'] = v}}",
    "ms.GravityBehavior{items = {v, n = v}}", "ms.GravityBehavior{items = {[1] = v, [3] = v}}",
    "ms.DynamicBehavior{childBehaviors = {[0] = b}}",
    "ms.path.polygon{{0, 0}, {1, 0}, {1, 1}, closed = true}",
    "v.frame = {x = 1, y = 2, width = 3, height = 4, heigth = 5}",
    "v.onPan = 'x'", "v.textAlignment = 'middle'", "v.hidden = 'x'", "v.transform = 5", "v.cornerRadius = {}",
    "a.speed = 'x'",
    "a.delegate = {dynamicAnimatorDidPause = 5}", "a.delegate = {dynamicAnimatorWillResume = false}",
    "a.delegate = 5", "scene.size = 5", "scene.title = {}", "scene.view = v", "scene.onTick = 5", "scene.grab = 1",
    "b.angle = {1, 2}", "b.items = {}", "v.frame = {1, 2}", "v.center = {x = 1}", "v.text = v",
    // Colours.
    "v.backgroundColor = 'tomatoe'", "ms.View{textColor = '#12'}", "scene.backgroundColor = 'redd'",
    "ms.gradient{from = 'rred', to = 'blue'}", "ms.gradient{colors = {'red', 'blu'}}",
    "ms.animate(v, {backgroundColor = 'tomatoe'})", "ms.animate(v, {alpha = 1, borderColor = '#12'})",
    // Numbers out of range.
    "v.alpha = 2", "ms.View{fontSize = 0}", "ms.animate(v, {alpha = 2})", "ms.animate(v, {x = 1, cornerRadius = -4})",
    "v.rotation = -1e300", "ms.animate(v, {alpha = 1e300})", "ms.View{cornerRadius = -1e999}",
    // Keys of a gradient that do not go together.
    "ms.gradient{from = 'red'}", "ms.gradient{}", "ms.gradient{from = 'red', to = nil}",
    "ms.gradient{from = 'red', to = 'blue', locations = {0, 1}}", "ms.gradient{colors = {'red'}}",
    "ms.gradient{from = 'red', colors = {'red', 'blue'}}",
    "ms.gradient{colors = {'red', 'blue'}, locations = {0}}",
    // Arguments.
    "ms.vec('x')", "ms.vec(1, 'x')", "ms.vec(1)", "ms.vec()", "ms.rect(1, 2, 3)", "ms.rect('x', 1, 1, 1)",
    "ms.transform(5)",
    "ms.transform.rotation('x')", "ms.transform.scale()", "ms.region.radius('x')", "ms.region.size(1)",
    "ms.path.ellipse(5)",
    "ms.path.line({0, 0})", "ms.path.polygon(5)", "ms.path.polygon{5}", "v:addSubview(nil)", "v:addSubview('x')",
    "v:convert({1, 2}, 5)", "v:convert(5, v)", "b:addItem()", "b:addItem(5)", "b:setAngleMagnitude('x', 1)",
    "b:setAngleMagnitude(1)", "scene.after('x', print)", "scene.after(1)", "scene.every(1, 5)", "scene.tween(1, 5)",
    "scene.spawn(5)", "scene.random('x')", "a:itemsInRect(5)", "a:rayCast({0, 0})", "a:updateItem(5)",
    "v.center:distance(5)",
    "v.center:lerp({1, 2})", "scene.quiet('taps')",
    // Names.
    "v.centr = {1, 2}", "print(v.heigth)", "v:addSubveiw(v)", "b.magnitud = 1", "ms.View{nam = 'x'}", "ms.Gravity{}",
    "ms.spring{bounse = 1}", "scene.param('p', 1, {maxx = 2})", "scene.pan{form = {1, 2}}", "print(scene.tic)",
    "scene.afer(1, print)", "ms.region.circle(5)", "ms.FieldBehavior.wind{}", "v.center.x = 5", "scene.tick = 1",
    "v.addSubview(v)", "scene:after(1, print)", "animtor:addBehavior(b)", "print(math.flor(1))",
]

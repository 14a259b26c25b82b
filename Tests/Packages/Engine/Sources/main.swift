import Moonspring

// A hundred boxes fall into a room until they lie still.
let room = View(frame: Rect(0, 0, 600, 700))
let animator = DynamicAnimator(referenceView: room)
var boxes: [View] = []
for row in 0..<10 {
    for column in 0..<10 {
        boxes.append(View(frame: Rect(Double(50 + 45 * column + 7 * row % 13), Double(20 + 45 * row), 40, 40)))
    }
}
for box in boxes { room.addSubview(box) }
let collision = CollisionBehavior(items: boxes)
collision.translatesReferenceBoundsIntoBoundary = true
animator.addBehavior(collision)
animator.addBehavior(GravityBehavior(items: boxes))

var ticks = 0
let time = try ContinuousClock().measure {
    while animator.isRunning && ticks < 2000 {
        try animator.tick()
        ticks += 1
    }
}
print("at rest: \(!animator.isRunning)")
print("\(ticks) ticks of \(time / ticks)")

// What UIKit, CSS, browsers and other engines call things.

extension HelpWord {
    static let synonyms = bodies + joints + looks + time + uikit

    private static let bodies: [HelpWord] = [
        HelpWord("restitution", "bounciness", "elastic", see: "DynamicItemBehavior.elasticity"),
        HelpWord("bounce", "bouncy", see: "DynamicItemBehavior.elasticity", "ms.spring"),
        HelpWord(
            "mass", "weight", "heavy", text: "An item of 100 x 100 pt has as many kilograms as its density says.",
            see: "DynamicItemBehavior.density"),
        HelpWord("impulse", "kick", "applyLinearImpulse", see: "DynamicItemBehavior.applyImpulse", "PushBehavior.mode"),
        HelpWord(
            "force", "thrust", "addForce", see: "DynamicItemBehavior.applyForce", "PushBehavior", "FieldBehavior"),
        HelpWord("torque", "applyAngularImpulse", see: "DynamicItemBehavior.applyTorque"),
        HelpWord(
            "velocity", "setVelocity", "linear velocity", see: "DynamicItemBehavior.linearVelocity",
            "DynamicItemBehavior.addLinearVelocity", "DynamicItemBehavior.setLinearVelocity", "PanGesture.velocity"),
        HelpWord(
            "spin", "rotational velocity", see: "DynamicItemBehavior.angularVelocity",
            "DynamicItemBehavior.addAngularVelocity"),
        HelpWord(
            "linearDamping", "air resistance", "airFriction", "frictionAir", see: "DynamicItemBehavior.resistance"),
        HelpWord("angularDamping", see: "DynamicItemBehavior.angularResistance"),
        HelpWord(
            "damping", "dampingRatio", see: "AttachmentBehavior.damping", "SnapBehavior.damping",
            "DynamicItemBehavior.resistance"),
        HelpWord("fixedRotation", "lockRotation", "freezeRotation", see: "DynamicItemBehavior.allowsRotation"),
        HelpWord(
            "static", "kinematic", "immovable", "isStatic", "isDynamic", "bodyType",
            text: "An anchored item collides and does not move; a script can still place it, with updateItem.",
            see: "DynamicItemBehavior.isAnchored", "DynamicAnimator.updateItem"),
        HelpWord(
            "gravityScale", "g", text: "A magnitude of 1 is 1000 pt/s^2. Each behavior has its own items.",
            see: "GravityBehavior.magnitude"),
        HelpWord(
            "collide", "collision", "contact", "hit", see: "CollisionBehavior", "CollisionBehavior.collisionDelegate"),
        HelpWord(
            "onCollision", "beginContact", "didBeginContact", "collisionStart", "onCollisionEnter",
            see: "CollisionBehavior.collisionDelegate.beganContactWithItem",
            "CollisionBehavior.collisionDelegate.beganContactWithBoundary"),
        HelpWord(
            "wall", "floor", "ground", "edge", "boundaries", see: "CollisionBehavior.addBoundary",
            "CollisionBehavior.translatesReferenceBoundsIntoBoundary"),
        HelpWord(
            "circle", "shape", "collider", "hitbox", see: "View.collisionBoundsType", "View.collisionBoundingPath"),
        HelpWord("body", "rigidBody", "physicsBody", "particle", see: "View", "DynamicItem", "DynamicItemBehavior"),
        HelpWord("compound", "compoundShape", see: "DynamicItemGroup"),
        HelpWord("world", "engine", "simulation", "space", see: "DynamicAnimator"),
        HelpWord(
            "sleep", "sleeping", "awake", "at rest", see: "DynamicAnimator.isRunning",
            "DynamicAnimator.delegate.dynamicAnimatorDidPause", "DynamicBehavior.keepsAnimatorRunning"),
        HelpWord("overlap", "queryAABB", "items(in:)", see: "DynamicAnimator.itemsInRect"),
    ]

    private static let joints: [HelpWord] = [
        HelpWord(
            "anchor", "anchored", see: "AttachmentBehavior.anchorPoint", "AttachmentBehavior",
            "DynamicItemBehavior.isAnchored"),
        HelpWord("joint", "constraint", "rod", "link", "distanceJoint", see: "AttachmentBehavior"),
        HelpWord("hinge", "revolute", "revoluteJoint", "pivot", see: "AttachmentBehavior.pin"),
        HelpWord("slider joint", "prismatic", "prismaticJoint", "rail", see: "AttachmentBehavior.sliding"),
        HelpWord("weld", "weldJoint", "glue", see: "AttachmentBehavior.fixed"),
        HelpWord("rope", "ropeJoint", "maxLength", see: "AttachmentBehavior.limit", "AttachmentBehavior.length"),
        HelpWord(
            "spring", "springJoint", "dampedSpring", see: "ms.spring", "AttachmentBehavior.frequency",
            "AttachmentBehavior.damping", "SnapBehavior", "FieldBehavior.spring"),
        HelpWord("stiffness", "springConstant", "tension", see: "AttachmentBehavior.frequency", "ms.spring"),
        HelpWord("restLength", "distance", see: "AttachmentBehavior.length"),
        HelpWord("wind", "attractor", "magnet", "vortex field", see: "FieldBehavior"),
    ]

    private static let looks: [HelpWord] = [
        HelpWord("color", "colour", "background", "fill", see: "View.backgroundColor", "ms.gradient"),
        HelpWord("opacity", "transparency", see: "View.alpha"),
        HelpWord("zIndex", "z-order", "layer", "bringToFront", see: "View.zPosition", "View.bringToFront"),
        HelpWord("angle", "rotate", "orientation", see: "View.rotation", "GravityBehavior.angle", "PushBehavior.angle"),
        HelpWord("position", "location", "left", "top", "pos", see: "View.center", "View.frame"),
        HelpWord("width", "height", see: "View.size"),
        HelpWord("scale", see: "View.transform", "transform.scale"),
        HelpWord("visible", "visibility", "display", "show", "hide", see: "View.hidden", "View.alpha"),
        HelpWord("borderRadius", "rounded", "radius", see: "View.cornerRadius"),
        HelpWord("border", "outline", "stroke", see: "View.borderWidth", "View.borderColor", "View.strokeColor"),
        HelpWord("boxShadow", "shadow", see: "View.shadowColor", "View.shadowOffset", "View.shadowRadius"),
        HelpWord("overflow", "clip", "mask", see: "View.clipsToBounds"),
        HelpWord("label", "string", "title text", see: "View.text", "View.fontSize"),
        HelpWord("sprite", "node", "div", "rectangle", "box", "element", see: "View"),
        HelpWord("appendChild", "addChild", "append", see: "View.addSubview"),
        HelpWord("removeChild", "remove", "destroy", see: "View.removeFromSuperview"),
        HelpWord("point", "vector", "Vector2", "CGPoint", "CGVector", "CGSize", see: "vec"),
    ]

    private static let time: [HelpWord] = [
        HelpWord("setTimeout", "delay", "timer", "asyncAfter", see: "scene.after"),
        HelpWord("setInterval", "repeat", see: "scene.every"),
        HelpWord(
            "requestAnimationFrame", "update", "onUpdate", "loop", "frame callback", "CADisplayLink",
            see: "scene.onTick", "scene.onFrame", "DynamicBehavior.action"),
        HelpWord("animate", "animation", "transition", "ease", "easing", "lerp", see: "scene.tween", "vec.lerp"),
        HelpWord("sleep for", "await", "yield", see: "scene.wait", "scene.spawn"),
        HelpWord("timeScale", "slow motion", "slowmo", see: "DynamicAnimator.speed"),
        HelpWord("click", "onclick", "mousedown", "pointerdown", see: "View.onTap", "scene.tap"),
        HelpWord(
            "drag", "onDrag", "swipe", "flick", "pointermove", see: "View.onPan", "PanGesture", "scene.grab",
            "FieldBehavior.drag"),
        HelpWord("slider", "tweak", "knob", see: "scene.param"),
        HelpWord("console.log", "print", "NSLog", see: "scene.log"),
        HelpWord("Math.random", "rand", "seed", see: "scene.random"),
    ]

    private static let uikit: [HelpWord] = [
        HelpWord("updateItem(usingCurrentState:)", see: "DynamicAnimator.updateItem"),
        HelpWord("CGRect", see: "rect"),
        HelpWord("CGAffineTransform", see: "transform"),
        HelpWord("UIBezierPath", "CGPath", see: "path"),
        HelpWord("UIColor", see: "View.backgroundColor"),
        HelpWord("UIPanGestureRecognizer", see: "View.onPan", "PanGesture"),
        HelpWord("UITapGestureRecognizer", see: "View.onTap"),
        HelpWord("UICollectionViewLayout", "UICollectionView", see: "LayoutAnimator"),
        HelpWord(
            "UIDynamicAnimatorDelegate", see: "DynamicAnimator.delegate"),
        HelpWord("UICollisionBehaviorDelegate", see: "CollisionBehavior.collisionDelegate"),
    ]
}

// What UIKit, CSS, browsers and other engines call things.

extension HelpWord {
    /// A word a line: its names > the names of the reference that belong to it | a sentence, where there is one.
    package static let synonyms = """
        restitution, bounciness, elastic > DynamicItemBehavior.elasticity
        bounce, bouncy > DynamicItemBehavior.elasticity, ms.spring, ms.animate
        mass, weight, heavy \
        > DynamicItemBehavior.density | An item of 100 x 100 pt has as many kilograms as its density says.
        impulse, kick, applyLinearImpulse > DynamicItemBehavior.applyImpulse, PushBehavior.mode
        force, thrust, addForce > DynamicItemBehavior.applyForce, PushBehavior, FieldBehavior
        torque, applyAngularImpulse > DynamicItemBehavior.applyTorque
        velocity, setVelocity, linear velocity \
        > DynamicItemBehavior.linearVelocity, DynamicItemBehavior.addLinearVelocity, \
        DynamicItemBehavior.setLinearVelocity, PanGesture.velocity
        spin, rotational velocity > DynamicItemBehavior.angularVelocity, DynamicItemBehavior.addAngularVelocity
        linearDamping, air resistance, airFriction, frictionAir > DynamicItemBehavior.resistance
        angularDamping > DynamicItemBehavior.angularResistance
        damping, dampingRatio > AttachmentBehavior.damping, SnapBehavior.damping, DynamicItemBehavior.resistance
        fixedRotation, lockRotation, freezeRotation > DynamicItemBehavior.allowsRotation
        static, kinematic, immovable, isStatic, isDynamic, bodyType \
        > DynamicItemBehavior.isAnchored, DynamicAnimator.updateItem \
        | An anchored item collides and does not move; a script can still place it, with updateItem.
        gravityScale, g > GravityBehavior.magnitude | A magnitude of 1 is 1000 pt/s^2. Each behavior has its own items.
        collide, collision, contact, hit > CollisionBehavior, CollisionBehavior.collisionDelegate
        onCollision, beginContact, didBeginContact, collisionStart, onCollisionEnter \
        > CollisionBehavior.collisionDelegate.beganContactWithItem, \
        CollisionBehavior.collisionDelegate.beganContactWithBoundary
        wall, floor, ground, edge, boundaries \
        > CollisionBehavior.addBoundary, CollisionBehavior.translatesReferenceBoundsIntoBoundary
        circle, shape, collider, hitbox > View.collisionBoundsType, View.collisionBoundingPath
        body, rigidBody, physicsBody, particle > View, DynamicItem, DynamicItemBehavior
        compound, compoundShape > DynamicItemGroup
        world, engine, simulation, space > DynamicAnimator
        sleep, sleeping, awake, at rest \
        > DynamicAnimator.isRunning, DynamicAnimator.delegate.dynamicAnimatorDidPause, DynamicBehavior.keepsAnimatorRunning
        overlap, queryAABB, items(in:) > DynamicAnimator.itemsInRect
        anchor, anchored > AttachmentBehavior.anchorPoint, AttachmentBehavior, DynamicItemBehavior.isAnchored
        joint, constraint, rod, link, distanceJoint > AttachmentBehavior
        hinge, revolute, revoluteJoint, pivot > AttachmentBehavior.pin
        slider joint, prismatic, prismaticJoint, rail > AttachmentBehavior.sliding
        weld, weldJoint, glue > AttachmentBehavior.fixed
        rope, ropeJoint, maxLength > AttachmentBehavior.limit, AttachmentBehavior.length
        spring, springJoint, dampedSpring \
        > ms.spring, AttachmentBehavior.frequency, AttachmentBehavior.damping, SnapBehavior, FieldBehavior.spring
        stiffness, springConstant, tension > AttachmentBehavior.frequency, ms.spring, SpringBehavior.duration
        restLength, distance > AttachmentBehavior.length
        wind, attractor, magnet, vortex field > FieldBehavior
        color, colour, background, fill > View.backgroundColor, ms.gradient
        opacity, transparency > View.alpha
        zIndex, z-order, layer, bringToFront > View.zPosition, View.bringToFront
        angle, rotate, orientation > View.rotation, GravityBehavior.angle, PushBehavior.angle
        position, location, left, top, pos > View.center, View.frame
        width, height > View.size | Both are given at once, as in size = {120, 80}.
        frame > View.center, View.size
        scale > View.transform, transform.scale | Twice as large is transform = ms.transform.scale(2).
        visible, visibility, display, show, hide > View.hidden, View.alpha
        borderRadius, rounded, radius > View.cornerRadius
        border, outline, stroke > View.borderWidth, View.borderColor, View.strokeColor
        boxShadow, shadow > View.shadowColor, View.shadowOffset, View.shadowRadius
        overflow, clip, mask > View.clipsToBounds
        label, string, title text > View.text, View.fontSize
        font, typeface, font family > View.fontFamily, View.fontSize, View.fontWeight
        sprite, node, div, rectangle, box, element > View
        appendChild, addChild, append > View.addSubview
        removeChild, remove, destroy > View.removeFromSuperview
        point, vector, Vector2, CGPoint, CGVector, CGSize > vec
        setTimeout, timer, asyncAfter > scene.after
        delay > ms.animate, scene.timeline, scene.after
        setInterval > scene.every
        repeat > scene.timeline, scene.every, ms.animate \
        | ms.animate runs once; a timeline of one step can have repeats = true.
        requestAnimationFrame, update, onUpdate, frame callback, CADisplayLink \
        > scene.onTick, scene.onFrame, DynamicBehavior.action
        animate, animation, transition, withAnimation > ms.animate, scene.tween
        ease, easing, lerp, curve > scene.tween, ms.animate, vec.lerp
        mix, interpolate > scene.tween, ms.animate, vec.lerp | Colors mix in ms.animate, in OKLab.
        flip, mirror > transform.scale, View.transform \
        | A card turns over as its scale in x goes to 0, its face changes, and the scale goes back to 1.
        confetti, particles, emitter \
        > GravityBehavior, DynamicItemBehavior.addLinearVelocity, scene.random, View.removeFromSuperview \
        | Many small views under gravity, each with a velocity of its own.
        stagger, staggered, overlap of animations, sequence, keyframe, choreography > scene.timeline
        states, state machine, variants > States
        haptic, haptics, vibration, sound, audio > scene.mark
        bottom sheet, detent, detents, snap point > States, ms.project, ms.rubberBand
        overscroll > ms.rubberBand
        scroll, scroll view, UIScrollView > View.onPan, ms.project, ms.rubberBand \
        | There is no scroll view: the page More gestures of the guide makes one that coasts, bounces and pages.
        sleep for, await, yield > scene.wait, scene.spawn
        timeScale, slow motion, slowmo > DynamicAnimator.speed
        click, onclick, mousedown, pointerdown > View.onTap, scene.tap
        drag, onDrag, pointermove > View.onPan, DragBehavior, States.transitions, PanGesture, scene.grab, FieldBehavior.drag
        swipe, flick, fling > View.onSwipe, View.onPan, States.transitions, ms.project
        long press, press > View.onLongPress, scene.touch
        zoom, magnify, pinch > View.onPinch, PinchGesture, scene.pinch
        twist, two fingers, multitouch > View.onRotate, View.onPinch, RotationGesture, scene.pinch
        slider, tweak, knob > scene.param
        console.log, print, NSLog > scene.log
        Math.random, rand, seed > scene.random
        updateItem(usingCurrentState:) > DynamicAnimator.updateItem
        CGRect > rect
        CGAffineTransform > transform
        UIBezierPath, CGPath > path
        path data, SVG path, d attribute > path.svg
        UIColor > View.backgroundColor
        UIPanGestureRecognizer > View.onPan, PanGesture
        UITapGestureRecognizer > View.onTap
        UILongPressGestureRecognizer > View.onLongPress
        UISwipeGestureRecognizer > View.onSwipe
        UIPinchGestureRecognizer > View.onPinch, PinchGesture
        UIRotationGestureRecognizer > View.onRotate, RotationGesture
        UICollectionViewLayout, UICollectionView > LayoutAnimator
        UIDynamicAnimatorDelegate > DynamicAnimator.delegate
        UICollisionBehaviorDelegate > CollisionBehavior.collisionDelegate
        """.split(separator: "\n").map { line in
            let parts = line.split(separator: " > ")
            let members = parts[1].split(separator: " | ")
            return HelpWord(
                names: parts[0].split(separator: ", ").map(String.init),
                text: members.count > 1 ? String(members[1]) : "",
                members: members[0].split(separator: ", ").map(String.init))
        }

    private static let synonymsByName = Dictionary(
        synonyms.flatMap { word in word.names.map { (folded($0), word) } }, uniquingKeysWith: { first, _ in first })

    /// What other engines call something by this name.
    static func synonym(_ name: String) -> HelpWord? { synonymsByName[folded(name)] }
}

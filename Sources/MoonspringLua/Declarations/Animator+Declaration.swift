import Moonspring

extension DynamicAnimator: LuaObject {
    public static var luaName: String { "DynamicAnimator" }
}

extension DynamicAnimator: LuaDescribable {
    public var luaDetails: String {
        "\(isRunning ? "running" : "paused"), \(elapsedTime.luaText) s, \(counted(behaviors.count, "behavior"))"
    }
}

extension LuaEngine {
    /// Every class of the engine that Lua sees. A parent stands before its children.
    static var declarations: [LuaClass] {
        valueClasses + itemClasses + viewClasses + behaviorClasses + [animatorClass] + layoutClasses + [moduleClass]
    }

    /// The functions of the module table that are no classes.
    private static var moduleClass: LuaClass {
        LuaClass(
            "ms", doc: "The module.",
            members: [
                .function(
                    "help", fields: [LuaField("topic", .optional(.topic))], returns: [.string],
                    "The reference of a class, an object's class or a name; without one, the classes there are."
                ) { call in
                    let reference = Reference(call.engine.table.classes)
                    if call.argument(0).isNil { return try call.return(reference.classNames.joined(separator: " ")) }
                    try call.return(try reference.text(for: call.argument(0).string))
                },
                .native(
                    "type", fields: [LuaField("value", .any)], returns: [.string],
                    "The name of an object's class; of other values what Lua's type says."),
                .native(
                    "leaks", returns: [.list(.record([LuaField("class", .string), LuaField("site", .string)]))],
                    "The engine objects that live, oldest first: each one's class, and the line that made it."),
                .native("version", .constant, type: .string, "The version of the module."),
            ]
        ).with { $0.isHidden = true }.example(Example.module)
    }

    static var animatorClass: LuaClass {
        let owner = DynamicAnimator.self
        let reference = LuaKey(
            field: LuaField(
                "referenceView", .optional(.object("View")), isHeld: true,
                "The view whose coordinates the animator uses."), apply: nil)
        return LuaClass(
            "DynamicAnimator", swift: [owner], doc: "Moves items by the behaviors it holds.",
            members: [
                .stored(
                    "delegate", of: owner, slot: .delegate, type: .optional(.table),
                    "A table that is told when the animator begins to move things and when all has come to rest."
                ) {
                    engine, animator, isSet in
                    animator.onStateChange =
                        isSet
                        ? { [weak engine] animator, isRunning in
                            let name: LuaName = isRunning ? .dynamicAnimatorWillResume : .dynamicAnimatorDidPause
                            engine?.call(animator, .delegate(.delegate, name), [.object(animator)])
                        } : nil
                }.delegate(animatorDelegate),
                .property(
                    "speed", of: owner, "Scales the animator's time; 0 freezes.",
                    get: { $0.speed }, set: { $0.speed = $1 }
                ).default("1").range(.nonNegative),
                .property(
                    "debugEnabled", of: owner,
                    "Shows what lies behind the motion in viewer and pictures: bodies, velocities, attachments.",
                    get: { $0.debugEnabled }, set: { $0.debugEnabled = $1 }
                ).default("false"),
                .property("isRunning", of: owner, "Is the animator at work?", get: { $0.isRunning }).default("false"),
                .property(
                    "elapsedTime", of: owner, "Seconds of all its ticks so far.",
                    get: { $0.elapsedTime }
                ).unit("s").default("0"),
                .property(
                    "referenceView", of: owner, "The view whose coordinates it uses.",
                    get: { $0.referenceView }
                ).default("nil"),
                .property(
                    "behaviors", of: owner, "The top-level behaviors, in add order.",
                    get: { $0.behaviors }
                ).default("{}"),
                .method(
                    "addBehavior", of: owner, ["behavior"],
                    "Adds a behavior and returns it."
                ) {
                    (engine, animator, behavior: DynamicBehavior) in
                    try engine.bringIn {
                        try animator.addBehavior(behavior)
                        engine.setOwner(animator, of: behavior)
                        engine.updateReference(of: animator)
                    } orTakeBack: {
                        animator.removeBehavior(behavior)
                        engine.letGo(of: behavior, by: animator)
                    }
                    return behavior
                }.result("behavior").holdingArguments,
                .method("removeBehavior", of: owner, ["behavior"], "Takes a top-level behavior out.") {
                    (engine, animator, behavior: DynamicBehavior) in
                    guard behavior.dynamicAnimator === animator, behavior.parent == nil else { return LuaNothing() }
                    animator.removeBehavior(behavior)
                    engine.letGo(of: behavior, by: animator)
                    return LuaNothing()
                },
                .method("removeAllBehaviors", of: owner, [], "Takes all behaviors out.") { engine, animator in
                    let all = animator.behaviors
                    animator.removeAllBehaviors()
                    for behavior in all { engine.letGo(of: behavior, by: animator) }
                    return LuaNothing()
                },
                .method(
                    "itemsInRect", of: owner, ["rect"],
                    "The items whose bounding boxes meet a rect, in the order in which they came in."
                ) {
                    (_, animator, rect: Rect) in animator.items(in: rect).map(LuaItem.init)
                }.unit("pt"),
                .method(
                    "updateItem", of: owner, ["item"],
                    "Reads an item's centre and rotation again after they were set from outside."
                ) {
                    (_, animator, item: LuaItem) in
                    try animator.updateItem(usingCurrentState: item.item)
                    return LuaNothing()
                },
                .stored("userData", of: owner, slot: .userData, "Any value that a script keeps with the animator."),
            ] + queryMembers
        ).made(keys: [reference]) { call, record in
            DynamicAnimator(referenceView: try record["referenceView"].map(View.read), clock: call.engine.clock)
        }.with { $0.cost = animatorCost }.example(Example.animator)
    }

    private static let animatorDelegate = LuaDelegate(
        "DynamicAnimatorDelegate",
        [
            ("dynamicAnimatorWillResume", "Called when the animator begins to step."),
            ("dynamicAnimatorDidPause", "Called when the animator has paused, as everything rests."),
        ].map { name, doc in
            (name, ["self": .object("DynamicAnimatorDelegate"), "animator": .object("DynamicAnimator")], doc)
        })

    /// Bytes of an animator with its empty world.
    static let animatorCost: Int32 = 90_000

    fileprivate func letGo(of behavior: DynamicBehavior, by animator: DynamicAnimator) {
        // A handler may have put it back already.
        guard behavior.dynamicAnimator !== animator else { return }
        keepThroughTick(of: animator, behavior)
        unhold(behavior, by: animator)
        setOwner(behavior.parent ?? behavior.dynamicAnimator, of: behavior)
        updateReference(of: animator)
    }

    fileprivate func updateReference(of animator: DynamicAnimator) {
        guard let view = animator.referenceView else { return }
        setReference(view, animator, keeps: !animator.behaviors.isEmpty)
    }
}

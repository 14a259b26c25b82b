import Moonspring

extension DynamicAnimator: LuaObject, LuaDescribable {
    public static var luaName: String { "DynamicAnimator" }
    public var luaDetails: String {
        "\(isRunning ? "running" : "paused"), \(elapsedTime.luaText) s, \(counted(behaviors.count, "behavior"))"
    }
}

extension LuaEngine {
    /// Every class of the engine that Lua sees. A parent comes before its children.
    static var declarations: [LuaClass] {
        valueClasses + itemClasses + viewClasses + behaviorClasses + [animatorClass] + layoutClasses + [moduleClass]
    }

    /// The same with those of a layer above. Its row `ms` adds functions to the module table.
    static func declarations(with others: [LuaClass]) -> [LuaClass] {
        let module = moduleClass
        let added = others.filter { $0.name == module.name }.flatMap { $0.members }
        let own = declarations.map { row in row.name == module.name ? row.with { $0.members += added } : row }
        return own + others.filter { $0.name != module.name }
    }

    /// The functions of the module table, beside its classes.
    private static var moduleClass: LuaClass {
        LuaClass(
            "ms", doc: "The module.",
            members: [
                .function(
                    "help", fields: [LuaField("topic", .optional(.topic))], returns: [.string],
                    "The reference of a class, an object's class or a name; without an argument, the list of classes."
                ) { (call) throws(LuaFailure) in
                    let reference = Reference(call.engine.table.classes)
                    if call.argument(0).isNil { return try call.return(reference.classNames.joined(separator: " ")) }
                    try call.return(try reference.text(for: call.argument(0).string))
                },
                .native(
                    "type", fields: [LuaField("value", .any)], returns: [.string],
                    "The name of an object's class; for other values, the result of Lua's type."),
                .native(
                    "leaks", returns: [.list(.record([LuaField("class", .string), LuaField("site", .string)]))],
                    "The live engine objects, oldest first, each with its class and the line that created it."),
                .native("version", .constant, type: .string, "The version of the module."),
            ] + motionFunctions
        ).with { $0.isHidden = true }
    }

    static var animatorClass: LuaClass {
        let owner = DynamicAnimator.self
        let reference = LuaKey(
            "referenceView", .optional(.object("View")), isHeld: true, "The view whose coordinates the animator uses.")
        return LuaClass(
            "DynamicAnimator", swift: .of(owner), doc: "Runs behaviors, which move items.",
            members: [
                .stored(
                    "delegate", of: owner, slot: .delegate, type: .optional(.table),
                    "A table of functions that are called when the animator resumes and when it pauses."
                ) {
                    engine, animator, isSet in
                    animator.onStateChange =
                        isSet
                        ? { [engine = engine.reference] animator, isRunning in
                            let name: LuaName = isRunning ? .dynamicAnimatorWillResume : .dynamicAnimatorDidPause
                            engine.engine?.call(animator, .delegate(.delegate, name), [.object(animator)])
                        } : nil
                }.delegate(animatorDelegate),
                .property(
                    "speed", of: owner, "The speed of the animator's time; 0 freezes it.",
                    get: { $0.speed }, set: { $0.speed = $1 }
                ).default("1").range(.nonNegative),
                .property(
                    "debugEnabled", of: owner, "Whether viewers and pictures show bodies, velocities and attachments.",
                    get: { $0.debugEnabled }, set: { $0.debugEnabled = $1 }
                ).default("false"),
                .property("isRunning", of: owner, "Whether the animator is running.", get: { $0.isRunning }).default(
                    "false"),
                .property(
                    "elapsedTime", of: owner, "The length of all its ticks so far.",
                    get: { $0.elapsedTime }
                ).unit("s").default("0"),
                .property(
                    "referenceView", of: owner, "The view whose coordinates the animator uses.",
                    get: { $0.referenceView }
                ).default("nil"),
                .property(
                    "behaviors", of: owner, "The top-level behaviors, in the order in which they were added.",
                    get: { $0.behaviors }
                ).default("{}"),
                .method(
                    "addBehavior", of: owner, ["behavior"],
                    "Adds a behavior and returns it."
                ) { (engine, animator, behavior: DynamicBehavior) throws(LuaFailure) in
                    try engine.bringIn { () throws(LuaFailure) in
                        try accepted(animator.admit(behavior))
                        engine.setOwner(animator, of: behavior)
                        engine.updateReference(of: animator)
                    } orTakeBack: {
                        animator.removeBehavior(behavior)
                        engine.letGo(of: behavior, by: animator)
                    }
                    return behavior
                }.result("behavior").holdingArguments,
                .method("removeBehavior", of: owner, ["behavior"], "Removes a top-level behavior.") {
                    (engine, animator, behavior: DynamicBehavior) in
                    guard behavior.dynamicAnimator === animator, behavior.parent == nil else { return LuaNothing() }
                    animator.removeBehavior(behavior)
                    engine.letGo(of: behavior, by: animator)
                    return LuaNothing()
                },
                .method("removeAllBehaviors", of: owner, [], "Removes all behaviors.") { engine, animator in
                    let all = animator.behaviors
                    animator.removeAllBehaviors()
                    for behavior in all { engine.letGo(of: behavior, by: animator) }
                    return LuaNothing()
                },
                .method(
                    "itemsInRect", of: owner, ["rect"],
                    "The items whose bounding boxes intersect a rect, in the order in which they were added."
                ) {
                    (_, animator, rect: Rect) in animator.items(in: rect).map(LuaItem.init)
                }.unit("pt"),
                .method(
                    "updateItem", of: owner, ["item"],
                    "Reads an item's centre and rotation again after the script has set them."
                ) { (engine, animator, item: LuaItem) throws(LuaFailure) in
                    engine.forgetPlacement(of: item.item)
                    try accepted(animator.update(item.item))
                    return LuaNothing()
                },
                .stored("userData", of: owner, slot: .userData, "Any value that the script stores with the animator."),
            ] + queryMembers
        ).made(keys: [reference]) { (call, record) throws(LuaFailure) in
            DynamicAnimator(referenceView: try record["referenceView"].map(View.read), clock: call.engine.clock)
        }.with { $0.cost = animatorCost }
    }

    private static let animatorDelegate = LuaDelegate(
        "DynamicAnimatorDelegate",
        [
            ("dynamicAnimatorWillResume", "Called when the animator begins to step."),
            (
                "dynamicAnimatorDidPause",
                "Called when the animator has paused because everything is at rest. Changes that it makes take effect when it returns."
            ),
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

extension DynamicAnimator {
    /// Adds a behaviour and all its children, and starts the animator. Does nothing if it is already at top level here.
    /// The behaviour must not be elsewhere in a tree, and the animator must be able to move all its items:
    /// ``refusal(of:)-(DynamicBehavior)`` says what is wrong.
    @discardableResult
    public func addBehavior(_ behavior: DynamicBehavior) -> DynamicBehavior {
        require(refusal(of: behavior))
        // An item that answers otherwise when it is read again is no error of who adds it: a script may stand behind it.
        if let refusal = thrown(by: { () throws(DynamicsError) in try take(behavior) }) {
            clock?.onWarning?(refusal.message)
        }
        return behavior
    }

    /// Why the behaviour cannot be added: it is elsewhere in a tree, or one of its items cannot be moved. Nil if it can
    /// be added.
    public func refusal(of behavior: DynamicBehavior) -> DynamicsError? {
        thrown { () throws(DynamicsError) in try check(behavior) }
    }

    /// Why no behaviour here can move the item: because of its size, its centre or its transform, or because it is
    /// outside the reference view. Nil if it can be moved.
    public func refusal(of item: any DynamicItem) -> DynamicsError? {
        thrown { () throws(DynamicsError) in try validate(item) }
    }

    /// `addBehavior` for a script: throws the refusal.
    package func admit(_ behavior: DynamicBehavior) throws(DynamicsError) {
        try check(behavior)
        try take(behavior)
    }

    private func check(_ behavior: DynamicBehavior) throws(DynamicsError) {
        if isAtTopLevel(behavior) { return }
        try checkIsFree(behavior)
        try validate(behavior)
    }

    private func take(_ behavior: DynamicBehavior) throws(DynamicsError) {
        // Reading an item may have run a script, which may have put the behaviour somewhere meanwhile.
        if isAtTopLevel(behavior) { return }
        try checkIsFree(behavior)
        behaviors.append(behavior)
        try bring(in: behavior)
    }

    private func isAtTopLevel(_ behavior: DynamicBehavior) -> Bool {
        behavior.dynamicAnimator === self && behavior.parent == nil
    }

    private func checkIsFree(_ behavior: DynamicBehavior) throws(DynamicsError) {
        guard behavior.parent == nil, behavior.dynamicAnimator == nil else { throw .behaviorElsewhere(behavior) }
    }

    /// Removes a top-level behaviour with all its children. Does nothing if it is not at top level here.
    public func removeBehavior(_ behavior: DynamicBehavior) {
        if behaviors.removeLast(where: { $0 === behavior }) != nil { sendOut([behavior]) }
    }

    /// Removes all behaviours.
    public func removeAllBehaviors() {
        let all = behaviors
        behaviors.removeAll()
        sendOut(all)
    }
}

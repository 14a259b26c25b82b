import Moonspring

// What a person names: items by the names that traces give them, animators by their order.

extension Scene {
    /// The item that the last frame called so; the first of several. nil: there is none, or nobody holds it any more.
    func item(named name: String) -> (any DynamicItem)? {
        guard let row = registry.rows.items.firstIndex(where: { $0.name == name }) else { return nil }
        let key = registry.rows.records[row].key
        if let place = registry.place(of: key), let item = registry.held[place].item { return item }
        return view.descendant(numbered: key)
    }

    /// The place among `reachableAnimators` of the one that moves an item.
    package func animatorIndex(ofItem name: String) -> Int? {
        guard let item = item(named: name), let animator = clock.animator(of: item) else { return nil }
        return reachableAnimators.firstIndex { $0 === animator }
    }

    /// The names of the items that a behaviour holds, as far as they have one.
    package func itemNames(of behavior: DynamicBehavior) -> [String] {
        behavior.linkedItems.compactMap(registry.knownName)
    }

    /// The animators that run or whose reference view is in the tree, in creation order. Others may be collected at any time, and
    /// what a script sees must not depend on that.
    package var reachableAnimators: [DynamicAnimator] {
        clock.animators.filter { $0.isRunning || ($0.referenceView?.isDescendant(of: view) ?? false) }
    }
}

extension View {
    /// Nesting is bounded, so the recursion is too.
    fileprivate func descendant(numbered number: Int) -> View? {
        for subview in subviews {
            if subview.identity.number == number { return subview }
            if let found = subview.descendant(numbered: number) { return found }
        }
        return nil
    }
}

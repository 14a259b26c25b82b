/// The base class of behaviours with a list of items that can change at any time.
open class ItemListBehavior: DynamicBehavior {
    /// The items, in the order in which they were added.
    public private(set) var items: [any DynamicItem] = []
    private var members: Set<ObjectIdentifier> = []

    override var takesChildren: Bool { false }
    package override var linkedItems: [any DynamicItem] { items }
    package override var storageSize: Int { linkStorage * items.count }
    /// Of an item in the list: its place among the members, and what the animator holds for it.
    var linkStorage: Int { 64 }

    /// Makes a behaviour without items.
    public override init() { super.init() }

    /// Makes a behaviour over `items`; an item that is given twice counts once.
    public convenience init(items: [any DynamicItem]) {
        self.init()
        for item in items where members.insert(ObjectIdentifier(item)).inserted { self.items.append(item) }
    }

    /// Whether the item is in the list.
    public func contains(_ item: any DynamicItem) -> Bool { members.contains(ObjectIdentifier(item)) }

    /// Adds an item. Does nothing if it is already in the list. If the behaviour is in an animator, that must be able
    /// to move the item: ``refusal(of:)-(DynamicItem)`` says what is wrong.
    @discardableResult
    public func addItem(_ item: any DynamicItem) -> any DynamicItem {
        require(refusal(of: item))
        if let refusal = thrown(by: { () throws(DynamicsError) in try take(item) }) {
            dynamicAnimator?.clock?.onWarning?(refusal.message)
        }
        return item
    }

    /// Why the item cannot be added: the behaviour is in an animator that cannot move it. Nil if it can be added.
    public func refusal(of item: any DynamicItem) -> DynamicsError? {
        thrown { () throws(DynamicsError) in try check(item) }
    }

    /// `addItem` for a script: throws the refusal.
    package func admit(_ item: any DynamicItem) throws(DynamicsError) {
        try check(item)
        try take(item)
    }

    private func check(_ item: any DynamicItem) throws(DynamicsError) {
        if !contains(item) { try dynamicAnimator?.validate(item) }
    }

    private func take(_ item: any DynamicItem) throws(DynamicsError) {
        // It may be there already, and reading an item may run a script, which may have added it meanwhile.
        guard members.insert(ObjectIdentifier(item)).inserted else { return }
        items.append(item)
        do throws(DynamicsError) {
            try dynamicAnimator?.itemAdded(item, to: self)
        } catch {
            forget(item)
            throw error
        }
    }

    /// Removes an item; it keeps its velocity while another behaviour holds it. Does nothing if it is not in the list.
    public func removeItem(_ item: any DynamicItem) {
        guard contains(item) else { return }
        forget(item)
        dynamicAnimator?.itemRemoved(item, from: self)
    }

    private func forget(_ item: any DynamicItem) {
        members.remove(ObjectIdentifier(item))
        items.removeLast { $0 === item }
    }

    /// The body of an item of this behaviour; nil while it has none.
    func record(of item: any DynamicItem) -> ItemRecord? {
        guard contains(item), let animator = linkedAnimator else { return nil }
        return animator.record(of: item)
    }
}

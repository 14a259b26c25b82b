/// That a collision behaviour holds an item.
struct CollisionMembership {
    /// The behaviour's place in the animator's list.
    let slot: Int32
    /// The item's place in the order in which the behaviour's items were added.
    let order: Int32
    /// Whether it has begun since contacts were last reported: the behaviour does not know yet what the item touches.
    var isNew = true

    /// What the body of a behaviour's boundaries carries: items' bodies carry 0 and more, anchors -1.
    static func bodyData(ofSlot slot: Int32) -> Int32 { -2 - slot }
    /// The reverse; nil for another kind of body.
    static func slot(ofBodyData data: Int32) -> Int32? { data <= -2 ? -2 - data : nil }
}

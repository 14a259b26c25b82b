// Contacts come with overlapping fat boxes and go with them. They hang in the lists of their two bodies.

extension World {
    /// Whether the rules allow two shapes to collide: filters, joints, and at least one body that moves.
    func mayCollide(_ shapeA: Int, _ shapeB: Int) -> Bool {
        let a = Int(forms[shapeA].body)
        let b = Int(forms[shapeB].body)
        guard a != b, shapes[shapeA].filter.allows(shapes[shapeB].filter) else { return false }
        guard records[a].type == .dynamic || records[b].type == .dynamic else { return false }
        // Edges have no inside to keep anything out of.
        guard forms[shapeA].kind != .chainSegment || forms[shapeB].kind != .chainSegment else { return false }
        if records[a].firstJoint >= 0 && records[b].firstJoint >= 0 && !jointsAllowCollision(a, b) { return false }
        if let pairFilter { return pairFilter(records[a].userData, records[b].userData) }
        return true
    }

    /// A pair of overlapping boxes was found: makes a contact of it if it may be one and is none yet.
    func considerPair(_ first: Int32, _ second: Int32) {
        let areOfOneBody = forms.base[Int(first)].body == forms.base[Int(second)].body
        if areOfOneBody || pairs.contains(first, second) { return }
        guard mayCollide(Int(first), Int(second)), !isCrowded(first, second), hasRoomForContact() else { return }
        pairs.insert(first, second)
        createContact(first, second)
    }

    /// Whether two shapes are of moving bodies that have contacts enough.
    func isCrowded(_ first: Int32, _ second: Int32) -> Bool {
        let one = records.base + Int(forms.base[Int(first)].body)
        let two = records.base + Int(forms.base[Int(second)].body)
        return one.pointee.contactCount >= BroadPhase.crowd && two.pointee.contactCount >= BroadPhase.crowd
            && one.pointee.type == .dynamic && two.pointee.type == .dynamic
    }

    private func createContact(_ first: Int32, _ second: Int32) {
        // Of the later kind is A; of one kind the older shape.
        let kindOfFirst = forms[Int(first)].kind
        let kindOfSecond = forms[Int(second)].kind
        let swaps =
            kindOfFirst < kindOfSecond
            || (kindOfFirst == kindOfSecond && shapes[Int(second)].serial < shapes[Int(first)].serial)
        var contact = Contact()
        contact.shapeA = swaps ? second : first
        contact.shapeB = swaps ? first : second
        contact.bodyA = forms[Int(contact.shapeA)].body
        contact.bodyB = forms[Int(contact.shapeB)].body

        let index = contacts.take(orAppend: contact) { $0.awakeSlot }
        contacts[index] = contact
        contactLinks.extend(to: contacts.count)
        mixMaterials(index)
        linkContact(index, side: 0, to: contact.bodyA)
        linkContact(index, side: 1, to: contact.bodyB)
        listAwake(index)
        if !isAwake(index) { probedContacts.append(Int32(index)) }
    }

    // MARK: Contacts between bodies at rest

    /// Whether a contact has an awake body.
    private func isAwake(_ index: Int) -> Bool {
        records[Int(contacts[index].bodyA)].set == .awake || records[Int(contacts[index].bodyB)].set == .awake
    }

    /// Lets the coming narrow phase look at the parked contacts of a body. Those with points are left out: who moves a body wakes
    /// what it touches.
    func probeContacts(of body: Int) {
        forEachContact(of: body) { contact in
            guard contacts[contact].isParked, contacts[contact].pointCount == 0 else { return }
            listAwake(contact)
            probedContacts.append(Int32(contact))
        }
    }

    /// Parks those again by which nobody was woken.
    func parkProbed() {
        for place in 0..<probedContacts.count {
            let index = Int(probedContacts[place])
            // It may have gone, or be in the list twice.
            guard contacts[index].shapeA >= 0, !contacts[index].isParked, !isAwake(index) else { continue }
            unlistAwake(index)
        }
        probedContacts.truncate(to: 0)
    }

    /// Ends a contact; with `waking`, a touching one wakes both bodies, since something is taken away.
    func destroyContact(_ index: Int, waking: Bool) {
        let contact = contacts[index]
        if waking && contact.pointCount > 0 {
            wakeForChange(Int(contact.bodyA), reachingOverContacts: false)
            wakeForChange(Int(contact.bodyB), reachingOverContacts: false)
        }
        if contacts[index].isTouching { noteEnd(index) }
        releaseColor(index)
        unlistAwake(index)
        unlinkContact(index, side: 0, from: contact.bodyA)
        unlinkContact(index, side: 1, from: contact.bodyB)
        pairs.remove(contact.shapeA, contact.shapeB)
        contacts[index] = Contact()
        contacts.release(index) { $0.awakeSlot = $1 }
        rowsAreStale = true
    }

    func mixMaterials(_ index: Int) {
        let a = shapes[Int(contacts[index].shapeA)]
        let b = shapes[Int(contacts[index].shapeB)]
        contacts[index].surface.friction = Friction.coefficient(a.friction, b.friction)
        contacts[index].restitution = a.restitution > b.restitution ? a.restitution : b.restitution
        rowsAreStale = true
    }

    // MARK: The list of awake contacts

    func listAwake(_ index: Int) {
        contacts[index].awakeSlot = Int32(awakeContacts.count)
        awakeContacts.append(Int32(index))
    }

    func unlistAwake(_ index: Int) {
        let slot = Int(contacts[index].awakeSlot)
        guard slot >= 0 else { return }
        awakeContacts.swapRemove(at: slot)
        if slot < awakeContacts.count { contacts[Int(awakeContacts[slot])].awakeSlot = Int32(slot) }
        contacts[index].awakeSlot = -1
    }

    // MARK: Graph colours

    /// Gives a contact that has points a colour.
    func assignColor(_ index: Int) {
        let contact = contacts[index]
        guard contact.color == ContactColor.none else { return }
        let a = Int(contact.bodyA)
        let b = Int(contact.bodyB)
        let moves = (a: records[a].type == .dynamic, b: records[b].type == .dynamic)
        let free =
            moves.a && moves.b
            ? ~(colorMasks[a] | colorMasks[b]) & ContactColor.dynamicMask
            : ~colorMasks[moves.a ? a : b] & ContactColor.staticMask
        let color = free != 0 ? UInt8(free.trailingZeroBitCount) : UInt8(ContactColor.overflow)
        contacts[index].color = color
        let bit = ContactColor.bit(color)
        if moves.a { colorMasks[a] |= bit }
        if moves.b { colorMasks[b] |= bit }
    }

    func releaseColor(_ index: Int) {
        let contact = contacts[index]
        guard contact.color != ContactColor.none else { return }
        let bit = ContactColor.bit(contact.color)
        if records[Int(contact.bodyA)].type == .dynamic { colorMasks[Int(contact.bodyA)] &= ~bit }
        if records[Int(contact.bodyB)].type == .dynamic { colorMasks[Int(contact.bodyB)] &= ~bit }
        contacts[index].color = ContactColor.none
    }

    // MARK: The lists of the bodies

    /// Calls back with every contact of a body; the callback may destroy the contact it was given.
    func forEachContact(of body: Int, _ visit: (Int) -> Void) {
        var key = records[body].firstContact
        while key >= 0 {
            let next = contactLinks.next(key)
            visit(Int(key >> 1))
            key = next
        }
    }

    /// The same with every contact of a shape.
    func forEachContact(ofShape shape: Int, _ visit: (Int) -> Void) {
        forEachContact(of: Int(forms[shape].body)) { index in
            if contacts[index].shapeA == Int32(shape) || contacts[index].shapeB == Int32(shape) { visit(index) }
        }
    }

    /// The body at the other side of a contact.
    func otherBody(ofContact index: Int, than body: Int) -> Int {
        let contact = contacts.base + index
        return Int(contact.pointee.bodyA) == body ? Int(contact.pointee.bodyB) : Int(contact.pointee.bodyA)
    }

    private func linkContact(_ index: Int, side: Int, to body: Int32) {
        let record = records.base + Int(body)
        contactLinks.link(index, side: side, first: &record.pointee.firstContact)
        record.pointee.contactCount += 1
    }

    private func unlinkContact(_ index: Int, side: Int, from body: Int32) {
        let record = records.base + Int(body)
        contactLinks.unlink(index, side: side, first: &record.pointee.firstContact)
        record.pointee.contactCount -= 1
    }

    // MARK: Filters

    /// A joint whose bodies do not collide has come or gone: contacts between them end, or are looked for in the next step.
    func jointFilterChanged(_ bodyA: Int, _ bodyB: Int) {
        forEachShape(of: records[bodyA].type == .dynamic ? bodyA : bodyB) { shape in refilter(shape) }
    }

    /// Looks at the pairs of one body again, after the results of `pairFilter` have changed for it. O(its shapes and contacts).
    public func refilter(_ id: BodyID) {
        guard let body = resolve(id) else { return }
        forEachShape(of: body) { shape in refilter(shape) }
    }

    /// How many pairs of shapes of two bodies touch; only those whose second shape carries `shapeData`, where that is given.
    /// O(contacts of the first).
    public func touchCount(of first: BodyID, with second: BodyID, shapeData: Int32? = nil) -> Int {
        guard let a = resolve(first), let b = resolve(second) else { return 0 }
        var count = 0
        forEachContact(of: a) { index in
            guard contacts[index].isTouching else { return }
            let isFirst = contacts[index].bodyB == Int32(b)
            guard isFirst || contacts[index].bodyA == Int32(b) else { return }
            let shape = Int(isFirst ? contacts[index].shapeB : contacts[index].shapeA)
            if shapeData == nil || shapes[shape].userData == shapeData { count += 1 }
        }
        return count
    }
}

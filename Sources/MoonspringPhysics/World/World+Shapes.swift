// Shapes: creating, destroying and changing them, and where they are in the trees.

extension World {
    /// Gives a body a shape; `ShapeID.none` for a stale body or a form that is not valid.
    ///
    /// Mass is the body's own affair: see `MassProperties`. A new shape wakes its body. O(log shapes) amortised.
    @discardableResult
    public func createShape(_ definition: ShapeDefinition, on id: BodyID) -> ShapeID {
        guard let body = resolve(id), (try? definition.geometry.validate()) != nil else { return .none }
        wakeForChange(body)
        let index = allocateShapeRecord()
        forms[index] = ShapeForm(definition.geometry)
        forms[index].body = Int32(body)
        if case .polygon(let polygon) = definition.geometry { forms[index].vertices = polygons.insert(polygon) }
        shapes[index] = ShapeRecord(
            generation: shapes[index].generation, next: records[body].firstShape,
            friction: definition.friction.clamped(to: Limits.friction),
            restitution: definition.restitution.clamped(to: Limits.restitution), filter: definition.filter,
            userData: definition.userData, serial: nextSerial)
        nextSerial += 1
        records[body].firstShape = Int32(index)
        let box = tightBox(of: index).expanded(by: BroadPhase.margin)
        fatBoxes[index] = box
        withTree(of: body) { $0.insert(proxy: Int32(index), box: box) }
        noteMoved(index)
        widenExtents(of: body, by: index)
        return ShapeID(index: Int32(index), generation: shapes[index].generation)
    }

    /// Gives a body the segments of a chain; empty for a stale body or a chain that is not valid.
    @discardableResult
    public func createChain(_ definition: ChainDefinition, on id: BodyID) -> [ShapeID] {
        guard resolve(id) != nil, let segments = try? definition.segments() else { return [] }
        let made = segments.map { segment in
            createShape(
                ShapeDefinition(
                    segment, friction: definition.friction, restitution: definition.restitution,
                    filter: definition.filter, userData: definition.userData), on: id)
        }
        if !definition.isLoop, let first = resolve(made[0]), let last = resolve(made[made.count - 1]) {
            joinChainEnds(at: forms[first].center, on: Int(forms[first].body))
            joinChainEnds(at: forms[last].extent, on: Int(forms[last].body))
        }
        return made
    }

    /// Removes a shape and wakes what it touched.
    public func destroyShape(_ id: ShapeID) {
        guard let index = resolve(id) else { return }
        let body = Int(forms[index].body)
        wakeForChange(body)
        let form = forms[index]
        removeShape(index)
        leaveChainEnds(form)
        // What stands still may have very many shapes, and reaches no farther than it did.
        if records[body].type != .static { updateExtents(of: body) }
    }

    /// Whether the id names a shape that exists.
    public func isValid(_ id: ShapeID) -> Bool { resolve(id) != nil }

    /// How many shapes there are.
    public var shapeCount: Int { restTree.count + awakeTree.count }

    /// Sets friction (0...1e6) and restitution (0...1e3) of a shape; contacts that exist follow at once.
    public func setMaterial(friction: Float, restitution: Float, of id: ShapeID) {
        guard let index = resolve(id), !friction.isNaN, !restitution.isNaN else { return }
        let friction = friction.clamped(to: Limits.friction)
        let restitution = restitution.clamped(to: Limits.restitution)
        if shapes[index].friction == friction && shapes[index].restitution == restitution { return }
        wakeForChange(Int(forms[index].body))
        shapes[index].friction = friction
        shapes[index].restitution = restitution
        forEachContact(ofShape: index) { contact in mixMaterials(contact) }
    }

    /// Sets what a shape collides with: contacts no longer allowed end, new ones are looked for in the next step.
    public func setFilter(_ filter: CollisionFilter, of id: ShapeID) {
        guard let index = resolve(id), shapes[index].filter != filter else { return }
        wakeForChange(Int(forms[index].body))
        shapes[index].filter = filter
        refilter(index)
    }

    /// The body of a shape.
    public func body(of id: ShapeID) -> BodyID {
        guard let index = resolve(id) else { return .none }
        let body = forms[index].body
        return BodyID(index: body, generation: records[Int(body)].generation)
    }

    /// The shapes of a body, the latest first.
    public func shapes(of id: BodyID) -> [ShapeID] {
        guard let body = resolve(id) else { return [] }
        var found: [ShapeID] = []
        forEachShape(of: body) { shape in
            found.append(ShapeID(index: Int32(shape), generation: shapes[shape].generation))
        }
        return found
    }

    // MARK: Inner access

    func resolve(_ id: ShapeID) -> Int? {
        let index = Int(id.index)
        guard index >= 0, index < shapes.count, forms[index].kind != .none else { return nil }
        return shapes[index].generation == id.generation ? index : nil
    }

    /// Calls back with every shape of a body; the callback may not remove shapes.
    @inline(__always)
    func forEachShape(of body: Int, _ visit: (Int) -> Void) {
        var shape = records[body].firstShape
        while shape >= 0 {
            visit(Int(shape))
            shape = shapes[Int(shape)].next
        }
    }

    /// Takes a shape off its body, ends its contacts and frees its record.
    func removeShape(_ index: Int) {
        var link = withUnsafeMutablePointer(to: &records.base[Int(forms[index].body)].firstShape) { $0 }
        while link.pointee != Int32(index) {
            link = withUnsafeMutablePointer(to: &shapes.base[Int(link.pointee)].next) { $0 }
        }
        link.pointee = shapes[index].next
        forEachContact(ofShape: index) { contact in destroyContact(contact, waking: true) }
        withTree(of: Int(forms[index].body)) { $0.remove(proxy: Int32(index)) }
        if forms[index].kind == .polygon { polygons.remove(forms[index].vertices) }
        forms[index].kind = .none
        shapes[index].generation &+= 1
        shapes.release(index) { $0.next = $1 }
    }

    /// Contacts that a filter or a joint now forbids end; the shape looks for new ones in the next step.
    func refilter(_ shape: Int) {
        forEachContact(ofShape: shape) { contact in
            let pair = contacts[contact]
            if !mayCollide(Int(pair.shapeA), Int(pair.shapeB)) { destroyContact(contact, waking: true) }
        }
        noteMoved(shape)
    }

    /// The box around a shape where its body is now.
    func tightBox(of shape: Int) -> BoundingBox {
        shapeBox(of: forms[shape], at: poses[Int(forms[shape].body)], polygons.pointers)
    }

    /// A body's shapes have been put somewhere: their boxes follow at once.
    func refreshProxies(of body: Int) {
        let isAtRest = !records[body].isInAwakeTree
        forEachShape(of: body) { shape in
            // Within its box it may have come against something that sleeps, whose contact nobody looks at.
            if isAtRest { noteMoved(shape) }
            let tight = tightBox(of: shape)
            if fatBoxes[shape].contains(tight) { return }
            fatBoxes[shape] = tight.expanded(by: BroadPhase.margin)
            withTree(of: body) { $0.update(proxy: Int32(shape), box: fatBoxes[shape]) }
            noteMoved(shape)
        }
    }

    /// Puts a body's shapes into the tree of its new set.
    func moveProxies(of body: Int, toAwakeTree: Bool) {
        if records[body].isInAwakeTree == toAwakeTree { return }
        forEachShape(of: body) { shape in withTree(of: body) { $0.remove(proxy: Int32(shape)) } }
        records[body].isInAwakeTree = toAwakeTree
        forEachShape(of: body) { shape in
            withTree(of: body) { $0.insert(proxy: Int32(shape), box: fatBoxes[shape]) }
        }
    }

    /// The tree that holds the shapes of a body.
    private func withTree(of body: Int, _ change: (inout BoundingTree) -> Void) {
        if records[body].isInAwakeTree { change(&awakeTree) } else { change(&restTree) }
    }

    /// The shape's pairs are looked for in the next step.
    func noteMoved(_ shape: Int) {
        if movedFlags[shape] != 0 { return }
        movedFlags[shape] = 1
        movedShapes.append(Int32(shape))
    }

    private func allocateShapeRecord() -> Int {
        let index = shapes.take(orAppend: ShapeRecord()) { $0.next }
        forms.extend(to: shapes.count, with: ShapeForm())
        fatBoxes.extend(to: shapes.count, with: .empty)
        movedFlags.extend(to: shapes.count, with: 0)
        return index
    }

    /// The body has one shape more.
    private func widenExtents(of body: Int, by shape: Int) {
        let reach = extents(of: forms[shape], polygons.pointers)
        let isFirst = records[body].outerExtent == 0
        if isFirst || reach.inner < records[body].innerExtent { records[body].innerExtent = reach.inner }
        if reach.outer > records[body].outerExtent { records[body].outerExtent = reach.outer }
    }

    /// How far a body reaches: the solver's measure of what a spin moves and how far a body may go unseen.
    func updateExtents(of body: Int) {
        (records[body].innerExtent, records[body].outerExtent) = (0, 0)
        forEachShape(of: body) { widenExtents(of: body, by: $0) }
    }
}

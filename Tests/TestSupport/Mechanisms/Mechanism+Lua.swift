import Moonspring

extension Mechanism {
    /// The mechanism as a scene in Lua, which does what `MechanismStage` does. Numbers are written so that they read back the same.
    ///
    /// The scene measures itself: it logs when its energy rises by more than `EnergyLedger` lets pass.
    public var lua: String {
        var lines = [
            "-- \(name)", "local ms = require \"moonspring\"", "local scene = ms.scene",
            "scene.size = \(text(size))",
            "local animator = ms.DynamicAnimator{referenceView = scene.view}",
            "local items, materials, links, forces = {}, {}, {}, {}",
        ]
        lines += items.enumerated().map { "items[\($0 + 1)] = \(text($1))" }
        lines += materials.enumerated().map { "materials[\($0 + 1)] = \(text($1))" }
        lines.append("local gravity = ms.GravityBehavior{items = items, gravityDirection = \(text(gravity))}")
        if collides {
            lines.append(
                "local collision = ms.CollisionBehavior{items = items, translatesReferenceBoundsIntoBoundary = \(hasWalls)}"
            )
            for (index, boundary) in boundaries.enumerated() {
                lines.append("collision:addBoundary(\(index + 1), \(text(boundary.start)), \(text(boundary.end)))")
            }
        }
        for (index, item) in items.enumerated() { lines += enter(item, index + 1) }
        lines.append("animator:addBehavior(gravity)")
        if collides { lines.append("animator:addBehavior(collision)") }
        lines.append("for _, material in ipairs(materials) do animator:addBehavior(material) end")
        for index in links.indices where links[index].isAttached { lines.append(attaching(index)) }
        for push in pushes {
            lines.append(
                "forces[#forces + 1] = animator:addBehavior(ms.PushBehavior{items = {items[\(push.item + 1)]}, "
                    + "mode = \"continuous\", pushDirection = \(text(push.force))})")
        }
        for field in fields { lines.append("forces[#forces + 1] = animator:addBehavior(\(text(field)))") }
        for spring in springs {
            lines.append(
                "animator:addBehavior(ms.SpringBehavior{item = items[\(spring.item + 1)], target = \(text(spring.target)), "
                    + "duration = \(spring.duration), bounce = \(spring.bounce)})")
        }
        return (lines + measurement + schedule).joined(separator: "\n") + "\n"
    }

    // MARK: values

    private func text(_ vector: Vector) -> String { "{\(vector.x), \(vector.y)}" }

    private func text(_ item: Item) -> String {
        var text = "ms.DynamicItem{center = \(text(item.center)), bounds = {0, 0, \(item.size.x), \(item.size.y)}"
        if item.rotation != 0 { text += ", transform = ms.transform.rotation(\(item.rotation))" }
        if item.isRound { text += ", collisionBoundsType = \"ellipse\"" }
        return text + "}"
    }

    private func text(_ material: Material) -> String {
        var text =
            "ms.DynamicItemBehavior{elasticity = \(material.elasticity), friction = \(material.friction), "
            + "density = \(material.density), resistance = \(material.resistance), "
            + "angularResistance = \(material.angularResistance)"
        if material.isAnchored { text += ", isAnchored = true" }
        if !material.allowsRotation { text += ", allowsRotation = false" }
        return text + "}"
    }

    private func enter(_ item: Item, _ number: Int) -> [String] {
        let material = "materials[\(item.material + 1)]"
        var lines = ["\(material):addItem(items[\(number)])"]
        if item.velocity != .zero {
            lines.append("\(material):addLinearVelocity(\(text(item.velocity)), items[\(number)])")
        }
        if item.spin != 0 { lines.append("\(material):addAngularVelocity(\(item.spin), items[\(number)])") }
        return lines
    }

    private func text(_ field: Field) -> String {
        let keys = "items = items, position = \(text(field.position)), strength = \(field.strength)"
        return switch field.kind {
        case .drag: "ms.FieldBehavior.drag{\(keys)}"
        case .spring: "ms.FieldBehavior.spring{\(keys)}"
        case .linearGravity: "ms.FieldBehavior.linearGravity{\(keys), direction = \(text(field.direction))}"
        case .radialGravity: "ms.FieldBehavior.radialGravity{\(keys), falloff = 0}"
        }
    }

    // MARK: links

    /// The link as an expression; its anchor may be one that a change has moved.
    private func text(_ link: Link, anchor: Point?) -> String {
        let item = "items[\(link.item + 1)]"
        var keys = ["item = \(item)"]
        if let other = link.other {
            keys.append("attachedToItem = items[\(other + 1)]")
            if link.kind != .rod && link.kind != .limit {
                let between = "(\(item).center + items[\(other + 1)].center) / 2"
                keys.append("attachmentAnchor = \(anchor.map(text) ?? between)")
            } else if link.otherOffset != .zero {
                keys.append("attachedOffsetFromCenter = \(text(link.otherOffset))")
            }
        } else {
            let key = link.kind == .slide ? "attachmentAnchor" : "attachedToAnchor"
            keys.append("\(key) = \(anchor.map(text) ?? "\(item).center")")
        }
        if link.kind == .slide { keys.append("axisOfTranslation = \(text(link.axis))") }
        if link.kind == .rod || link.kind == .limit, link.offset != .zero {
            keys.append("offsetFromCenter = \(text(link.offset))")
        }
        if let length = link.length { keys.append("length = \(length)") }
        if link.frequency > 0 { keys.append("frequency = \(link.frequency), damping = \(link.damping)") }
        if link.frictionTorque > 0 { keys.append("frictionTorque = \(link.frictionTorque)") }
        if let range = link.range { keys.append("attachmentRange = {\(range.lowerBound), \(range.upperBound)}") }
        let maker = link.kind == .rod ? "" : link.kind == .slide ? ".sliding" : ".\(link.kind.rawValue)"
        return "ms.AttachmentBehavior\(maker){\(keys.joined(separator: ", "))}"
    }

    private func attaching(_ index: Int, anchor: Point? = nil) -> String {
        "links[\(index + 1)] = animator:addBehavior(\(text(links[index], anchor: anchor ?? links[index].anchor)))"
    }

    // MARK: changes

    /// What the script does before the ticks' steps.
    private var schedule: [String] {
        var lines = ["local changes = {}"]
        // Follows what is attached and where, so that what a resizing takes apart is put together again.
        var attached = links.map(\.isAttached)
        var anchors = links.map(\.anchor)
        for tick in Set(changes.map(\.tick)).sorted() {
            lines.append("changes[\(tick)] = function()")
            for change in changes where change.tick == tick {
                lines += text(change.action, &attached, &anchors).map { "  " + $0 }
            }
            lines += ["  energy.restart()", "end"]
        }
        lines += [
            "function scene.onTick()", "  energy.measure()", "  if changes[scene.tick] then changes[scene.tick]() end",
        ]
        for motor in motors {
            let material = "materials[\(items[motor.item].material + 1)]"
            lines.append("  \(material):applyTorque(\(motor.torque), items[\(motor.item + 1)])")
        }
        return lines + ["end", "scene.at(\(Double(ticks + 1) / 60), function() scene.stop() end)"]
    }

    private func text(_ action: Action, _ attached: inout [Bool], _ anchors: inout [Point?]) -> [String] {
        switch action {
        case .move(let item, let place, let rotation):
            return [
                "items[\(item + 1)].center = \(text(place))",
                "items[\(item + 1)].transform = ms.transform.rotation(\(rotation))",
                "animator:updateItem(items[\(item + 1)])",
            ]
        case .resize(let item, let size):
            let tied = links.indices.filter { attached[$0] && (links[$0].item == item || links[$0].other == item) }
            var resized = items[item]
            resized.size = size
            let material = materials[resized.material]
            let (mass, inertia) = (resized.mass(density: material.density), resized.inertia(density: material.density))
            let masses =
                material.isAnchored ? [] : ["masses[\(item + 1)], inertias[\(item + 1)] = \(mass), \(inertia)"]
            return tied.map { "animator:removeBehavior(links[\($0 + 1)])" } + masses
                + ["resize(items[\(item + 1)], materials[\(items[item].material + 1)], \(text(size)))"]
                + tied.map { attaching($0, anchor: anchors[$0]) }
        case .attach(let link):
            defer { attached[link] = true }
            return attached[link] ? [] : [attaching(link, anchor: anchors[link])]
        case .detach(let link):
            defer { attached[link] = false }
            return attached[link] ? ["animator:removeBehavior(links[\(link + 1)])"] : []
        case .moveAnchor(let link, let place):
            anchors[link] = place
            return attached[link] ? ["links[\(link + 1)].anchorPoint = \(text(place))"] : []
        case .kick(let item, let velocity, let spin):
            let material = "materials[\(items[item].material + 1)]"
            return [
                "\(material):addLinearVelocity(\(text(velocity)), items[\(item + 1)])",
                "\(material):addAngularVelocity(\(spin), items[\(item + 1)])",
            ]
        }
    }
}

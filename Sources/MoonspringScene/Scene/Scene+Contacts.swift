import Moonspring

/// Something that happened in a tick, until the tick's frame is made.
enum PendingEvent {
    case ready(FrameEvent)
    /// Its items get their names with the frame: naming them earlier would number them otherwise than without a trace.
    case contact(CollisionEvent)
}

extension Scene {
    /// Whether anyone wants frames.
    var isWatched: Bool { onFrame != nil || onPicture != nil }

    /// Contacts are noted for frames, whether a script listens or not.
    func watchContacts() {
        clock.onContact = isWatched ? { [scene = Weak(self)] in scene.object?.events.append(.contact($0)) } : nil
    }

    func frameEvent(_ event: PendingEvent) -> FrameEvent {
        switch event {
        case .ready(let event): return event
        case .contact(let contact):
            var items: [JSON] = [.string(registry.knownName(of: contact.item) ?? "")]
            var fields: [(key: String, value: JSON)] = []
            switch contact.partner {
            case .item(let other): items.append(.string(registry.knownName(of: other) ?? ""))
            case .boundary(nil): fields.append(("boundary", .null))
            case .boundary(.string(let text)?): fields.append(("boundary", .string(text)))
            case .boundary(.integer(let number)?): fields.append(("boundary", .integer(number)))
            }
            fields.insert(("items", .array(items)), at: 0)
            if let point = contact.point {
                fields.append(("point", point.json))
                fields.append(("impulse", .number(contact.impulse)))
            }
            let row: FrameEventRow = contact.point == nil ? .endedContact : .beganContact
            return FrameEvent(type: row.type, fields: JSON.Object(fields))
        }
    }
}

import MoonspringPhysics

// Where the bodies have moved their items. Most are views, which store what they are given: they are written to directly. What a
// script's or a host's class makes of a centre goes through its setters.

extension DynamicAnimator {
    /// Writes centre and rotation to the items that moved. A setter may be a script's, and change anything.
    func writeBack() {
        let willOverwrite = clock?.willOverwrite
        let reference = referenceView.map(ObjectIdentifier.init)
        // A setter may bring in items, which have not moved.
        let records = records
        world.forEachMovedBody { index, position, angle in
            // `records` keeps it: counting references would take as long as writing.
            records[Int(index)].map(Unmanaged.passUnretained)?._withUnsafeGuaranteedRef { record in
                guard world.isValid(record.body) else { return }
                willOverwrite?(record.item)
                let center = center(of: record, at: position, angle: angle)
                if record.writePlain(center: center, angle: angle, reference) { return }
                write(center: itemPoint(center, of: record), angle: angle, to: record)
            }
        }
    }

    private func write(center: Point, angle: Double, to record: ItemRecord) {
        let item = record.item
        // The coordinates of views that are scaled to nearly nothing may be no numbers.
        guard center.isFinite else { return }
        if let view = record.view {
            if view.center != center { view.center = center }
        } else {
            item.center = center
        }
        guard let turned = record.turned(from: item.transform, to: angle), turned.isFinite else { return }
        item.transform = turned
        record.view?.storedRotation = angle
        (item as? DynamicItemGroup)?.note(rotation: angle)
        // What the item made of it: a custom item need not keep what it is given.
        record.note(written: record.view?.ownTransform ?? item.transform, angle)
    }
}

extension ItemRecord {
    /// Writes to an item that keeps what it is given and whose centre is in the animator's coordinates; false for others.
    fileprivate func writePlain(center: Point, angle: Double, _ reference: ObjectIdentifier?) -> Bool {
        guard let plainItem else { return false }
        return plainItem._withUnsafeGuaranteedRef { item in
            guard item.holder == nil || reference == nil || item.holder == reference else { return false }
            if item.storedCenter != center { item.ownCenter = center }
            if let turned = turned(from: item.ownTransform, to: angle) {
                item.setTransform(turned, turnedBy: angle)
                note(written: turned, angle)
            }
            return true
        }
    }

    /// The transform that shows the angle, with the item's scale and shear; nil where it shows it already.
    fileprivate func turned(from current: Transform, to angle: Double) -> Transform? {
        let isOwn = current == writtenTransform
        guard angle != writtenAngle || !isOwn else { return nil }
        if !isOwn { shape = current.withoutRotation }
        return shape.turned(by: angle)
    }

    fileprivate func note(written transform: Transform, _ angle: Double) {
        writtenAngle = angle
        writtenTransform = transform
    }
}

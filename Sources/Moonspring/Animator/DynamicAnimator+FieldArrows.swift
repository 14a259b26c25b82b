// What fields do, on a grid, for the debug overlay.

extension DynamicAnimator {
    /// The number of arrows along the longer side of the area, and their smallest distance, in points.
    private static let arrowsAlong = 24.0
    private static let arrowSpacing = 20.0

    /// The sum of the fields at the points of a grid over the reference view or, where there is none, over the bodies. Custom fields are
    /// left out: the overlay must not call them.
    func debugArrows(around bodies: [DebugSnapshot.Body]) -> [DebugSnapshot.Arrow] {
        refreshOrder()
        let acting = fields.filter { $0.fieldKind != .custom }
        guard !acting.isEmpty, let area = debugArea(around: bodies) else { return [] }
        let spacing = max(Self.arrowSpacing, max(area.width, area.height) / Self.arrowsAlong)
        var arrows: [DebugSnapshot.Arrow] = []
        let (columns, rows) = (Int(area.width / spacing), Int(area.height / spacing))
        for row in 0..<max(rows, 1) {
            for column in 0..<max(columns, 1) {
                let point = area.origin + Vector(Double(column) + 0.5, Double(row) + 0.5) * spacing
                var sum = Vector.zero
                for field in acting { sum += field.debugAcceleration(at: point) ?? .zero }
                if sum != .zero, sum.isFinite { arrows.append(DebugSnapshot.Arrow(at: point, vector: sum)) }
            }
        }
        return arrows
    }

    private func debugArea(around bodies: [DebugSnapshot.Body]) -> Rect? {
        if let bounds = referenceView?.ownBounds {
            return bounds.size.isBodySize && bounds.origin.isInWorld ? bounds : nil
        }
        var box: Rect?
        for body in bodies {
            for point in body.outlines.joined() {
                let corner = Rect(origin: point, size: .zero)
                box = box?.union(corner) ?? corner
            }
        }
        guard let box, box.size.isBodySize else { return nil }
        // The surroundings show where bodies would be drawn to.
        return Rect(center: box.center, size: box.size * 2)
    }
}

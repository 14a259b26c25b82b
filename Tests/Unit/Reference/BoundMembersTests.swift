import Foundation
import TestSupport
import Testing

/// What the engine offers to Swift and what scripts see of it: a new property is bound, or stands here with the reason.
@Suite("What scripts see of the engine") struct BoundMembersTests {
    /// By Swift type: the class of the table.
    private static let classes = [
        "DynamicAnimator": "DynamicAnimator", "LayoutAnimator": "LayoutAnimator", "DynamicBehavior": "DynamicBehavior",
        "AttachmentBehavior": "AttachmentBehavior", "CollisionBehavior": "CollisionBehavior",
        "DynamicItemBehavior": "DynamicItemBehavior", "FieldBehavior": "FieldBehavior",
        "GravityBehavior": "GravityBehavior", "ItemListBehavior": "GravityBehavior", "PushBehavior": "PushBehavior",
        "SnapBehavior": "SnapBehavior", "SpringBehavior": "SpringBehavior", "DragBehavior": "DragBehavior",
        "View": "View", "Appearance": "View", "StoredItem": "DynamicItem",
        "UnlinkedItem": "DynamicItem",
        "DynamicItemGroup": "DynamicItemGroup", "LayoutAttributes": "LayoutAttributes", "PanGesture": "PanGesture",
        "Gesture": "PanGesture", "PinchGesture": "PinchGesture", "RotationGesture": "RotationGesture",
        "Vector": "vec", "Rect": "rect", "Transform": "transform", "Path": "path", "Region": "region",
        "Gradient": "gradient",
        "DynamicAnimatorDelegate": "DynamicAnimator",
    ]

    /// By Swift name: what the table calls it.
    private static let names = [
        "DynamicAnimator.items": "itemsInRect", "LayoutAnimator.attributesForItem": "attributes",
        "LayoutAnimator.attributes": "attributesAt", "AttachmentBehavior.offsetFromCenter": "{offsetFromCenter}",
        "AttachmentBehavior.attachedOffsetFromCenter": "{attachedOffsetFromCenter}",
        "AttachmentBehavior.slidingAttachment": ".sliding", "AttachmentBehavior.limitAttachment": ".limit",
        "AttachmentBehavior.fixedAttachment": ".fixed", "AttachmentBehavior.pinAttachment": ".pin",
        "CollisionBehavior.setTranslatesReferenceBoundsIntoBoundary":
            "setTranslatesReferenceBoundsIntoBoundaryWithInsets", "DynamicBehavior.willMove": "willMoveToAnimator",
        "FieldBehavior.evaluationBlock": ".custom", "FieldBehavior.field": ".custom",
        "GravityBehavior.setAngle": "setAngleMagnitude", "PushBehavior.setAngle": "setAngleMagnitude",
        "Appearance.isHidden": "hidden", "LayoutAttributes.index": "index", "Gesture.location": "locationIn",
        "Vector.interpolated": "lerp", "Transform.concatenating": "concat", "Path.move": "moveTo",
        "Path.addLine": "lineTo", "Path.addQuadCurve": "quadTo", "Path.addCurve": "curveTo",
        "Path.closeSubpath": "close",
        "Appearance.shadow": "shadowColor",
        "Rect.insetBy": "inset", "Rect.offsetBy": "offset", "View.isHidden": "hidden",
        "Region.byUnion": "union", "Region.byDifference": "difference", "Region.byIntersection": "intersection",
        "FieldBehavior.dragField": ".drag", "FieldBehavior.vortexField": ".vortex",
        "FieldBehavior.radialGravityField": ".radialGravity", "FieldBehavior.linearGravityField": ".linearGravity",
        "FieldBehavior.velocityField": ".velocity", "FieldBehavior.noiseField": ".noise",
        "FieldBehavior.turbulenceField": ".turbulence", "FieldBehavior.springField": ".spring",
        "FieldBehavior.electricField": ".electric", "FieldBehavior.magneticField": ".magnetic",
    ]

    /// Left out on purpose: the reason.
    private static let leftOut = [
        "DynamicAnimator.debugSnapshot": "for viewers, which are Swift",
        "DynamicAnimator.measuresEnergyChanges": "for hosts, which look for what makes energy",
        "DynamicAnimator.refusal": "what adds raises it", "DynamicBehavior.refusal": "what adds raises it",
        "ItemListBehavior.refusal": "what adds raises it", "CollisionBehavior.refusal": "what adds raises it",
        "View.refusal": "what adds raises it",
        "Vector.dx": "x", "Vector.dy": "y",
        "DynamicAnimator.properties": "scripts ask the item behaviours that set them",
        "DynamicAnimator.linearVelocity": "an item's own velocity",
        "DynamicAnimator.rotation": "an item's own rotation",
        "DynamicAnimator.clock": "the scene drives the clock", "DynamicAnimator.tick": "the scene drives the clock",
        "DynamicAnimator.deltaTime": "the argument of action", "LayoutAnimator.tick": "the scene drives the clock",
        "DynamicBehavior.parent": "UIKit has none; scripts hold what they build",
        "CollisionBehavior.kind": "ms.type", "DynamicBehavior.kind": "ms.type", "DynamicItemBehavior.kind": "ms.type",
        "FieldBehavior.kind": "ms.type", "FieldBehavior.fieldKind": "ms.type", "GravityBehavior.kind": "ms.type",
        "PushBehavior.kind": "ms.type", "SnapBehavior.kind": "ms.type", "DynamicItemGroup.kind": "ms.type",
        "AttachmentBehavior.kind": "ms.type", "SpringBehavior.kind": "ms.type", "DragBehavior.kind": "ms.type",
        "SpringBehavior.spring": "duration and bounce", "DragBehavior.begin": "follow",
        "DragBehavior.move": "follow", "DragBehavior.end": "follow", "DragBehavior.cancel": "follow",
        "LayoutAttributes.kind": "ms.type", "View.kind": "ms.type", "UnlinkedItem.kind": "ms.type",
        "StoredItem.kind": "ms.type",
        "FieldBehavior.seed": "the scene's chance", "ItemListBehavior.contains": "the list of items tells",
        "View.root": "ms.scene.view", "View.isDescendant": "a walk along superview",
        "View.subviewsInDrawingOrder": "for renderers", "View.contains": "view.bounds:contains",
        "View.hitTest": "the scene sends touches", "View.appearance": "its parts are properties of the view",
        "Gesture.view": "the first argument of onPan", "Vector.zero": "ms.vec(0, 0)",
        "Rect.zero": "ms.rect(0, 0, 0, 0)",
        "Transform.identity": "ms.transform()", "Transform.determinant": "scaleX times scaleY",
        "Transform.isFinite": "every value that a script has is finite",
        "Vector.isFinite": "every value that a script has is finite",
        "Rect.isFinite": "every value that a script has is finite",
        "Transform.applyLinear": "apply of p less apply of 0",
        "Gradient.colorLimit": "a bound, not a property",
        "Path.flatteningLimit": "a bound, not a property", "Path.elementLimit": "a bound, not a property",
        "Region.partLimit": "a bound, not a property", "Path.flattened": "for renderers",
        "Path.elements": "for renderers",
        "Path.currentPoint": "the script has drawn to it", "Path.isEmpty": "the script has drawn it",
        "Path.transformed": "not yet asked for",
    ]

    /// The public properties and methods of a Swift source folder, by type.
    private func publicNames() throws -> Set<String> {
        let folder = packageRoot.appendingPathComponent("Sources/Moonspring")
        var found = Set<String>()
        let files = try #require(FileManager.default.enumerator(atPath: folder.path))
        for case let file as String in files where file.hasSuffix(".swift") {
            var type = ""
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            for line in text.split(separator: "\n") {
                if let match = line.firstMatch(
                    of: /^(?:\w+ |@\S+ )*(?:class|struct|enum|extension|protocol) ([A-Z][\w.]*)/)
                {
                    type = String(match.1)
                }
                let member = /^ {4}(?:@\S+ )*(?:public|open)(?: [a-z]+(?:\(set\))?)*? (?:var|let|func) (\w+)/
                if let match = line.firstMatch(of: member) { found.insert("\(type).\(match.1)") }
            }
        }
        return found
    }

    @Test("every public property and method is bound, or left out for a reason")
    func complete() throws {
        let names = try publicNames()
        #expect(names.count > 200)
        for name in names.sorted() where Self.leftOut[name] == nil {
            let parts = name.split(separator: ".").map(String.init)
            // A script prints values, and has no encoders.
            guard parts.count == 2, !["description", "encode"].contains(parts[1]),
                let className = Self.classes[parts[0]]
            else { continue }
            let row = try #require(reference.classes.named(className))
            let bound =
                reference.members(of: row).flatMap {
                    [$0.member.name] + ($0.member.delegate?.methods.map(\.name) ?? [])
                }
                + reference.kinds(of: row).map { ".\($0.ownName)" }
                + reference.classes.constructorKeys(of: row).map { "{\($0.field.name)}" }
            #expect(bound.contains(Self.names[name] ?? parts[1]), "\(name) is not in the table's \(className)")
        }
    }

    @Test("what is listed as left out or called otherwise is there")
    func current() throws {
        let names = try publicNames()
        for name in Array(Self.leftOut.keys) + Array(Self.names.keys) { #expect(names.contains(name), "\(name)") }
    }
}

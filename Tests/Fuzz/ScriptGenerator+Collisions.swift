// Collisions, fields, the later attachments, collision bounds and layouts.

extension ScriptGenerator {
    /// Gives an item an outline.
    static let shapes = [
        "local function shaped(item, kind)",
        "    if kind == 1 then item.collisionBoundsType = 'ellipse' return item end",
        "    local outline = {{-20, -15}, {20, -15}, {20, 15}, {0, 5}, {-20, 15}}",
        "    item.collisionBoundingPath = kind == 2 and ms.path.polygon(outline) or ms.path.ellipse{-10, -20, 30, 40}",
        "    item.collisionBoundsType = 'path'",
        "    return item",
        "end",
    ]

    mutating func laterBehavior() -> String {
        let pair = "item = I[\(index(8))], attachedToItem = I[\(index(8))], attachmentAnchor = \(vector())"
        switch numbers.below(12) {
        case 0, 1, 2, 3:
            let mode = one(of: ["items", "boundaries", "everything", "everything"])
            return "ms.CollisionBehavior{items = {I[1], I[2], I[3], I[\(index(8))], I[\(index(8))]}, "
                + "collisionMode = '\(mode)', translatesReferenceBoundsIntoBoundary = \(chance(60))}"
        case 4: return "ms.AttachmentBehavior.pin{\(pair), frictionTorque = \(positive())}"
        case 5: return "ms.AttachmentBehavior.fixed{\(pair)}"
        case 6: return "ms.AttachmentBehavior.limit{item = I[\(index(8))], attachedToItem = I[\(index(8))]}"
        case 7:
            let range = "{-\(positive()), \(positive())}"
            return "ms.AttachmentBehavior.sliding{\(pair), axisOfTranslation = \(vector()), attachmentRange = \(range)}"
        case 8:
            return "ms.AttachmentBehavior.sliding{item = I[\(index(8))], attachmentAnchor = \(vector()), "
                + "axisOfTranslation = \(vector())}"
        case 9:
            return "ms.FieldBehavior.custom{items = \(items()), evaluate = function(self, p, v) "
                + "\(guarded(call())) return v * -0.001 end}"
        default:
            let kind = one(of: [
                "drag", "vortex", "radialGravity", "linearGravity", "velocity", "noise", "turbulence", "spring",
                "electric", "magnetic",
            ])
            return "ms.FieldBehavior.\(kind){items = \(items()), position = \(vector()), strength = \(number()), "
                + "falloff = \(number()), direction = \(vector())}"
        }
    }

    /// Makes one of the animators that of a layout, and two of the items its attributes.
    mutating func layout() -> String {
        """
        A[4] = ms.LayoutAnimator{count = \(index(9)), contentSize = {300, 500},
            attributes = function(self, i) \(guarded(call())) return {center = \(goodPoint()), size = \(size())} end,
            layout = function(self) \(guarded(call())) end}
        try(function() I[4] = A[4]:attributesAt(1) I[5] = A[4]:attributesAt(2) end)
        """
    }

    mutating func laterCall(_ a: String, _ b: String, _ i: String) -> String {
        switch numbers.below(20) {
        case 0, 1: return "\(b):addBoundary('\(index(4))', \(vector()), \(vector()))"
        case 2: return "\(b):addBoundary(\(index(4)), ms.path.ellipse{\(index(300)), \(index(600)), 80, 50})"
        case 3: return "\(b):removeBoundary('\(index(4))') \(b):removeAllBoundaries()"
        case 4: return "\(b).collisionMode = '\(one(of: ["items", "boundaries", "everything"]))'"
        case 5:
            return "\(b):setTranslatesReferenceBoundsIntoBoundaryWithInsets{top = \(number()), left = \(number())}"
        case 6: return "\(b).translatesReferenceBoundsIntoBoundary = \(chance(70))"
        case 7, 8:
            guard depth < 3 else { return "\(b).collisionDelegate = nil" }
            let name = one(of: [
                "beganContactWithItem", "endedContactWithItem", "beganContactWithBoundary", "endedContactWithBoundary",
            ])
            return "\(b).collisionDelegate = {\(name) = function(self, behavior, item) \(guarded(call())) end}"
        case 9: return "\(b).attachmentRange = {-\(positive()), \(positive())} \(b).frictionTorque = \(positive())"
        case 10: return "\(b).strength = \(number()) \(b).falloff = \(number()) \(b).minimumRadius = \(number())"
        case 11:
            let size = "ms.region.size(\(positive()), \(positive()))"
            return "\(b).region = ms.region.radius(\(positive())):union(\(size))"
        case 12: return "\(b).position = \(vector()) \(b).direction = \(vector())"
        case 13: return "\(b).smoothness = \(number()) \(b).animationSpeed = \(number())"
        case 14:
            return "\(b):applyForce({\(number()), \(number())}, \(i)) \(b):applyImpulse(\(vector()), \(i)) "
                + "\(b):applyTorque(\(number()), \(i))"
        case 15: return "\(a):rayCast(\(vector()), \(vector()))"
        case 17: return "\(a).count = \(index(9)) \(a).contentSize = \(size())"
        case 18: return "I[\(index(8))] = \(a):attributesAt(\(index(9)))"
        case 16: return "shaped(\(i), \(index(3)))"
        default: return "\(b).charge = \(number()) \(b).elasticity = \(positive()) \(b).friction = \(positive())"
        }
    }
}

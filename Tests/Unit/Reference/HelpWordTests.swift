import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

@Suite("What help finds")
struct HelpWordTests {
    private let reference = Scene.reference

    @Test("every word leads to names of the reference, and each name of it is asked for once")
    func table() throws {
        var seen: [String: String] = [:]
        for word in reference.topics + HelpWord.synonyms {
            #expect(!word.members.isEmpty || !word.text.isEmpty, "\(word.names)")
            for member in word.members { #expect(reference.contains(member), "\(word.names): \(member)") }
            for name in word.names {
                let folded = name.lowercased().filter { !" -_".contains($0) }
                #expect(seen.updateValue(word.names[0], forKey: folded) == nil, "\(name)")
                #expect(try reference.text(for: name).split(separator: "\n").count > 1, "\(name)")
            }
            for line in word.text.split(separator: "\n") { #expect(line.count <= 130, "\(line)") }
        }
    }

    @Test(
        "callbacks of delegates, objects and classes",
        arguments: [
            ("onPan", "View.onPan\n"),
            (
                "beganContactWithItem",
                "CollisionBehavior.collisionDelegate.beganContactWithItem(self, behavior, item, otherItem, point)\n"
            ),
            ("dynamicAnimatorDidPause", "DynamicAnimator.delegate.dynamicAnimatorDidPause(self, animator)\n"),
            ("action", "DynamicBehavior.action\n"), ("evaluate", "FieldBehavior.custom.evaluate\n"),
            ("layout", "LayoutAnimator.layout\n"), ("onChange", "Parameter.onChange\n"),
            ("CollisionBehavior.collisionDelegate.endedContactWithItem", "CollisionBehavior.collisionDelegate.ended"),
            ("attachedToAnchor", "AttachmentBehavior{attachedToAnchor = ...}\n"),
            ("AttachmentBehavior.attachedToAnchor", "AttachmentBehavior{attachedToAnchor = ...}\n"),
        ])
    func callbacks(name: String, beginning: String) throws {
        let text = try reference.text(for: name)
        #expect(text.hasPrefix(beginning), "\(text)")
    }

    @Test("names of the declarations that delegates and constructors have are all found")
    func projected() throws {
        for row in reference.classes {
            for key in row.keys { #expect(reference.contains(key.field.name), "\(key.field.name)") }
            for method in row.members.compactMap(\.delegate).flatMap(\.methods) {
                #expect(try reference.text(for: method.name).contains(method.doc), "\(method.name)")
            }
        }
    }

    @Test(
        "other engines' and UIKit's words, CSS, and topics in any spelling",
        arguments: [
            ("restitution", "DynamicItemBehavior.elasticity"), ("color", "View.backgroundColor"),
            ("colour", "View.backgroundColor"), ("anchor", "AttachmentBehavior.anchorPoint"), ("mass", "density"),
            ("impulse", "applyImpulse"), ("joint", "ms.AttachmentBehavior"), ("velocity", "linearVelocity"),
            ("force", "applyForce"), ("collide", "ms.CollisionBehavior"), ("spring", "ms.spring(options)"),
            ("damping", "AttachmentBehavior.damping"), ("opacity", "View.alpha"), ("zIndex", "View.zPosition"),
            ("z-index", "View.zPosition"), ("rotation", "View.rotation"), ("angle", "View.rotation"),
            ("restLength", "AttachmentBehavior.length"), ("gravityScale", "GravityBehavior.magnitude"),
            ("linearDamping", "DynamicItemBehavior.resistance"), ("fixedRotation", "allowsRotation"),
            ("static", "isAnchored"), ("kinematic", "isAnchored"), ("setTimeout", "scene.after(seconds, fn)"),
            ("requestAnimationFrame", "scene.onTick"), ("UIDynamicAnimator", "Runs behaviors"),
            ("UISnapBehavior.damping", "SnapBehavior.damping"), ("UIBezierPath", "ms.path"),
            ("font-size", "View.fontSize"),
            ("units", "points"), ("coordinates", "y down"), ("errors", "file:line"), ("sandbox", "--trust"),
            ("trace", "--trace FILE"), ("formats", ".webm"), ("touch", "onPan"), ("time", "1/60 s"),
            ("colors", "#rrggbb"),
            ("exit status", "124"), ("Exit-Status", "124"), ("bounce", "elasticity"), ("bounce", "ms.animate"),
            ("delay", "scene.timeline"), ("repeat", "scene.timeline"), ("flip", "transform.scale"), ("mix", "OKLab"),
            ("confetti", "scene.random"), ("scroll", "ms.rubberBand"),
        ])
    func words(name: String, part: String) throws {
        #expect(try reference.text(for: name).contains(part))
    }

    @Test("the topic measures has every kind with its unit and what it is, for help and for scripts")
    func measures() throws {
        #expect(reference.topics.contains { $0.names[0] == "measures" })
        let text = try reference.text(for: "measures")
        for kind in MeasureKind.all {
            #expect(text.contains("  \(kind.name)") && text.contains(kind.doc), "\(kind.name)")
            #expect(try reference.text(for: kind.name).contains(kind.doc), "\(kind.name)")
        }
        #expect(text.contains("settleTime:card or settleTime:card.x, in s\n"), "\(text)")
        #expect(text.contains("contacts:card or contacts, without a unit\n"))
        #expect(text.contains("max:card.x, in its unit\n") && text.contains("overshoot:card.x, without a unit\n"))
        _ = try TestScene("assert(ms.help('measures'):find('settleTime:card', 1, true))")
    }

    @Test("a name of the reference keeps its own text first, and what belongs to it is named behind")
    func both() throws {
        let text = try reference.text(for: "damping")
        #expect(text.hasPrefix("SnapBehavior.damping\n") || text.hasPrefix("AttachmentBehavior.damping\n"))
        #expect(text.hasSuffix("See also: DynamicItemBehavior.resistance"), "\(text)")
    }

    @Test("drag is a gesture before it is a kind of field")
    func drag() throws {
        let text = try reference.text(for: "drag")
        #expect(text.hasPrefix("drag: see View.onPan, DragBehavior, "), "\(text)")
        #expect(text.contains("FieldBehavior.drag"), "\(text)")
    }

    @Test(
        "a name that is near to a word or a callback is suggested",
        arguments: [
            ("restituton", "restitution"), ("beganContactWithItm", "beganContactWithItem"), ("Veiw", "View"),
            ("cordinates", "coordinates"),
        ])
    func near(name: String, meant: String) {
        let error = #expect(throws: LuaError.self) { try reference.text(for: name) }
        #expect(error?.message == "there is no class, property or command '\(name)' (did you mean '\(meant)'?)")
    }

    @Test("a word that is a part of names leads to them, those of classes first")
    func partOfNames() {
        let error = #expect(throws: LuaError.self) { try reference.text(for: "Gravity") }
        let text = error?.message ?? ""
        #expect(text.hasPrefix("there is no class, property or command 'Gravity' (see GravityBehavior, "), "\(text)")
        #expect(text.contains("FieldBehavior.linearGravity"), "\(text)")
    }
}

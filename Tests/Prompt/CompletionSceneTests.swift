import MoonspringAnalysis
import MoonspringPrompt
import MoonspringScene
import TestSupport
import Testing

@Suite("The Tab key over a live scene")
struct CompletionSceneTests {
    private static let script = """
        bob = ms.View{name = 'bob', frame = {0, 0, 40, 40}, collisionBoundsType = 'ellipse'}
        scene.view:addSubview(bob)
        Mapping = ms.DynamicItem:subclass('Mapping')
        function Mapping:init(target) self.target = target; self.count = 1 end
        function Mapping:grow() end
        mapping = Mapping(bob)
        balls = {bob, {deep = 1}, [10] = {far = 1}}
        runs = 0
        hidden = setmetatable({open = 1}, {__index = function() runs = runs + 1 return {} end,
            __tostring = function() runs = runs + 1 return 'x' end, __pairs = function() runs = runs + 1 end})
        animator = ms.DynamicAnimator{referenceView = scene.view}
        """

    private func tab(_ text: String, _ scene: Scene) -> String {
        let completer = Completer(sources: CompletionSources(names: LiveNames(lookUp: { scene.lookUp($0) })))
        let found = completer.complete(text)
        var scalars = Array(text.unicodeScalars)
        scalars.removeLast(found.replaced)
        var result = ""
        result.unicodeScalars.append(contentsOf: scalars + Array(found.insertion.unicodeScalars))
        return result
    }

    @Test("names lead to what is there")
    func live() throws {
        let scene = try TestScene(Self.script).scene
        let texts = [
            ("bo", "bob"), ("bob.alp", "bob.alpha"), ("bob:addS", "bob:addSubview("), ("ms.Vie", "ms.View{"),
            ("ms.scene.vie", "ms.scene.view"), ("bob.superview.alp", "bob.superview.alpha"),
            ("mapping:gro", "mapping:grow("), ("mapping.cou", "mapping.count"),
            ("mapping.target.alp", "mapping.target.alpha"),
            ("mapping.velo", "mapping.velocity"), ("Mapping:gro", "Mapping:grow("),
            ("Mapping:subc", "Mapping:subclass("),
            ("animator.behaviors[1].elap", "animator.behaviors[1].elapsedTime"), ("hidden.op", "hidden.open"),
            ("balls[1].alp", "balls[1].alpha"), ("balls[1]:addS", "balls[1]:addSubview("),
            ("balls[2].de", "balls[2].deep"), ("balls[10].fa", "balls[10].far"), ("balls[i].alp", "balls[i].alpha"),
            ("balls[7].alp", "balls[7].alp"), ("balls['[1]'].alp", "balls['[1]'].alp"),
            ("for _, b in ipairs(balls) do b.alp", "for _, b in ipairs(balls) do b.alpha"),
            ("ms.FieldBehavior.vor", "ms.FieldBehavior.vortex{"),
            ("ms.FieldBehavior.vortex{ stren", "ms.FieldBehavior.vortex{ strength = "),
            ("ms.View{ alp", "ms.View{ alpha = "), ("ms.vec(1, 2):norm", "ms.vec(1, 2):normalized("),
            ("('x'):upp", "('x'):upper("),
            ("math.sq", "math.sqrt("), ("bob.collisionBoundsType = 'rect", "bob.collisionBoundsType = 'rectangle'"),
            ("ms.path.ell", "ms.path.ellipse("), ("ms.region.infi", "ms.region.infinite"), ("ms.hel", "ms.help("),
        ]
        for (text, expected) in texts { #expect(tab(text, scene) == expected) }
    }

    @Test("nothing of the script runs")
    func quiet() throws {
        let scene = try TestScene(Self.script).scene
        let completer = Completer(sources: CompletionSources(names: LiveNames(lookUp: { scene.lookUp($0) })))
        for text in ["hidden.", "hidden.deep.", "hidden:", "hidden.open.", "hidden['", "hidden[1].", "hidden().", ""] {
            _ = completer.complete(text).lines(width: 80, height: 24, style: .plain)
        }
        let results = try scene.evaluate("return runs", name: "typed:1")
        #expect(results.first?.value == .integer(0))
    }

    @Test("an object of the scene shows its values in columns")
    func columns() throws {
        let scene = try TestScene(Self.script).scene
        let result = try #require(try scene.evaluate("return bob", name: "typed:1").first)
        let number = try #require(result.number)
        for width in [40, 80, 200] {
            let columns = ObjectColumns(reference: Scene.reference, width: width, style: .plain)
            let lines = columns.summary(of: result.value) { scene.members($0, ofResult: number) }
            #expect(lines.first?.hasPrefix("View") == true)
            #expect(lines.contains { $0.contains("collisionBounds") && $0.contains("ellipse") })
            #expect(lines.allSatisfy { $0.count <= width })
        }
    }
}

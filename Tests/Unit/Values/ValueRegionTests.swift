import TestSupport
import Testing

/// Regions as scripts see them.
@Suite struct ValueRegionTests {
    @Test(
        "regions are made, combined and asked",
        arguments: [
            ("ms.region.infinite:contains{1e9, -5}", "true"),
            ("ms.region.infinite:inverse():contains{0, 0}", "false"),
            ("ms.region.radius(5):contains{3, 4}", "true"),
            ("ms.region.radius(5):contains(ms.vec(3.1, 4))", "false"),
            ("ms.region.size(6, 8):contains{x = 2.9, y = 3.9}", "true"),
            ("ms.region.size(6, 8):contains{3, 0}", "false"),
            ("ms.region.size(6, 8):inverse():contains{3, 0}", "true"),
            ("ms.region.radius(5):union(ms.region.size(20, 2)):contains{9, 0}", "true"),
            ("ms.region.radius(5):difference(ms.region.size(20, 2)):contains{4, 0}", "false"),
            ("ms.region.radius(5):difference(ms.region.size(20, 2)):contains{0, 2}", "true"),
            ("ms.region.radius(5):intersection(ms.region.size(20, 2)):contains{0, 2}", "false"),
            ("ms.region.radius(5), ms.region.size(1, 2)", "region(radius 5)\tregion(size (1, 2))"),
            ("ms.region.infinite, ms.region.radius(1):inverse()", "region(infinite)\tregion(2 parts)"),
            ("ms.region, ms.type(ms.region.infinite)", "class region\tregion"),
            ("ms.region.radius(5) == ms.region.radius(5), ms.region.radius(0):contains{0, 0}", "true\ttrue"),
            ("ms.region.radius(5) == ms.region.size(5, 5)", "false"),
            (
                "ms.region.infinite == ms.region.infinite, rawequal(ms.region.infinite, ms.region.infinite)",
                "true\ttrue"
            ),
            ("ms.region.radius(5) == ms.path(), ms.region.radius(5) == 5", "false\tfalse"),
        ])
    func values(expression: String, text: String) throws {
        #expect(try shown(expression) == text)
    }

    @Test(
        "mistakes with regions say what was expected",
        arguments: [
            ("ms.region.radius()", "argument 'r' of region.radius is missing: expected a finite number"),
            ("ms.region.radius(0/0)", "argument 'r' of region.radius must be finite"),
            ("ms.region.radius(-1)", "argument 'r' of region.radius must be 0 or more, got -1"),
            ("ms.region.size(-1, 1)", "argument 'width' of region.size must be 0 or more, got -1"),
            ("ms.region.size(1, -0.5)", "argument 'height' of region.size must be 0 or more, got -0.5"),
            ("ms.region.size({3, 4})", "argument 'width' of region.size must be a finite number"),
            ("ms.region.radius(5):union(5)", "argument 'r' of region:union must be a region, got number 5"),
            ("ms.region.radius(5).union(ms.region.radius(1))", "argument 'r' of region:union is missing"),
            ("ms.region.radius(5):contains(3, 4)", "argument 'p' of region:contains must be a vec or {x, y}"),
            ("local r = ms.region.radius(5).radios", "region has no property 'radios' (did you mean 'radius'?)"),
            ("ms.region.radius(5).infinite = 1", "region has no property 'infinite'"),
            ("ms.region.infinite = 1", "region is built in and takes no new fields"),
            ("ms.region(5)", "region cannot be made by a script"),
            (
                "local r = ms.region.radius(1) for i = 1, 1e6 do r = r:union(ms.region.radius(i)) end",
                "at most 1000 parts"
            ),
        ])
    func errors(statement: String, text: String) throws { try expectError(statement, text) }

    @Test("regions weigh in the memory of a script, and garbage of them is let go of while it runs")
    func memory() throws {
        let scene = try TestScene(
            """
            local big = ms.region.radius(1)
            for i = 1, 499 do big = big:union(ms.region.radius(i)) end
            for i = 1, 100000 do local r = big:inverse() end
            local kept = {}
            print(pcall(function() for i = 1, 100000 do kept[i] = big:inverse() end end))
            """)
        #expect(scene.output == ["false\ttest.lua:5: not enough memory"])
    }
}

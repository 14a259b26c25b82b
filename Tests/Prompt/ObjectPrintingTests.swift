import Moonspring
import MoonspringLua
import MoonspringPrompt
import MoonspringScene
import Testing

@Suite("Objects, items and help at the prompt")
struct ObjectPrintingTests {
    private let view = InspectedValue.object(
        className: "View", builtIn: "View", text: "View 'bob', center vec(1, 2), size vec(3, 4)", serial: 1)

    private func read(_ names: [String]) -> [Result<InspectedValue, LuaError>] {
        names.map { name in
            switch name {
            case "center": .success(.text("vec(1, 2)"))
            case "x", "alpha", "rotation": .success(.number(1))
            case "collisionBoundsType": .success(.string("rectangle", left: 0))
            case "hidden": .success(.boolean(false))
            case "frame": .failure(LuaError("scene.lua:3: no\u{1B} frame"))
            case "superview": .success(.nothing)
            case "subviews": .success(.table((1...80).map { .init(key: .integer($0), value: .text("View")) }, left: 0))
            default: .success(.text("?"))
            }
        }
    }

    @Test("an object shows its key properties in columns that fit", arguments: [40, 80, 200])
    func columns(width: Int) {
        let lines = ObjectColumns(reference: Scene.reference, width: width, style: .plain).summary(of: view, read: read)
        #expect(
            lines[0] == String("View 'bob', center vec(1, 2), size vec(3, 4)").prefix(width < 44 ? 37 : 99)
                + (width < 44 ? "..." : ""))
        #expect(lines.allSatisfy { $0.count <= width })
        #expect(lines.joined().contains("center"))
        #expect(!lines.joined().contains("superview"))
        #expect(lines.joined().contains("error: scene"))
        #expect(!lines.joined().contains("\u{1B}"))
        // Twelve pairs.
        #expect(lines.count <= 13)
        if width == 200 { #expect(lines.count < 6) }
    }

    @Test("inspecting shows every property, a line each with unit and meaning, then the methods")
    func inspection() {
        let lines = ObjectColumns(reference: Scene.reference, width: 100, style: .plain).inspection(
            of: view, own: ["mine"], read: read)
        #expect(lines.contains { $0.hasPrefix("  mine") })
        #expect(lines.contains { $0.hasPrefix("  zPosition") })
        #expect(lines.contains { $0.hasPrefix("  onTap") })
        #expect(lines.contains { $0.hasPrefix("  rotation") && $0.contains("rad") })
        #expect(lines.last?.contains(":") == true)
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(lines.joined().contains(":addSubview(view"))
    }

    private func frame(_ shift: Double, count: Int = 3) -> Frame {
        let items = (0..<count).map { index in
            FrameItem(
                name: index == 1 ? "a very long name for such a small thing" : "item\(index)",
                center: Point(10 + shift * Double(index) * 123.456_7, -5.5),
                size: Size(40, 20), rotation: shift)
        }
        return Frame(tick: 1, time: 1.0 / 60, items: items)
    }

    @Test("the table of items keeps its columns from tick to tick", arguments: [40, 60, 80, 120])
    func stable(width: Int) {
        let table = ItemTable(width: width, maximumRows: 10, style: .plain)
        let first = table.lines(frame(0.123_4))
        let second = table.lines(frame(-9.876_5))
        #expect(first[0] == second[0])
        #expect((first + second).allSatisfy { $0.count <= width })
        #expect(first.count == 4)
        // Decimal points of x stand above one another.
        let columns = [first[1], first[3], second[1], second[3]].compactMap { line in
            line.range(of: ".").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
        }
        if width > 60 { #expect(Set(columns).count == 2) }
    }

    @Test("numbers have at most three decimals, and what is left is counted")
    func decimals() {
        let lines = ItemTable(width: 80, maximumRows: 20, style: .plain).lines(frame(1.0 / 3, count: 500))
        #expect(lines.count == 22)
        #expect(lines.last == "... 480 more")
        #expect(lines[1].contains("0.333") && !lines[1].contains("0.3333"))
    }

    @Test("huge numbers do not tear the table")
    func huge() {
        var frame = frame(1)
        frame.items[0].center = Point(-1.234_567e99, 123_456.789)
        let lines = ItemTable(width: 80, maximumRows: 20, style: .plain).lines(frame)
        #expect(lines[1].contains("-1.2e99"))
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test("every command has its page, and the list fits an 80 x 24 terminal")
    func commands() throws {
        let help = CommandHelp(reference: Scene.reference, style: .plain)
        #expect(Set(PromptCommand.all.map(\.name)).count == 19)
        let overview = try help.text(for: "").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(overview.count <= 26)
        for command in PromptCommand.all {
            #expect(overview.contains { $0.contains(command.usage) })
            let page = try help.text(for: ":\(command.name)")
            #expect(page.hasPrefix(command.usage) && page.contains(command.example))
            #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 })
        }
        #expect(overview.allSatisfy { $0.count <= 82 })
        #expect(try help.text(for: "View.frame").hasPrefix("View.frame"))
        #expect(try help.text(for: "step").hasPrefix(":step"))
        #expect { try help.text(for: "framme") } throws: { "\($0)".contains("did you mean") }
    }

    @Test(
        "commands may be cut short",
        arguments: [
            ("st", "step"), ("r", nil), ("ru", "run"), ("s", nil), ("re", nil), ("sp", "speed"), ("lo", "load"),
            ("quit", "quit"),
            ("ste", "step"), ("p", nil), ("pl", nil), ("pla", "play"), ("xyz", nil), ("STEP", "step"),
        ])
    func prefixes(word: String, name: String?) {
        #expect((try? PromptCommand.named(word))?.name == name)
    }

    @Test("a wrong command is told of with the nearest one, an unclear one with those it may be")
    func wrong() {
        #expect { try PromptCommand.named("relod") } throws: { "\($0)".contains("did you mean ':reload'?") }
        #expect { try PromptCommand.named("re") } throws: { "\($0)".contains(":reload") && "\($0)".contains(":reset") }
        #expect { try PromptCommand.named("\u{1B}[2J") } throws: { !"\($0)".contains("\u{1B}") }
    }
}

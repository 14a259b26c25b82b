import Foundation
import MoonspringScene
import TestSupport
import Testing

@Suite("Files made from the declaration table") struct ReferenceFileTests {
    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: packageRoot.appendingPathComponent(folder).path)
            .map { "\(folder)/\($0)" }
    }

    @Test("all are there as the table has them now; scripts/generate writes them")
    func fresh() throws {
        let files = reference.files
        for file in files {
            let committed = try? String(contentsOf: packageRoot.appendingPathComponent(file.path), encoding: .utf8)
            #expect(committed == file.text, "\(file.path) is stale: run scripts/generate")
        }
        let found = try names(in: "docs/reference") + names(in: "library")
        #expect(found.sorted() == files.map(\.path).sorted())
    }

    @Test("the same table gives the same bytes")
    func repeatable() {
        let again = Scene.reference.files
        #expect(again.map(\.text) == reference.files.map(\.text))
    }

    @Test("every link between pages leads to a page, and to a heading of it")
    func links() throws {
        let files = reference.files.filter { $0.path.hasSuffix(".md") }
        let pages = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
        for (path, text) in pages {
            for match in text.matches(of: /\]\(([\w.]+\.(?:md|json))(#\w+)?\)/) {
                let target = "docs/reference/\(match.1)"
                guard target.hasSuffix(".md") else { continue }
                let page = try #require(pages[target], "\(path) links to \(match.1)")
                guard let heading = match.2?.dropFirst() else { continue }
                let headings = page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map {
                    $0.dropFirst(3).lowercased()
                }
                #expect(headings.contains(String(heading)), "\(path) links to \(match.1)#\(heading)")
            }
        }
    }

    @Test("a table of a page has the same number of cells in every row")
    func tables() {
        for page in reference.files where page.path.hasSuffix(".md") {
            var columns: Int?
            for line in page.text.split(separator: "\n", omittingEmptySubsequences: false) {
                guard line.hasPrefix("|") else {
                    columns = nil
                    continue
                }
                let cells = line.replacing("\\|", with: "").count { $0 == "|" }
                #expect(cells == columns ?? cells, "\(page.path): \(line)")
                columns = cells
            }
        }
    }

    @Test("every event of a trace is on the page of events, with all that it has")
    func events() throws {
        var missing: Set<String> = []
        for name in ["newtons_cradle", "high_bar", "snap", "drawer"] {
            let scene = try Scene()
            scene.onFrame = { frame in
                for event in frame.events {
                    let row = FrameEventRow.all.first { $0.type == event.type }
                    let names = row?.fields.map(\.name) ?? []
                    if row == nil { missing.insert(event.type) }
                    missing.formUnion(
                        event.fields.map(\.key).filter { !names.contains($0) }.map { "\(event.type).\($0)" })
                }
            }
            let file = packageRoot.appendingPathComponent("scripts/scenes/\(name).lua")
            try scene.load(text: try String(contentsOf: file, encoding: .utf8), name: "\(name).lua")
            _ = SceneRun(scene, duration: 6).run()
        }
        #expect(missing.isEmpty, "\(missing.sorted())")
    }

    @Test("the JSON reads back; it has every class with its members, and what can follow a dot and a brace")
    func json() throws {
        let file = try #require(reference.files.first { $0.path.hasSuffix(".json") })
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(file.text.utf8)) as? [String: Any])
        let classes = try #require(object["classes"] as? [[String: Any]])
        #expect(classes.compactMap { $0["name"] as? String } == reference.classes.map(\.name))
        let view = try #require(classes.first { $0["name"] as? String == "View" })
        let members = try #require(view["members"] as? [[String: Any]])
        let alpha = try #require(members.first { $0["name"] as? String == "alpha" })
        #expect(alpha["type"] as? String == "number")
        #expect(alpha["default"] as? String == "1")
        #expect(alpha["range"] as? String == "0 to 1")
        let completions = try #require(object["completions"] as? [String: [String]])
        #expect(completions["ms."]?.contains("View") == true)
        #expect(completions["ms.View{"]?.contains("frame") == true)
        #expect(completions["ms.AttachmentBehavior."]?.contains("sliding") == true)
        #expect(completions["ms.scene."]?.contains("after") == true)
        #expect(completions["GravityBehavior"]?.contains("addItem") == true)
        let choices = try #require(object["enumerations"] as? [String: [String]])
        #expect(choices["ms.PushBehavior.Mode"] == ["continuous", "instantaneous"])
    }
}

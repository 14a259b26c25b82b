import MoonspringRender
import MoonspringScene
import Testing

@Suite("Formats in the help")
struct FormatTopicTests {
    @Test("the topic names every format that render makes")
    func formats() throws {
        let text = try Scene.reference.text(for: "formats")
        for format in RenderFormat.all { #expect(text.contains(format.name), "\(format.name)") }
    }
}

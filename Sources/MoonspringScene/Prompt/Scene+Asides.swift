import MoonspringAnalysis
import MoonspringLua

// What is asked of a scene beside its log: no result is numbered, and nothing is replayed. It may still change the scene, so it
// is for a copy of one.

extension Scene {
    /// The number that an expression stands for now; nil where it has another value. Throws what it raised.
    package func number(of expression: String) throws(LuaError) -> Double? {
        switch try values(of: expression, name: ":plot").first {
        case .number(let number)?: return number
        case .integer(let number)?: return Double(number)
        default: return nil
        }
    }

    /// Runs an expression or a statement `count` times. Returns how long that took by the clock, without compiling but for some
    /// microseconds.
    package func time(_ text: String, count: Int, clock: () -> Double) throws(LuaError) -> Double {
        let head = "for _ = 1, \(count) do "
        let assignment = "local _ = \(text)"
        let body = LuaParser(Array(assignment.utf8)).problems.isEmpty ? assignment : text
        let start = clock()
        _ = try values(of: head + body + "\nend", name: ":time")
        return clock() - start
    }

    /// What a path stands for, or the object that an expression gives in its place.
    package func lookUp(_ path: [String], _ expression: String?) -> NameKind? {
        guard let expression, case .object(_, let builtIn, _, _)? = try? values(of: expression, name: "choice").first
        else {
            return lookUp(path)
        }
        return .object(builtIn: builtIn, own: [])
    }

    /// The values of a text, none of a statement. `name` is what messages call it. Throws what it raised.
    package func values(of text: String, name: String) throws(LuaError) -> [InspectedValue] {
        var source = PromptSource(input: text)
        source.isAside = true
        let evaluation = engine.evaluate(source, name: name)
        if let error = evaluation.error { throw error }
        return evaluation.results.map { $0.value }
    }
}

import MoonspringLua
import MoonspringScene

extension PromptSession {
    /// `:help name` and `name?`
    func showHelp(_ name: String) {
        do throws(LuaError) {
            let text = try CommandHelp(reference: reference, style: output.style).text(for: topic(name))
            output.line(isInteractive ? text.wrapped(to: max(columns, 20)) : text)
        } catch {
            fail(error.message)
        }
    }

    /// A name of the reference, or what an object at hand has: `ball.center` is `View.center`.
    private func topic(_ name: String) -> String {
        let parts = name.split(whereSeparator: { $0 == "." || $0 == ":" }).map(String.init)
        for count in [parts.count - 1, parts.count] where count > 0 {
            let known: String? =
                switch scene.lookUp(Array(parts[..<count])) {
                case .object(let builtIn, _): builtIn
                case .value(let className): className
                default: nil
                }
            if let known { return ([known] + parts[count...]).joined(separator: ".") }
        }
        return name
    }

    /// Cells of a line.
    var columns: Int { editor?.size.columns ?? 80 }
    var rows: Int { editor?.size.rows ?? 24 }
}

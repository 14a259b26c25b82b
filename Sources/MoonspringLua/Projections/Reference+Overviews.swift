// Pages of the reference that go across the classes: every callback, and every form of a value.

extension Reference {
    /// Pages of `docs/reference` beside those of the classes.
    package var overviews: [ReferenceFile] {
        [
            ReferenceFile(path: "docs/reference/callbacks.md", text: callbackPage),
            ReferenceFile(path: "docs/reference/values.md", text: valuePage),
        ]
    }

    private var callbackPage: String {
        let head = """
            # Callbacks

            Functions of a script that the engine calls. In a tick, timers, coroutines, touch handlers and `onTick` come first; then
            fields, in each sub-step; contacts that begin, then those that end; the `action` of each behavior, parents first; delegates of
            animators; `onFrame`. A callback may change anything; additions and removals take effect at the end of the step.

            Assign a function to the property (`view.onTap = function(view, point) ... end`), or a table of functions to a delegate. An
            error in a callback ends a run once its tick is complete; at the prompt and in the viewer only that callback is disabled.

            | class | callback | parameters | returns | description |
            |---|---|---|---|---|
            """
        return ([head] + classes.flatMap(callbackRows)).joined(separator: "\n") + "\n"
    }

    private func callbackRows(of row: LuaClass) -> [String] {
        row.members.flatMap { member -> [String] in
            var rows = (member.delegate?.methods ?? []).map { method in
                Markdown.callback("\(member.name).\(method.name)", method.signature, method.doc)
            }
            if case .function(let signature) = member.type.unwrapped.type {
                rows = [Markdown.callback(member.name, signature, member.doc)]
            }
            return rows.map { Markdown.row([Markdown.link(row.name)] + $0) }
        }
    }

    private var valuePage: String {
        var lines = [
            "# Values", "",
            "What a property or an argument accepts beyond numbers, strings and objects.", "",
            "## Points, rectangles, maps and ranges", "",
            "Whichever form was given, reading returns the first.", "",
            "| what | forms |", "|---|---|",
        ]
        lines += AnnotationTypes.accepted.map { alias in
            "| \(Markdown.cell(alias.doc)) | \(alias.types.map { "`\($0)`" }.joined(separator: ", ")) |"
        }
        lines += [
            "", "## Enumerations", "", "Any other string is an error that lists the choices.", "",
            "| name in annotations | choices |", "|---|---|",
        ]
        lines += enumerations.map {
            "| `ms.\($0.name)` | \($0.choices.map { "`\"\($0)\"`" }.joined(separator: ", ")) |"
        }
        lines += [
            "", "## Colours", "",
            "A CSS name (`\"tomato\"`), `\"#rgb\"`, `\"#rrggbb\"` or `\"#rrggbbaa\"`; for a background also a \(Markdown.link("gradient")).",
        ]
        return lines.joined(separator: "\n") + "\n"
    }
}

import CMoonspringLua

// Services for a prompt. They cost nothing until they are used.

extension LuaEngine {
    /// Runs an input as an expression or as statements. It sees the globals, and before them the locals of earlier texts and
    /// the results `_`, `_1`, `_2`...
    package func evaluate(_ source: PromptSource, name: String) -> Evaluation {
        var native = msl_evaluation()
        native.is_silent = source.isSilent
        native.is_aside = source.isAside
        native.begins_expression = source.beginsExpression
        defer { msl_inspection_free(&native.inspection) }
        let status = withText(source.bytes) { text in
            withText(source.keeping ?? []) { kept in
                withNames(source.names) { names in
                    ("@" + name).withCString { chunk in
                        native.text = text.baseAddress
                        native.length = text.count
                        native.kept = source.keeping == nil ? nil : kept.baseAddress
                        native.kept_length = kept.count
                        native.names = names.baseAddress
                        native.name_count = names.count
                        native.chunk = chunk
                        return msl_evaluate(handle, &native)
                    }
                }
            }
        }
        guard status == Int32(MSL_OK.rawValue) else {
            return Evaluation(hasRun: native.has_run, results: [], error: lastError())
        }
        var results: [PromptResult] = []
        if !source.isSilent {
            var reader = InspectionReader(native.inspection)
            let numbers = withUnsafeBytes(of: &native.numbers) { Array($0.bindMemory(to: Int64.self)) }
            for number in numbers.prefix(Int(native.result_count)) {
                results.append(PromptResult(number: number == 0 ? nil : Int(number), value: reader.next()))
            }
        }
        return Evaluation(hasRun: true, results: results, error: nil)
    }

    /// Whether more text could make this one complete. Runs nothing.
    package func isIncomplete(_ text: PromptSource) -> Bool {
        withText(text.bytes) { msl_is_incomplete(handle, $0.baseAddress, $0.count) }
    }

    /// Runs a script's text, and keeps the locals of its main chunk for later inputs. It runs as it would by `run`.
    package func run(_ text: PromptSource, name: String) throws(LuaError) {
        let status = withText(text.bytes) { bytes in
            withText(text.keeping ?? []) { kept in
                ("@" + name).withCString { chunk in
                    msl_run_keeping(
                        handle, bytes.baseAddress, bytes.count, text.keeping == nil ? nil : kept.baseAddress,
                        kept.count, chunk)
                }
            }
        }
        if status != Int32(MSL_OK.rawValue) { throw lastError() }
    }

    /// What a numbered result has under a name, which a script's own code may answer.
    package func member(_ name: String, ofResult number: Int) throws(LuaError) -> InspectedValue {
        var inspection = msl_inspection()
        defer { msl_inspection_free(&inspection) }
        let status = withText(Array(name.utf8)) { name in
            msl_inspect_member(handle, Int64(number), name.baseAddress, name.count, &inspection)
        }
        guard status == Int32(MSL_OK.rawValue) else { throw lastError() }
        var reader = InspectionReader(inspection)
        return reader.next()
    }

    /// What a path of names stands for; nil where nothing is there, or where only a getter could tell. An empty path is the
    /// globals, with the locals of earlier inputs and `ms`; a part `[1]` is the key 1. Runs nothing of a script.
    package func lookUp(_ path: [String]) -> NameKind? {
        var native = msl_introspection()
        defer { msl_inspection_free(&native.names) }
        // C sees a name up to its first NUL.
        if path.contains(where: { $0.utf8.contains(0) }) { return nil }
        let status = withNames(path) { names in
            native.path = names.baseAddress
            native.path_count = names.count
            return msl_introspect(handle, &native)
        }
        guard status == Int32(MSL_OK.rawValue) else { return nil }
        let builtIn = native.built_in.map { String(cString: $0) } ?? ""
        switch msl_name_kind(UInt32(native.kind)) {
        case MSL_NAME_MISSING: return nil
        case MSL_NAME_MODULE: return .module
        case MSL_NAME_CLASS: return .classTable(builtIn: builtIn, own: names(native.names))
        case MSL_NAME_OBJECT: return .object(builtIn: builtIn, own: names(native.names))
        case MSL_NAME_VALUE: return .value(className: builtIn)
        case MSL_NAME_TABLE: return .table(names(native.names))
        case MSL_NAME_STRING: return .string
        default: return .other
        }
    }

    /// The most names that are returned for one table.
    private static let mostNames = 2000

    private func names(_ inspection: msl_inspection) -> [PromptName] {
        var types: [String: String] = [:]
        let reader = InspectionReader(inspection)
        for index in 0..<inspection.count {
            let record = inspection.records[index]
            let text = reader.text(record.text)
            if types[text] == nil { types[text] = reader.text(record.class_name) }
        }
        return types.sorted { $0.key < $1.key }.prefix(Self.mostNames).map { PromptName($0.key, $0.value) }
    }

    private func withText<Result>(_ bytes: [UInt8], _ body: (UnsafeBufferPointer<CChar>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { $0.withMemoryRebound(to: CChar.self, body) }
    }

    /// The names one behind the other, each as C has its strings.
    private func withNames<Result>(
        _ names: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        var bytes: [UInt8] = []
        var starts: [Int] = []
        for name in names {
            starts.append(bytes.count)
            bytes += name.utf8
            bytes.append(0)
        }
        return withText(bytes) { text in
            let pointers = starts.map { start in text.baseAddress.map { UnsafePointer($0 + start) } }
            return pointers.withUnsafeBufferPointer(body)
        }
    }
}

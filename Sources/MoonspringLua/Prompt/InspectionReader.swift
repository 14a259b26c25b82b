import CMoonspringLua

/// Makes values of the records that the shim has left.
struct InspectionReader {
    private let inspection: msl_inspection
    private var index = 0

    /// `inspection` must outlive the reader.
    init(_ inspection: msl_inspection) { self.inspection = inspection }

    /// The value that begins at the next record.
    mutating func next() -> InspectedValue {
        guard index < inspection.count else { return .nothing }
        let record = inspection.records[index]
        index += 1
        switch msl_inspected_kind(UInt32(record.kind)) {
        case MSL_INSPECTED_BOOLEAN: return .boolean(record.integer != 0)
        case MSL_INSPECTED_INTEGER: return .integer(record.integer)
        case MSL_INSPECTED_NUMBER: return .number(record.number)
        case MSL_INSPECTED_STRING: return .string(text(record.text), left: Int(record.integer))
        case MSL_INSPECTED_TEXT: return .text(text(record.text) + (record.integer > 0 ? "..." : ""))
        case MSL_INSPECTED_CODE: return .code(text(record.text))
        case MSL_INSPECTED_TABLE: return table()
        case MSL_INSPECTED_OBJECT:
            return .object(
                className: text(record.class_name), builtIn: text(record.built_in), text: text(record.text),
                serial: Int(record.integer))
        case MSL_INSPECTED_CYCLE: return .cycle(up: Int(record.integer))
        default: return .nothing
        }
    }

    private mutating func table() -> InspectedValue {
        var entries: [InspectedValue.Entry] = []
        while index < inspection.count, inspection.records[index].kind != Int32(MSL_INSPECTED_END.rawValue) {
            let key = next()
            entries.append(InspectedValue.Entry(key: key, value: next()))
        }
        guard index < inspection.count else { return .table(entries, left: 0) }
        index += 1
        return .table(entries, left: Int(inspection.records[index - 1].integer))
    }

    /// Bytes that are not UTF-8 become U+FFFD.
    func text(_ slice: msl_slice) -> String {
        guard slice.length > 0, let bytes = inspection.bytes else { return "" }
        let start = UnsafeRawPointer(bytes + slice.start)
        return String(decoding: UnsafeRawBufferPointer(start: start, count: slice.length), as: UTF8.self)
    }
}

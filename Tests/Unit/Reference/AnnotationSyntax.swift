/// Reads types as the Lua language server documents them, to the end of the type. A union, in which each part may be a name, a
/// string, a table, a function or a union in brackets, with [] or ? behind it.
struct AnnotationTypeReader {
    private var rest: Substring
    /// The names of classes and aliases that were read.
    private(set) var names: [String] = []

    init(_ text: some StringProtocol) { rest = Substring(text) }

    /// What stands behind the type.
    var remainder: String { rest.first == " " ? String(rest.dropFirst()) : String(rest) }

    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads one type.
    mutating func readType() throws {
        try readPart()
        while skip("|") { try readPart() }
    }

    private mutating func readPart() throws {
        if skip("(") {
            try readType()
            try expect(")")
        } else if skip("{") {
            try readFields(until: "}")
        } else if skip("\"") {
            while let next = rest.first, next != "\"" { rest = rest.dropFirst() }
            try expect("\"")
        } else if skip("fun(") {
            try readFields(until: ")")
            if skip(": ") { try readType() }
            return
        } else {
            names.append(try readName())
            if skip("<") {
                try readType()
                while skip(", ") { try readType() }
                try expect(">")
            }
        }
        while skip("[]") || skip("?") {}
    }

    /// `name: type` and `name?: type`, separated by commas; a function's may be `...`
    private mutating func readFields(until end: String) throws {
        while rest.first == " " { rest = rest.dropFirst() }
        if skip(end) { return }
        repeat {
            while rest.first == " " { rest = rest.dropFirst() }
            if skip("...") {
                if skip(": ") { try readType() }
            } else {
                _ = try readName()
                _ = skip("?")
                try expect(": ")
                try readType()
            }
        } while skip(",")
        while rest.first == " " { rest = rest.dropFirst() }
        try expect(end)
    }

    private mutating func readName() throws -> String {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        if name.isEmpty || name.hasSuffix(".") { throw Problem(description: "expected a name at '\(rest.prefix(30))'") }
        rest = rest.dropFirst(name.count)
        return String(name)
    }

    private mutating func skip(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    private mutating func expect(_ text: String) throws {
        if !skip(text) { throw Problem(description: "expected '\(text)' at '\(rest.prefix(30))'") }
    }
}

/// The declarations of an annotation file.
struct AnnotationFile {
    struct Class {
        var parent: String?
        var fields: [(name: String, type: String, doc: String)] = []
        var methods: [String] = []
        var overloads: [String] = []
    }

    private(set) var classes: [String: Class] = [:]
    private(set) var aliases: [String: [String]] = [:]
    /// Every class and alias that a type names, with the line.
    private(set) var uses: [(name: String, line: String)] = []

    /// Reads a file. Throws what is not in the language, or is said twice.
    init(_ text: String) throws {
        var current: String?
        var alias: String?
        var locals: [String: String] = [:]
        var parameters: [String] = []
        var part: String?
        var sentence = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            func fail(_ why: String) -> AnnotationTypeReader.Problem { .init(description: "\(why): \(line)") }
            func read(_ text: some StringProtocol) throws -> String {
                var reader = AnnotationTypeReader(text)
                try reader.readType()
                uses += reader.names.map { ($0, String(line)) }
                return reader.remainder
            }
            if let match = line.wholeMatch(of: /---@alias ([\w.]+)(?: (.+))?/) {
                alias = String(match.1)
                if aliases.updateValue([], forKey: String(match.1)) != nil { throw fail("declared twice") }
                if let type = match.2 {
                    if !(try read(type)).isEmpty { throw fail("more than a type") }
                    aliases[String(match.1)] = type.split(separator: "|").map(String.init)
                }
            } else if let match = line.wholeMatch(of: /---\| (.+)/) {
                guard let alias else { throw fail("no alias above") }
                if !(try read(match.1)).isEmpty { throw fail("more than a type") }
                aliases[alias]?.append(String(match.1))
            } else if let match = line.wholeMatch(of: /---@class ([\w.]+)(?:<T>)?(?: : ([\w.]+))?/) {
                current = String(match.1)
                if classes.updateValue(Class(parent: match.2.map(String.init)), forKey: String(match.1)) != nil {
                    throw fail("declared twice")
                }
                if let parent = match.2 { uses.append((String(parent), String(line))) }
            } else if let match = line.wholeMatch(of: /---@field (\w+)\?? (.+)/) {
                guard let current else { throw fail("no class above") }
                let name = String(match.1)
                if classes[current]?.fields.contains(where: { $0.name == name }) == true {
                    throw fail("declared twice")
                }
                let doc = try read(match.2)
                classes[current]?.fields.append((name, String(match.2.dropLast(doc.count + 1)), doc))
            } else if let match = line.wholeMatch(of: /---@operator \w+(?:\(([\w.]+)\))?: ([\w.]+)/) {
                for part in [match.1, match.2].compactMap({ $0 }) { _ = try read(part) }
            } else if let match = line.wholeMatch(of: /---@overload (.+)/) {
                guard let current else { throw fail("no class above") }
                if !(try read(match.1)).isEmpty { throw fail("more than a type") }
                // Behind the table of a class it is one of the function that follows.
                if !locals.values.contains(current) { classes[current]?.overloads.append(String(match.1)) }
            } else if let match = line.wholeMatch(of: /---@(?:generic T :|see) (.+)/) {
                if !(try read(match.1)).isEmpty { throw fail("more than a type") }
            } else if let match = line.wholeMatch(of: /---@type (.+)/) {
                if !(try read(match.1)).isEmpty { throw fail("more than a type") }
                part = String(match.1)
            } else if let match = line.wholeMatch(of: /(\w+)\.(\w+) = nil/) {
                guard let owner = locals[String(match.1)], let type = part else { throw fail("no class or type above") }
                classes[owner]?.fields.append((String(match.2), type, sentence))
                part = nil
            } else if let match = line.wholeMatch(of: /---@param (\w+|\.\.\.)\?? (.+)/) {
                parameters.append(String(match.1))
                if !(try read(match.2)).isEmpty { throw fail("more than a type") }
            } else if let match = line.wholeMatch(of: /---@return (.+)/) {
                _ = try read(match.1)
            } else if let match = line.wholeMatch(of: /local (\w+) = {}/) {
                locals[String(match.1)] = current
            } else if let match = line.wholeMatch(of: /function (\w+)[.:](\w+)\((.*)\) end/) {
                guard let owner = locals[String(match.1)] else { throw fail("no class of that name") }
                classes[owner]?.methods.append(String(match.2))
                let names = match.3.split(separator: ", ").map(String.init)
                if names != parameters { throw fail("parameters \(parameters) are declared") }
                parameters = []
            } else if line.hasPrefix("---@"), line != "---@meta", line != "---@nodiscard" {
                throw fail("unknown")
            } else if !line.isEmpty, !line.hasPrefix("--"), line != "return ms" {
                throw fail("no declaration")
            } else if line.hasPrefix("---") {
                sentence = String(line.dropFirst(3))
            }
        }
    }
}

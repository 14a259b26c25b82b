import MoonspringScene

/// Options of which a command takes one where another one would silently do nothing: the files that it reads and writes, and what it is
/// asked for. Of numbers and the like a later one replaces an earlier one, so that an alias can have its own defaults.
enum SingleOptions {
    private static let names = [
        ["-o", "--output"], ["--trace"], ["--record-input"], ["--plot"], ["--input"], ["--match"], ["--minimize"],
        ["--maximize"], ["--against"], ["--seeds"],
    ]

    /// Throws for the first of them that is there twice among arguments that have been parsed. `repeated`: one that may be.
    static func validate(_ arguments: some Sequence<String>, repeated: String? = nil) throws(OutputError) {
        var given = Set<[String]>()
        // Behind -- there are no options.
        for word in arguments.prefix(while: { $0 != "--" }) where word.hasPrefix("-") {
            let name = word.prefix { $0 != "=" }
            guard let option = names.first(where: { $0.contains(String(name)) }) else { continue }
            if !given.insert(option).inserted, !option.contains(repeated ?? "") {
                throw .usage("\(name) is given twice: expected one; leave out the other, or run the command for each")
            }
        }
    }
}

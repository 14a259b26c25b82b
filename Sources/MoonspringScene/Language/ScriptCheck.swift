import MoonspringAnalysis

/// What a script would be refused for, found without running it; see `MoonspringAnalysis`.
public typealias ScriptCheck = MoonspringAnalysis.ScriptCheck

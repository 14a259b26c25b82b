import MoonspringScene

// A search for values of parameters needs processes, which a page has not.

package typealias SearchWorkers = () -> Void

final class ParameterSearch {
    static let none: JSON.Object = ["isRunning": false, "result": .null, "error": .null]
    let members = none
}

extension LiveSession {
    func find(_ ranges: [String], goals: [String], minimize: String) -> JSON.Object {
        ["error": "a search needs the command: moonspring fit"]
    }

    func endSearch(_ reason: String) {}

    func forgetSearch() {}
}

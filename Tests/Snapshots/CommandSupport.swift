import Foundation
import TestSupport
import Testing

extension TestFolder {
    /// Starts the command, sends Ctrl-C when it has run for 0.4 s, and expects it to end by itself with 130.
    func interrupt(_ arguments: [String]) throws {
        let status = try runInterrupted(try #require(commandPath), arguments, folder: url, after: 0.4)
        #expect(status == 130)
    }
}

extension ProcessResult {
    var outputLines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
    }
    var errorLines: [String] {
        errors.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
    }
}

/// A ball that falls, and a card that a pan drags.
let fallingScene = """
    local ball = scene.view:addSubview(ms.View{name = 'ball', frame = {0, 0, 50, 50}})
    ms.DynamicAnimator{referenceView = scene.view}:addBehavior(ms.GravityBehavior{items = {ball}}) scene.quiet("item")

    """

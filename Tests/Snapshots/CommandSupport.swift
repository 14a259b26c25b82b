import Foundation
import TestSupport
import Testing

extension TestFolder {
    /// Starts the command, sends Ctrl-C `delay` seconds after it is as far as `isReady` says, and expects it to end by itself with 130.
    func interrupt(_ arguments: [String], after delay: Double = 0.4, when isReady: () -> Bool = { true }) throws {
        let status = try runInterrupted(
            try #require(commandPath), arguments, folder: url, after: delay, when: isReady)
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

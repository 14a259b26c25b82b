import MoonspringLua
import MoonspringScene
import MoonspringSystem

// `:render`: the run so far as a file. What draws is the host's.

extension PromptSession {
    /// A run to be drawn.
    package struct Run {
        package let scene: Scene
        /// The scene's file; nil: none.
        package let path: String?
        /// The scene as it stands between two ticks, with what was typed since the last one.
        package let now: (frame: Frame, picture: Picture)
        /// Runs a copy of the scene up to now, and hands each frame over with its picture and the seconds that there are in all, until
        /// that returns false. Returns whether it got there; what failed has been shown.
        package let replay: (_ take: @escaping (Frame, Picture) -> Bool) -> Bool
        /// Shows how far it has come.
        package let showProgress: (String) -> Void
        /// Says something while it goes on.
        package let warn: (String) -> Void
    }

    /// `:render FILE`
    func render(_ path: String) {
        guard let renderRun else { return fail(":render is for the prompt of a terminal") }
        let files = (loaded.path.map { [$0] } ?? []) + scene.files
        if files.contains(where: { FilePath.isSameFile($0, path) }) {
            return fail("\(path) is the scene's own file: expected another name")
        }
        clock.rest()
        let run = Run(
            scene: scene, path: loaded.path,
            now: (scene.currentFrame(), scene.currentPicture(hasChanged: true)),
            replay: { [unowned self] in replayPictures($0) },
            showProgress: { [output] in if output.isInteractive { output.progress.show($0) } },
            warn: { [output] in output.warning($0) })
        let outcome = LuaEngine.interruptibly { renderRun(run, path) }
        output.progress.clear()
        clock.rest()
        switch outcome {
        case .success(let text): output.line(output.style.dim(text))
        case .failure(.interrupted): fail(.interrupted)
        case .failure(.reason(let text)): fail(text)
        }
    }

    /// Why a run was not drawn.
    package enum RenderFailure: Error {
        case interrupted
        case reason(String)
    }

    private func replayPictures(_ take: @escaping (Frame, Picture) -> Bool) -> Bool {
        var goesOn = true
        var copying = loader
        copying.prepareCopy = { copy in
            copy.onPicture = { [unowned copy] frame, picture in
                copy.engine.aside { if goesOn { goesOn = take(frame, picture) } }
            }
        }
        let outcome = copying.make(
            loaded.path, text: loaded.text, scene.allInputs, to: scene.tick, isCopy: true, shouldStop: { !goesOn })
        loader.watchInterrupts(of: scene)
        if outcome.loaded == nil, !outcome.isCutShort { for error in outcome.errors { fail(error) } }
        return outcome.loaded != nil && !outcome.isCutShort && goesOn
    }
}

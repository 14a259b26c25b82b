import MoonspringLua

/// A run of a scene with other values of its parameters, which goes along with the one that is shown.
package struct SceneVariant {
    /// The values that are other.
    package let values: JSON.Object
    private let scene: Scene
    /// How many inputs of the shown scene it has had.
    private var inputCount: Int

    init(_ values: JSON.Object, _ scene: Scene, inputCount: Int) {
        (self.values, self.scene, self.inputCount) = (values, scene, inputCount)
    }

    /// Takes the ticks that the shown scene is ahead, with its inputs.
    mutating func follow(_ shown: Scene) {
        while scene.tick < shown.tick {
            while inputCount < shown.inputs.count, shown.inputs[inputCount].tick <= scene.tick + 1 {
                repeatInput(shown.inputs[inputCount])
                inputCount += 1
            }
            scene.advance()
            // What fails here fails in the shown scene too, or is no fault of what is shown.
            _ = scene.engine.takeErrors()
        }
    }

    private func repeatInput(_ entry: InputLog.Entry) {
        switch entry.input {
        case .param(let name, _) where values[name] != nil: break
        case .code(let text): _ = try? scene.evaluate(text, name: "variant")
        case .limit: break
        default: scene.enqueue(entry.input)
        }
    }

    /// Without fingers: they are those of the shown scene.
    package var picture: Picture {
        var picture = scene.currentPicture(hasChanged: false)
        picture.fingers = []
        return picture
    }
}

import MoonspringRender
import MoonspringScene

// Runs the scene that it is given and prints its hash, as `moonspring run` does.
let scene = try Scene()
try scene.load(file: CommandLine.arguments[1])
let (end, errors) = SceneRun(scene).run()
for error in errors { print(error) }
_ = try RenderFormat(path: "film.gif")
print(end.word, scene.hash)

// Runs scenes in WebAssembly, and prints how each ended, its ticks and its hash, one a line:
//     node scenes.mjs FILE.wasm SCENE.lua...
import { readFile } from "node:fs/promises";
import { instantiate, place } from "../../Sources/MoonspringPlayground/wasi.mjs";

const [file, ...scenes] = process.argv.slice(2);
const module = await WebAssembly.compile(await readFile(file));
for (const scene of scenes) {
    const { exports } = await instantiate(module, console.log);
    exports.run_scene(...place(exports, await readFile(scene)));
}

// Runs scenes in WebAssembly, and prints how each ended, its ticks and its hash, one a line:
//     node scenes.mjs FILE.wasm SCENE.lua...
import { readFile } from "node:fs/promises";
import { instantiate } from "../../Sources/MoonspringPlayground/wasi.mjs";

const [file, ...scenes] = process.argv.slice(2);
const bytes = await readFile(file);
for (const scene of scenes) {
    const { exports } = await instantiate(bytes, console.log);
    const text = await readFile(scene);
    const start = exports.malloc(text.length);
    new Uint8Array(exports.memory.buffer, start, text.length).set(text);
    exports.run_scene(start, text.length);
}

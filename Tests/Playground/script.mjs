// Runs a script in WebAssembly for a number of ticks, and prints what it prints:
//     node script.mjs FILE.wasm SCRIPT.lua TICKS
import { readFile } from "node:fs/promises";
import { instantiate } from "../../Sources/MoonspringPlayground/wasi.mjs";

const [file, script, ticks] = process.argv.slice(2);
const { exports } = await instantiate(await readFile(file), console.log);
const text = await readFile(script);
const start = exports.malloc(text.length);
new Uint8Array(exports.memory.buffer, start, text.length).set(text);
exports.run_script(start, text.length, Number(ticks));

// Runs a script in WebAssembly for a number of ticks, and prints what it prints:
//     node script.mjs FILE.wasm SCRIPT.lua TICKS
import { readFile } from "node:fs/promises";
import { instantiate, place } from "../../Sources/MoonspringPlayground/wasi.mjs";

const [file, script, ticks] = process.argv.slice(2);
const { exports } = await instantiate(await WebAssembly.compile(await readFile(file)), console.log);
exports.run_script(...place(exports, await readFile(script)), Number(ticks));

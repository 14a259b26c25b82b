// Runs scenes of bodies and random mechanisms in WebAssembly, and prints the hash of each, one a line:
//     node hashes.mjs FILE.wasm SCENES MECHANISMS
import { readFile } from "node:fs/promises";
import { instantiate } from "../../Sources/MoonspringPlayground/wasi.mjs";

const [file, scenes, mechanisms] = process.argv.slice(2);
const { exports } = await instantiate(await WebAssembly.compile(await readFile(file)));
const hexadecimal = (hash) => BigInt.asUintN(64, hash).toString(16).padStart(16, "0");
for (let index = 0; index < Number(scenes); index++) console.log(hexadecimal(exports.world_hash(index)));
for (let seed = 0; seed < Number(mechanisms); seed++) console.log(hexadecimal(exports.mechanism_hash(seed)));

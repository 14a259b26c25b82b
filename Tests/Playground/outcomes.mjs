// What becomes of scenes of bodies, random mechanisms and random scenes in WebAssembly, in lines: the same in Node.js and in a browser.
//     node outcomes.mjs FILE.wasm WORLDS MECHANISMS SCENES
const KINDS = ["world", "mechanism", "random_scene"];

/** Runs the first ones of each kind, each in an instance of its own. */
export async function outcomes(instantiate, module, counts) {
    const lines = [];
    for (const [kind, name] of KINDS.entries()) {
        for (let index = 0; index < counts[kind]; index++) {
            const { exports } = await instantiate(module, (line) => lines.push(line));
            exports[name](index);
        }
    }
    return lines;
}

if (globalThis.process) {
    const { readFile } = await import("node:fs/promises");
    const { instantiate } = await import("../../Sources/MoonspringPlayground/wasi.mjs");
    const [file, ...counts] = process.argv.slice(2);
    console.log((await outcomes(instantiate, await WebAssembly.compile(await readFile(file)), counts.map(Number))).join("\n"));
}

// Runs a module of WebAssembly with what it asks of the system: the clock, and where its complaints go.

/// Instantiates a compiled module. `complain` gets each line that it writes; `others` are imports of its own.
export async function instantiate(module, complain = console.error, others = {}) {
    let memory;
    let pending = "";
    const view = () => new DataView(memory.buffer);
    const system = {
        clock_time_get(clock, precision, result) {
            view().setBigUint64(result, BigInt(Math.round(performance.now() * 1e6)), true);
            return 0;
        },
        fd_write(file, vectors, count, result) {
            let written = 0;
            for (let index = 0; index < count; index++) {
                const [start, length] = [view().getUint32(vectors + 8 * index, true), view().getUint32(vectors + 8 * index + 4, true)];
                pending += new TextDecoder().decode(new Uint8Array(memory.buffer, start, length));
                written += length;
            }
            const lines = pending.split("\n");
            pending = lines.pop();
            lines.forEach((line) => complain(line));
            view().setUint32(result, written, true);
            return 0;
        },
        // Seeds the hashes of the standard library: the same in every run, like all else.
        random_get(start, length) {
            new Uint8Array(memory.buffer, start, length).fill(1);
            return 0;
        },
        // All that is written to is a terminal, whose lines go out as they come.
        fd_fdstat_get(file, result) {
            new Uint8Array(memory.buffer, result, 24).fill(0)[0] = 2;
            return 0;
        },
        // There is no folder to begin with: EBADF.
        fd_prestat_get: () => 8,
        proc_exit(status) {
            throw new Error(`the engine ended with status ${status}`);
        },
    };
    // Whatever else is asked for is not there: ENOSYS.
    const imports = { wasi_snapshot_preview1: new Proxy(system, { get: (known, name) => known[name] ?? (() => 52) }), ...others };
    const instance = await WebAssembly.instantiate(module, imports);
    memory = instance.exports.memory;
    instance.exports._initialize?.();
    return instance;
}

/// Copies bytes into the memory of an instance; returns where they are and how many, as its functions take them.
export function place({ malloc, memory }, bytes) {
    const start = malloc(bytes.length);
    new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
    return [start, bytes.length];
}

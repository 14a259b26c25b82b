// Runs a scene for the page of the playground. Messages of the page: { open: scene, engine (once it was compiled) }, { request: text },
// { edit: text }, { file: kind, id }, { isReady } (it took what was sent last) and { ping }. To the page: { engine }, { isOpen },
// { messages }, { file: { bytes }, id }, { pong }, { failure: text } (nothing could be loaded) and { trap: text } (the engine ended).
import { instantiate, place } from "./wasi.mjs";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// What the viewer of the scene exports; null: it is not open yet, and what the page has said until then.
let viewer = null;
const early = [];
// What the viewer posted and the page does not have yet, and the file it was asked for.
let messages = [];
let file = null;
let isMakingFile = false;
// How many lots of messages the page has not taken.
let sent = 0;
let timer = 0;
let isDue = false;
// A turn that is due at once comes after what the page has said meanwhile; a timer would wait for some milliseconds.
const turns = new MessageChannel();
turns.port1.onmessage = turn;

const bytes = (start, length) => new Uint8Array(viewer.memory.buffer, start, length);

const imports = {
    viewer: {
        post_text: (start, length) => messages.push(decoder.decode(bytes(start, length))),
        post_bytes(start, length) {
            const copy = bytes(start, length).slice().buffer;
            if (isMakingFile) file = copy;
            else messages.push(copy);
        },
    },
};

const text = (value) => place(viewer, encoder.encode(value));

async function compiled() {
    const response = await fetch(new URL("moonspring.wasm", import.meta.url));
    if (!response.ok) throw new Error(`moonspring.wasm: status ${response.status}.`);
    // A server that does not know what it sends keeps a browser from compiling while it comes.
    if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

// The worker of a page's first scene begins before the page is there.
const first = self.name === "first" ? compiled() : null;
first?.catch(() => {});

async function open({ open: { name, text: scene, parameters }, engine }) {
    try {
        const module = engine ?? (await (first ?? compiled()));
        if (!engine) postMessage({ engine: module });
        const instance = await instantiate(module, (line) => console.warn(line), imports);
        viewer = instance.exports;
    } catch (error) {
        return postMessage({ failure: `The engine could not be loaded. ${error.message}` });
    }
    postMessage({ isOpen: true });
    const values = Object.keys(parameters).length > 0 ? JSON.stringify(parameters) : "";
    guarded(() => viewer.viewer_open(...text(name), ...text(scene), ...text(values)));
    for (const message of early.splice(0)) receive(message);
    turnSoon();
}

// A trap leaves the engine as it was in the middle of something: it is not to be called again.
function guarded(action) {
    if (!viewer) return undefined;
    try {
        return action();
    } catch (error) {
        viewer = null;
        messages = [];
        postMessage({ trap: String(error) });
        return undefined;
    }
}

function turnSoon() {
    clearTimeout(timer);
    if (isDue) return;
    isDue = true;
    turns.port2.postMessage(null);
}

function turn() {
    isDue = false;
    clearTimeout(timer);
    const seconds = guarded(() => viewer.viewer_turn());
    post();
    if (!viewer) return;
    if (seconds <= 0) turnSoon();
    else if (seconds < 3600) timer = setTimeout(turn, Math.ceil(1000 * seconds));
}

function post() {
    if (messages.length === 0) return;
    sent += 1;
    postMessage({ messages }, messages.filter((each) => typeof each !== "string"));
    messages = [];
}

function receive(message) {
    if (message.ping) return postMessage({ pong: true });
    if (message.open) return open(message);
    if (!viewer) return early.push(message);
    guarded(() => take(message));
    return turnSoon();
}

function take({ request, edit, file: kind, id, isReady }) {
    if (request !== undefined) viewer.viewer_take(...text(request));
    else if (edit !== undefined) viewer.viewer_edit(...text(edit));
    else if (kind !== undefined) makeFile(kind, id);
    else if (isReady && --sent === 0) viewer.viewer_ready();
}

function makeFile(kind, id) {
    file = null;
    isMakingFile = true;
    const isMade = viewer.viewer_file(kind);
    isMakingFile = false;
    postMessage({ file: { bytes: isMade ? file : null }, id });
}

onmessage = ({ data }) => receive(data);

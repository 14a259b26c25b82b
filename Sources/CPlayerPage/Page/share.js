"use strict";

// A scene in the fragment of an address, `#s=...`: { name, text, parameters (those with other values than their defaults) } as JSON,
// deflated (RFC 1951), in base64url. It never leaves the browser, and what is in it is text until it is run.
const Share = (() => {
  // Bytes of JSON: far more than a scene has.
  const most = 2 ** 21;

  // The bytes that a stream makes of bytes.
  async function passed(bytes, stream) {
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
    const parts = [];
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > most) throw new Error("it is too long");
      parts.push(value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }

  function base64url(bytes) {
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }

  const bytesOf = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

  const isValue = (value) => ["number", "string", "boolean"].includes(typeof value);

  // What may stand in a file's name.
  function fileName(name) {
    const plain = String(name).replace(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, "").slice(0, 80).trim();
    return /^[^.].*\.lua$/.test(plain) ? plain : "scene.lua";
  }

  // The words of a fragment; those that are no scene say how the page looks.
  const words = (hash) => hash.slice(1).split(/[&+]/);

  async function fragment({ name, text, parameters }) {
    const json = new TextEncoder().encode(JSON.stringify({ name, text, parameters }));
    return `s=${base64url(await passed(json, new CompressionStream("deflate-raw")))}`;
  }

  // The scene in a fragment, null where it has none. Throws where it cannot be read.
  async function read(hash) {
    const packed = words(hash).find((word) => word.startsWith("s="))?.slice(2);
    if (packed === undefined) return null;
    const json = await passed(bytesOf(packed), new DecompressionStream("deflate-raw"));
    const { name, text, parameters = {} } = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
    if (typeof text !== "string") throw new Error("it has no text");
    const values = Object.entries(parameters ?? {}).filter(([, value]) => isValue(value));
    return { name: fileName(name), text, parameters: Object.fromEntries(values) };
  }

  return { fragment, read, words, fileName };
})();

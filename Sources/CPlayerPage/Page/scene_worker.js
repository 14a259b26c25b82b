"use strict";

// A worker beside the page that runs a scene, with the surface of a WebSocket: what is sent and received is that of docs/live.md.
const SceneWorker = (() => {
  // A script that is past its limits is stopped by the engine itself, after 2 seconds. A worker that says nothing for this many is ended.
  const longestSilence = 6;
  // What an event `close` has as its code where the scene is to blame: it would end another worker as well.
  const faulty = 4000;

  const tooLong = `The scene was ended: it did not answer for ${longestSilence} seconds. Change it, or press Restart.`;
  const tooMuch = "The scene was ended: it needed more memory, or deeper calls, than there is room for. Change it, or press Restart.";
  const needsServer = "A page that is opened from a file cannot run scenes. Serve the site, as with: python3 -m http.server";

  // The engine is compiled once for all workers of the page.
  let engine = null;

  return class SceneWorker extends EventTarget {
    // scene: { name, text, parameters }.
    constructor(scene) {
      super();
      Object.assign(this, { readyState: WebSocket.CONNECTING, silence: 0, files: new Map(), number: 0 });
      this.worker = firstWorker ?? new Worker("worker.mjs", { type: "module" });
      firstWorker = null;
      this.worker.addEventListener("message", ({ data }) => this.receive(data));
      this.worker.addEventListener("error", (event) => this.fail(`The engine could not be loaded. ${event.message ?? ""}`));
      this.worker.postMessage({ open: scene, engine });
      this.timer = setInterval(() => this.ping(), 1000);
    }

    static get faulty() { return faulty; }

    static get canRun() { return location.protocol !== "file:"; }

    static get needsServer() { return needsServer; }

    ping() {
      if (this.readyState === WebSocket.CONNECTING && !engine) return;
      this.silence += 1;
      if (this.silence > longestSilence) this.fail(tooLong, faulty);
      else this.worker.postMessage({ ping: true });
    }

    receive(data) {
      this.silence = 0;
      if (data.engine) engine = data.engine;
      else if (data.isOpen) this.begin();
      else if (data.messages) this.pass(data.messages);
      else if (data.file) this.files.get(data.id)?.(data.file.bytes);
      else if (data.failure) this.fail(data.failure);
      else if (data.trap) {
        console.warn(`The engine stopped: ${data.trap}`);
        this.fail(tooMuch, faulty);
      }
    }

    begin() {
      this.readyState = WebSocket.OPEN;
      this.dispatchEvent(new Event("open"));
    }

    // The worker is told when they were taken, so that a page that is slow gets fewer pictures.
    pass(messages) {
      for (const data of messages) this.dispatchEvent(new MessageEvent("message", { data }));
      this.worker.postMessage({ isReady: true });
    }

    fail(reason, code = 1006) {
      if (this.readyState === WebSocket.CLOSED) return;
      this.close();
      this.dispatchEvent(new CloseEvent("close", { reason, code }));
    }

    close() {
      this.readyState = WebSocket.CLOSED;
      clearInterval(this.timer);
      this.worker.terminate();
      for (const resolve of this.files.values()) resolve(null);
    }

    send(text) {
      this.worker.postMessage({ request: text });
    }

    // The text of the scene is another.
    edit(text) {
      this.worker.postMessage({ edit: text });
    }

    // A file of the run: 0 its inputs, 1 the page that plays it. A promise of its bytes; null where it could not be made.
    file(kind) {
      const id = ++this.number;
      this.worker.postMessage({ file: kind, id });
      return new Promise((resolve) => this.files.set(id, resolve)).finally(() => this.files.delete(id));
    }
  };
})();

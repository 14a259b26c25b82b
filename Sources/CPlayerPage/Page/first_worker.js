"use strict";

// The worker of the first scene: it fetches and compiles the engine while the rest of the page is read.
let firstWorker = null;
if (location.protocol !== "file:") {
  firstWorker = new Worker("worker.mjs", { type: "module", name: "first" });
  firstWorker.addEventListener("error", () => { firstWorker = null; });
}

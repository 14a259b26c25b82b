"use strict";

// What runs the scene of this page: a worker beside it. One that the scene has ended is begun anew once the scene is changed, or a person
// asks for it.
const Host = (() => {
  const kinds = { "inputs.jsonl": [0, "application/jsonl"], "saved.html": [1, "text/html"] };
  // { name, text, parameters }; null: none is known yet.
  let scene = null;
  let worker = null;
  let isFaulty = false;

  function open() {
    if (!scene || isFaulty) return null;
    worker = new SceneWorker(scene);
    worker.addEventListener("close", ({ code }) => { isFaulty = code === SceneWorker.faulty; });
    return worker;
  }

  function begin() {
    isFaulty = false;
    Live.connection.reopen();
  }

  // Another scene.
  function show(another) {
    scene = another;
    begin();
  }

  // Another text of the same scene.
  function edit(text) {
    scene.text = text;
    const isThere = worker && worker.readyState !== WebSocket.CLOSED && Live.connection.state !== "ended";
    if (isThere) worker.edit(text);
    else begin();
  }

  async function save(file, name) {
    const [kind, type] = kinds[file];
    const bytes = worker?.readyState === WebSocket.OPEN ? await worker.file(kind) : null;
    if (bytes) Download.bytes(bytes, type, name);
    else Notice.show("The file could not be made.");
  }

  return {
    open, save, show, edit, restart: begin, lost: (reason) => reason, states: { connecting: "Loading", lost: "Ended" },
    get scene() { return scene; },
  };
})();

"use strict";

// The playground: a scene that a person writes in the page, runs, keeps as a file and shares as an address.
(() => {
  const root = document.documentElement;
  const first = JSON.parse(part("first-scene").textContent);
  const isStage = Share.words(location.hash).includes("stage");
  const { connection, panels, readers } = Live;
  const editor = new Editor(part("editor-text"), {
    changed: (text) => Host.edit(text),
    ask: (text) => connection.request({ do: "complete", text }),
  });
  // The text that is in a file or in the address.
  let kept = "";

  // MARK: Scenes

  function show(scene) {
    kept = scene.text;
    setText(part("scene-name"), scene.name);
    editor.show(scene.text);
    if (SceneWorker.canRun) Host.show(scene);
    else Notice.put(part("banner"), SceneWorker.needsServer);
  }

  async function showAddress() {
    let scene = null;
    try {
      scene = await Share.read(location.hash);
    } catch {
      Notice.show("The scene in this address cannot be read: a part of the address is missing or changed. Here is the first scene.");
    }
    show(scene ?? { ...first, parameters: {} });
  }

  function readScene(message) {
    const changed = message.parameters.filter((each) => each.value !== each.default);
    Host.scene.parameters = Object.fromEntries(changed.map(({ name, value }) => [name, value]));
  }

  // A scene that could not be begun at all may not have these parameters.
  function readEnd() {
    Host.scene.parameters = {};
  }

  function readProblem({ problem, faults }) {
    const all = problem ? [problem, ...faults] : faults;
    editor.mark(all.filter(({ file, line }) => line && file === Host.scene.name));
    for (const place of part("problem-list").querySelectorAll(".place")) linkPlace(place);
  }

  // A place in the list of errors leads to its line.
  function linkPlace(place) {
    const [, line, column] = /:(\d+)(?::(\d+))?$/.exec(place.textContent) ?? [];
    if (!line) return;
    const link = element("button", "link", place.textContent);
    link.addEventListener("click", () => {
      if (panels.compact.matches) panels.choose("code");
      editor.reveal(Number(line), Number(column ?? 1));
    });
    place.replaceChildren(link);
  }

  // What the page does with a message, and then what the playground does. What a person has just typed need not be said.
  for (const [type, read] of Object.entries({ scene: readScene, problem: readProblem, end: readEnd })) {
    const readFirst = readers[type];
    readers[type] = (message) => {
      readFirst({ ...message, changed: "" });
      read(message);
    };
  }

  // MARK: Files

  async function openFile(file) {
    if (!file) return;
    if (file.size > 2 ** 20) return Notice.show(`${file.name} is no scene: it has more than a megabyte.`);
    history.replaceState(null, "", location.pathname + location.search);
    show({ name: Share.fileName(file.name), text: await file.text(), parameters: {} });
  }

  function saveFile() {
    Download.bytes(editor.text, "text/x-lua", Host.scene.name);
    kept = editor.text;
  }

  function addDropping() {
    addEventListener("dragover", (event) => {
      event.preventDefault();
      root.classList.add("receives");
    });
    addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? root.classList.remove("receives"));
    addEventListener("drop", (event) => {
      event.preventDefault();
      root.classList.remove("receives");
      openFile(event.dataTransfer.files[0]);
    });
  }

  // MARK: Sharing

  async function share() {
    const text = editor.text;
    const fragment = await Share.fragment({ ...Host.scene, text });
    history.replaceState(null, "", `#${fragment}`);
    kept = text;
    Notice.copy(location.href, "The address of this scene was copied.", "The address bar has the address of this scene.");
  }

  // MARK: Controls

  function addControls() {
    part("share").addEventListener("click", share);
    part("open-file").addEventListener("click", () => part("file-input").click());
    part("file-input").addEventListener("change", () => {
      openFile(part("file-input").files[0]);
      part("file-input").value = "";
    });
    part("save-file").addEventListener("click", saveFile);
    addEventListener("hashchange", () => isStage || showAddress());
    addEventListener("beforeunload", (event) => editor.text !== kept && event.preventDefault());
    addDropping();
  }

  root.classList.toggle("stage-alone", isStage);
  addControls();
  showAddress();

  // For tests.
  window.playground = Object.freeze({
    get text() { return editor.text; },
    set text(text) { editor.view.setValue(text); },
    get parameters() { return { ...Host.scene?.parameters }; },
  });
})();

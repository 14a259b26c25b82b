"use strict";

// The page of a scene that runs: its pictures as they come, and what a person does to it.
(() => {
  const address = new URL("socket", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const connection = new Connection(address, { binary: readBinary, message: readMessage, changed: showConnection });
  const pictures = new Pictures(requestFrame);
  const source = new LiveSource(connection, requestFrame);
  const stage = new Stage(part("canvas"), part("stage"), [1, 1]);
  const transport = new Transport(source, [0.1, 0.25, 0.5, 1, 2, 4]);
  const problem = new Problem(part("problem"));
  let isWaiting = false;
  let frames = 0;

  // MARK: Showing

  // However many pictures come, the newest is drawn, once a frame.
  function requestFrame() {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(showFrame);
  }

  function showFrame() {
    isWaiting = false;
    const picture = pictures.scene;
    if (picture) {
      stage.resize(picture.width, picture.height);
      stage.show(picture);
      frames += 1;
    }
    transport.show();
  }

  function readBinary(buffer) {
    const series = pictures.read(buffer);
    if (series) return;
    if (pictures.scene) source.reach(pictures.scene.tick, pictures.last);
    requestFrame();
  }

  // MARK: Messages

  const messages = {
    scene: showScene,
    clock: (message) => source.setClock(message),
    problem: (message) => problem.show(message.problem),
    end: ({ text }) => showBanner(text || "The run has ended."),
  };

  function readMessage(message) {
    messages[message.type]?.(message);
  }

  function showScene({ name, title, size, interval }) {
    const shown = title || name;
    document.title = shown;
    setText(part("title"), shown);
    setText(part("file"), name === shown ? "" : name);
    part("canvas").setAttribute("aria-label", `The scene ${shown}`);
    source.interval = interval;
    stage.resize(...size);
    requestFrame();
  }

  // MARK: Connection

  const states = { connecting: "Connecting", connected: "Live", lost: "Connection lost", ended: "Ended" };

  function showConnection() {
    const { state } = connection;
    part("connection").dataset.state = state;
    setText(part("connection"), states[state]);
    transport.setEnabled(state === "connected");
    part("restart").disabled = state !== "connected";
    if (state === "connected") showBanner("");
    if (state === "lost") showBanner("Connection lost. Trying again …");
  }

  function showBanner(text) {
    part("lost").hidden = !text;
    setText(part("lost"), text);
  }

  // A new connection begins with whole pictures, and knows nothing of what this page asked of the one before.
  connection.onOpen.push(() => {
    pictures.clear();
    if (isOn("overlay")) connection.send({ do: "overlay", on: true });
  });

  // MARK: Controls

  function setOverlay(isShown) {
    stage.showsOverlay = isShown;
    connection.send({ do: "overlay", on: isShown });
    requestFrame();
  }

  part("overlay").hidden = false;
  addSwitch("overlay", setOverlay);
  part("restart").addEventListener("click", () => source.restart());
  new Touch(stage, (message) => connection.send(message));
  Keyboard.listen({
    ...transport.keys,
    "[": () => transport.changeSpeed(-1),
    "]": () => transport.changeSpeed(1),
    l: () => part("loop").click(),
    o: () => part("overlay").click(),
    r: () => source.restart(),
  });
  showConnection();

  // For tests and for pages that show this one in a frame.
  window.moonspring = Object.freeze({
    seek: (tick) => source.seek(tick),
    play: () => source.play(),
    pause: () => source.pause(),
    get tick() { return source.position; },
    positionOf: (name) => stage.positionOf(name),
    get isConnected() { return connection.isConnected; },
    get state() { return source.state; },
    get frames() { return frames; },
  });
})();

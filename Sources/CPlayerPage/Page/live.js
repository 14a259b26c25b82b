"use strict";

// The page of a scene that runs: its pictures as they come, and what a person does to it. `Host` is what runs it:
// { open(): what a connection is made with, save(file, name): saves a file of the run as a name, states: names of a connection's,
//   lost(reason): what is said of one that is lost, restart(): begins anew what is not connected, where it can be }.
const Live = (() => {
  const connection = new Connection(Host.open, { binary: readBinary, message: (message) => messages[message.type]?.(message), changed: showConnection });
  // The pictures of the scene, and of the run that it is compared with.
  const channels = [new Pictures.Channel(requestFrame), new Pictures.Channel(requestFrame)];
  const pictureOf = (channel) => (channel.isEmpty ? null : channel.picture);
  // As many bytes of pictures are kept as a page may well have.
  const kept = new KeptPictures(64 * 2 ** 20);
  const source = new LiveSource(connection, kept, requestFrame);
  const stage = new Stage(part("canvas"), part("stage"), [1, 1], decorate);
  stage.showsTouches = true;
  const transport = new Transport(source, [0.1, 0.25, 0.5, 1, 2, 4]);
  const overlay = new OverlayMenu(setOverlay);
  const problem = new Problem(part("problem"));
  let isWaiting = false;
  // What the frame on the screen shows: its tick, and whether that picture was kept, as the server's was not there yet.
  let shown = { tick: 0, isKept: false };
  let frames = 0;
  // The name of the scene's file without its end.
  let base = "";

  const panels = new Panels(showPanels);
  const isShown = (panel) => () => panels.isShown(panel);
  const output = new Output((tick) => `${source.timeOf(tick).toFixed(2)} s`);
  const prompt = new Console(connection, output, () => panels.openConsole());
  const tuning = new Tuning(connection);
  const find = new Find(connection, new ParameterSets(connection, tuning));
  const inspector = new Inspector(connection, {
    isShown: isShown("inspect"), selected: requestFrame, ran: (code) => output.add("ran", code),
  });
  const springs = new Springs(connection, { isShown: isShown("springs") });
  const states = new States({
    isShown: isShown("states"), leave: () => panels.choose(panels.compact.matches ? "" : "tune"),
    go: (states, state) => connection.send({ do: "go", states, state }),
  });
  const plots = new Plots(connection, source, requestFrame);
  const costs = new Costs(connection);
  const events = new Events({
    isShown: isShown("events"), seek: (tick) => source.seek(tick), timeOf: (tick) => source.timeOf(tick),
  });

  const sound = new Sound(events.events);

  // MARK: Showing

  // However many pictures come, the newest is drawn, once a frame.
  function requestFrame() {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(showFrame);
  }

  function showFrame() {
    isWaiting = false;
    const picture = source.preview ?? pictureOf(channels[0]);
    if (picture) {
      stage.resize(picture.width, picture.height);
      stage.comparison = pictureOf(channels[1]);
      stage.show(picture);
      part("live").dataset.isReady = "true";
      shown = { tick: source.position, isKept: source.preview !== null };
      frames += 1;
    }
    transport.show();
    sound.show(source.position, source.isPlaying);
    showState();
    if (panels.isShown("plots")) plots.show();
    events.show();
    output.show();
  }

  function decorate(context, unit) {
    const shape = inspector.name && panels.isShown("inspect") && stage.shape(inspector.name);
    if (shape) ItemSelection.draw(context, shape, unit);
  }

  function showPanels() {
    inspector.showPanel();
    springs.refresh();
    plots.showPanel(panels.isShown("plots"));
    if (panels.isShown("console")) output.scrollToEnd();
    requestFrame();
  }

  // MARK: Messages

  function readBinary(buffer) {
    const series = Pictures.read(new Pictures.Reader(buffer), channels);
    const [scene] = channels;
    if (series) plots.put(series);
    else if (new Uint8Array(buffer)[1] === 0) kept.add(buffer, scene);
    if (!series && !scene.isEmpty) source.reach(scene.tick, scene.last);
    requestFrame();
  }

  const messages = {
    scene: showScene,
    clock: (message) => source.setClock(message),
    problem: (message) => problem.show(message),
    search: (message) => find.update(message),
    states: (message) => states.update(message),
    lines: readLines,
    properties: (message) => inspector.update(message),
    costs: (message) => costs.update(message),
    end: ({ text }) => Notice.put(part("banner"), text || "The run has ended."),
  };

  function showScene({ name, title, size, interval, parameters, signals, changed }) {
    const shown = title || name;
    document.title = shown;
    setText(part("title"), shown);
    setText(part("file"), name === shown ? "" : name);
    part("canvas").setAttribute("aria-label", `The scene ${shown}`);
    base = name.replace(/\.lua$/, "");
    source.interval = interval;
    stage.resize(...size);
    tuning.show(parameters);
    find.show(parameters);
    plots.setSignals(signals);
    inspector.refresh();
    if (changed) Notice.show(changed);
    requestFrame();
  }

  // Of the lines that were there before this page only the event log knows less after a branch: the rest is of the run as it is.
  function readLines({ lines, skipped, isHistory }) {
    for (const line of lines) {
      const { kind, tick, text } = line;
      if (kind === "event") events.add(line);
      else if (kind === "branch" && isHistory) events.truncate(tick + 1);
      else if (kind === "branch") shorten(tick);
      else output.add(kind, text, tick);
    }
    if (skipped > 0) output.add("note", `${skipped} lines were left out.`);
    requestFrame();
  }

  // The run is another from behind a tick on; -1: all of it.
  function shorten(last) {
    kept.truncate(last);
    events.truncate(last + 1);
    plots.truncate(last);
    inspector.refresh();
  }

  source.onShorten = shorten;

  // MARK: Connection

  const connectionStates = { ...Host.states, ended: "Ended" };
  const runStates = { running: "Live", paused: "Paused", rest: "At rest", stopped: "Stopped" };

  function showState() {
    const state = connection.isConnected ? source.clock.state : connection.state;
    if (part("connection").dataset.state === state) return;
    part("connection").dataset.state = part("live").dataset.state = state;
    setText(part("connection"), connectionStates[state] ?? runStates[state] ?? "");
  }

  function showConnection() {
    const { state, isConnected } = connection;
    showState();
    transport.setEnabled(isConnected);
    for (const id of ["overlay", "overlay-more", "loop"]) part(id).disabled = !isConnected;
    part("restart").disabled = !isConnected && !Host.restart;
    part("prompt").disabled = !isConnected;
    if (isConnected) Notice.put(part("banner"), "");
    if (state === "lost") Notice.put(part("banner"), Host.lost(connection.reason));
  }

  // A new connection begins with whole pictures and with the lines so far, and knows nothing of what this page asked of the one before.
  connection.onOpen.push(() => {
    problem.reset();
    for (const channel of channels) channel.clear();
    events.truncate(-1);
    output.clear();
    if (overlay.kinds.size > 0) connection.send({ do: "overlay", on: true });
  });

  // MARK: Controls

  function restart() {
    if (connection.isConnected) source.restart();
    else Host.restart?.();
  }

  // The server sends all of it or nothing; which kinds are drawn is the page's affair.
  function setOverlay(kinds) {
    const wasShown = stage.overlayKinds.size > 0;
    stage.overlayKinds = kinds;
    if (wasShown !== kinds.size > 0) connection.send({ do: "overlay", on: kinds.size > 0 });
    requestFrame();
  }

  const isPaused = () => !source.isPlaying && source.clock.state === "paused";

  // A pointer that chooses an item is no touch.
  function isTaken(event) {
    if (!event.shiftKey && !isPaused()) return false;
    const shape = ItemSelection.shapeAt(stage.picture, stage.pointOf(event));
    if (shape && (event.shiftKey || !panels.compact.matches)) panels.choose("inspect");
    if (panels.isShown("inspect")) inspector.choose(shape?.name ?? "");
    return true;
  }

  function addControls() {
    part("overlay-controls").hidden = false;
    part("restart").addEventListener("click", restart);
    part("save-page").addEventListener("click", () => Host.save("saved.html", `${base}.html`));
    part("save-inputs").addEventListener("click", () => Host.save("inputs.jsonl", `${base}.inputs.jsonl`));
    part("keys-open").addEventListener("click", () => part("keys").showModal());
    part("keys-close").addEventListener("click", () => part("keys").close());
    part("keys").addEventListener("click", ({ target }) => target === part("keys") && target.close());
    new TouchInput(stage, connection, { isTaken, isPaused });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", requestFrame);
    Keyboard.listen({
      ...transport.keys,
      ...overlay.keys,
      ...sound.keys,
      "[": () => transport.changeSpeed(-1),
      "]": () => transport.changeSpeed(1),
      l: () => part("loop").click(),
      p: () => panels.toggle(),
      r: restart,
      "/": () => prompt.focus(),
      "?": () => part("keys").showModal(),
      Escape: () => problem.isShown && problem.close(),
    });
  }

  addControls();
  showConnection();
  showPanels();

  // For tests and for pages that show this one in a frame.
  window.moonspring = Object.freeze({
    seek: (tick) => source.seek(tick),
    play: () => source.play(),
    pause: () => source.pause(),
    get tick() { return shown.tick; },
    get isKept() { return shown.isKept; },
    positionOf: (name) => stage.positionOf(name),
    get isConnected() { return connection.isConnected; },
    // What the server said last of its clock.
    get clock() { return { ...source.clock }; },
    get frames() { return frames; },
    get hasComparison() { return stage.comparison !== null; },
    get fingers() { return (stage.picture?.fingers ?? []).map((finger) => ({ ...finger })); },
    comparisonPositionOf: (name) => stage.positionOf(name, stage.comparison),
  });

  return { connection, tuning, panels, readers: messages };
})();

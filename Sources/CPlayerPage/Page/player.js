"use strict";

// The player: a film, the controls of the page, and a clock.
(() => {
  const speeds = [0.1, 0.25, 0.5, 1, 2];
  // A pause of the page longer than this, in milliseconds, is not made up for: the film goes on where it was.
  const longestPause = 250;

  const part = (id) => document.getElementById(id);
  const film = new Film(JSON.parse(part("film").textContent));
  const signals = new SignalList(film.signals, part("signals"), part("signal-list"));
  const canvas = part("canvas");
  const scrub = part("scrub");
  const last = film.count - 1;

  let index = 0;
  let picture = film.picture(0);
  let isPlaying = false;
  let speed = 1;
  // Page time and scene time at which the clock was set; null: it is set by the next frame of the screen.
  let anchor = null;
  let lastFrame = 0;

  // MARK: Showing

  const seconds = (value) => `${value.toFixed(2)} s`;

  function drawCanvas() {
    const context = fitCanvas(canvas);
    if (!context) return;
    const scale = canvas.clientWidth / film.width;
    context.scale(scale, canvas.clientHeight / film.height);
    Drawing.draw(context, picture, {
      width: film.width, height: film.height, showsOverlay: isOn("overlay"), unit: 1 / scale,
    });
  }

  function showTime() {
    const [time, tick] = [film.time(index), film.ticks[index]];
    part("time").textContent = seconds(time);
    part("tick").textContent = `tick ${tick}`;
    scrub.value = index;
    scrub.style.setProperty("--done", `${(100 * index) / Math.max(last, 1)}%`);
    scrub.setAttribute("aria-valuetext", `${seconds(time)}, tick ${tick}`);
  }

  function show(next) {
    index = Math.min(Math.max(next, 0), last);
    picture = film.picture(index);
    drawCanvas();
    showTime();
    signals.show(index);
  }

  // The largest canvas of the film's shape that the stage has room for, in its middle, on whole pixels of the screen.
  function fitStage() {
    const room = part("stage").getBoundingClientRect();
    const scale = Math.min(room.width / film.width, room.height / film.height);
    const ratio = window.devicePixelRatio || 1;
    const whole = (length) => Math.max(Math.round(length * ratio), 1) / ratio;
    const [width, height] = [whole(scale * film.width), whole(scale * film.height)];
    Object.assign(canvas.style, {
      width: `${width}px`, height: `${height}px`,
      left: `${whole(room.left + (room.width - width) / 2) - room.left}px`,
      top: `${whole(room.top + (room.height - height) / 2) - room.top}px`,
    });
    drawCanvas();
    signals.show(index);
  }

  // MARK: Playing

  // The picture nearest to where the clock is, so that a screen of the film's own rate shows each picture once.
  function advance(now) {
    if (!isPlaying) return;
    if (!anchor || now - lastFrame > longestPause) anchor = { now, time: film.time(index) };
    lastFrame = now;
    const time = anchor.time + ((now - anchor.now) / 1000) * speed;
    const isOver = time > film.time(last) + film.interval / 2;
    if (isOver && !isOn("loop")) {
      pause();
      return show(last);
    }
    if (isOver) anchor = { now, time: film.time(0) };
    const next = isOver ? 0 : film.indexOfTime(time);
    if (next !== index) show(next);
    requestAnimationFrame(advance);
  }

  function play() {
    if (isPlaying || last === 0) return;
    if (index === last) show(0);
    isPlaying = true;
    anchor = null;
    showPlaying();
    requestAnimationFrame(advance);
  }

  function pause() {
    isPlaying = false;
    showPlaying();
  }

  function showPlaying() {
    part("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    part("play-icon").setAttribute("href", isPlaying ? "#icon-pause" : "#icon-play");
  }

  function togglePlaying() {
    if (isPlaying) pause();
    else play();
  }

  // Shows a picture and plays on from there, if it plays.
  function seek(next) {
    anchor = null;
    show(next);
  }

  function step(count) {
    pause();
    seek(index + count);
  }

  // MARK: Controls

  const isOn = (id) => part(id).getAttribute("aria-pressed") === "true";

  function addSwitch(id, changed) {
    part(id).addEventListener("click", () => {
      part(id).setAttribute("aria-pressed", String(!isOn(id)));
      changed();
    });
  }

  function addSpeeds() {
    for (const value of speeds) {
      const [label, input, text] = ["label", "input", "span"].map((name) => document.createElement(name));
      input.type = "radio";
      input.name = "speed";
      input.checked = value === speed;
      input.setAttribute("aria-label", `${value} times`);
      input.addEventListener("change", () => {
        speed = value;
        anchor = null;
      });
      text.textContent = value;
      label.append(input, text);
      part("speeds").append(label);
    }
  }

  function addControls() {
    canvas.setAttribute("aria-label", `The scene ${film.title}`);
    scrub.max = last;
    part("duration").textContent = seconds(film.time(last));
    part("overlay").hidden = !film.hasOverlay;
    for (const id of ["play", "back", "forward", "scrub"]) part(id).disabled = last === 0;
    part("play").addEventListener("click", togglePlaying);
    part("back").addEventListener("click", () => step(-1));
    part("forward").addEventListener("click", () => step(1));
    canvas.addEventListener("click", togglePlaying);
    scrub.addEventListener("input", () => seek(Number(scrub.value)));
    addSwitch("overlay", drawCanvas);
    addSwitch("loop", () => {});
    addSpeeds();
    addHolding();
  }

  // While the scrub bar is held the film stands still.
  function addHolding() {
    let wasPlaying = false;
    scrub.addEventListener("pointerdown", () => {
      wasPlaying = isPlaying;
      pause();
    });
    for (const end of ["pointerup", "pointercancel"]) {
      scrub.addEventListener(end, () => {
        if (wasPlaying && index < last) play();
        wasPlaying = false;
      });
    }
  }

  const keys = {
    " ": togglePlaying,
    ArrowLeft: (event) => step(event.shiftKey ? -10 : -1),
    ArrowRight: (event) => step(event.shiftKey ? 10 : 1),
    ArrowDown: (event) => step(event.shiftKey ? -10 : -1),
    ArrowUp: (event) => step(event.shiftKey ? 10 : 1),
    Home: () => seek(0),
    End: () => seek(last),
  };

  // A control that was reached by keyboard keeps its own keys; one that was clicked does not.
  function ownsKey(target, key) {
    if (target === scrub || !(target instanceof Element) || !target.matches(":focus-visible")) return false;
    return target.matches("button") ? key === " " : target.matches("input");
  }

  function pressed(event) {
    const action = keys[event.key];
    if (!action || event.altKey || event.ctrlKey || event.metaKey || ownsKey(event.target, event.key)) return;
    event.preventDefault();
    action(event);
  }

  // MARK: Beginning

  // Where the middle of a shape is drawn, in points of the scene; null when it is not in the picture.
  function positionOf(name) {
    const shape = picture.shapes.find((each) => each.name === name);
    if (!shape) return null;
    const [a, b, c, d, tx, ty] = shape.map;
    const [x, y] = [shape.width / 2, shape.height / 2];
    return { x: a * x + c * y + tx, y: b * x + d * y + ty };
  }

  addControls();
  document.addEventListener("keydown", pressed);
  new ResizeObserver(fitStage).observe(part("stage"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => signals.show(index));
  show(0);
  film.isReady.then(drawCanvas);

  // For tests and for pages that show this one in a frame.
  window.moonspring = Object.freeze({
    seek: (tick) => seek(film.indexOfTick(tick)),
    play,
    pause,
    get tick() { return film.ticks[index]; },
    positionOf,
  });
})();

"use strict";

// The dock: the time line, and the buttons that play, pause and step.
//
// They work on a source, which is a film or a scene that runs elsewhere:
// { isPlaying, isLooping, speed, position, last (positions go from 0 to it), timeOf(position), tickOf(position),
//   isOver (nothing more happens by itself, so that it is played once more), play(), replay(), pause(), step(count), seek(position), setSpeed(value), setLoop(isOn),
//   beginScrub(), scrub(position), endScrub(position): the time line is held, moved, and let go }.
const Transport = (() => {
  const seconds = (value) => `${value.toFixed(2)} s`;

  return class Transport {
    constructor(source, speeds) {
      this.source = source;
      this.bar = part("scrub");
      // The position to which the time line is dragged; null: it is not held.
      this.held = null;
      this.speedInputs = speeds.map((value) => this.addSpeed(value));
      this.addButtons();
      this.addTimeLine();
      this.show();
    }

    // Shows the state of the source.
    show() {
      this.showTime();
      this.showState();
    }

    showTime() {
      const { source, bar } = this;
      const position = this.held ?? source.position;
      const [time, tick] = [seconds(source.timeOf(position)), source.tickOf(position)];
      setText(part("time"), time);
      setText(part("tick"), `tick ${tick}`);
      setText(part("duration"), seconds(source.timeOf(source.last)));
      if (Number(bar.max) !== source.last) bar.max = source.last;
      bar.value = position;
      bar.style.setProperty("--done", `${(100 * position) / Math.max(source.last, 1)}%`);
      bar.setAttribute("aria-valuetext", `${time}, tick ${tick}`);
    }

    showState() {
      const { isLooping, speed } = this.source;
      const action = this.action;
      if (this.shown?.action !== action) {
        part("play").setAttribute("aria-label", action);
        part("play-icon").setAttribute("href", `#icon-${action.toLowerCase()}`);
      }
      if (this.shown?.isLooping !== isLooping) setOn("loop", isLooping);
      if (this.shown?.speed !== speed) for (const input of this.speedInputs) input.checked = Number(input.value) === speed;
      this.shown = { action, isLooping, speed };
    }

    // What the large button does.
    get action() {
      const { isOver, isPlaying } = this.source;
      return isOver ? "Replay" : isPlaying ? "Pause" : "Play";
    }

    // It does what it shows: the source may have come to its end since.
    togglePlaying() {
      this.source[this.shown.action.toLowerCase()]();
    }

    // MARK: Controls

    addSpeed(value) {
      const [label, input, text] = [element("label"), element("input"), element("span", "", String(value))];
      input.type = "radio";
      input.name = "speed";
      input.value = value;
      input.setAttribute("aria-label", `${value} times`);
      input.addEventListener("change", () => this.source.setSpeed(value));
      label.append(input, text);
      part("speeds").append(label);
      return input;
    }

    // The next speed up or down.
    changeSpeed(places) {
      const values = this.speedInputs.map((input) => Number(input.value));
      const place = values.indexOf(this.source.speed) + places;
      if (place >= 0 && place < values.length) this.source.setSpeed(values[place]);
    }

    addButtons() {
      part("play").addEventListener("click", () => this.togglePlaying());
      part("back").addEventListener("click", () => this.source.step(-1));
      part("forward").addEventListener("click", () => this.source.step(1));
      addSwitch("loop", (isOn) => this.source.setLoop(isOn));
    }

    addTimeLine() {
      const { bar, source } = this;
      const position = () => Number(bar.value);
      bar.addEventListener("pointerdown", () => {
        this.held = position();
        source.beginScrub();
      });
      bar.addEventListener("input", () => {
        if (this.held === null) return source.seek(position());
        this.held = position();
        source.scrub(this.held);
        this.showTime();
      });
      for (const end of ["pointerup", "pointercancel"]) bar.addEventListener(end, () => this.release());
    }

    release() {
      if (this.held === null) return;
      const position = this.held;
      this.held = null;
      this.source.endScrub(position);
    }

    setEnabled(isEnabled) {
      for (const id of ["play", "back", "forward", "scrub"]) part(id).disabled = !isEnabled;
      // A time line that is disabled is not told that it was let go.
      if (!isEnabled) this.held = null;
    }

    get keys() {
      const { source } = this;
      const step = (direction) => (event) => source.step(direction * (event.shiftKey ? 10 : 1));
      return {
        " ": () => this.togglePlaying(),
        ArrowLeft: step(-1), ArrowDown: step(-1), ArrowRight: step(1), ArrowUp: step(1),
        Home: () => source.seek(0),
        End: () => source.seek(source.last),
      };
    }
  };
})();

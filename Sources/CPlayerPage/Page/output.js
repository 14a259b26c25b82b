"use strict";

// The output of the console: what was typed, what came of it, and what the scene prints.
const Output = (() => {
  const most = 2000;

  return class Output {
    // tickText(tick): when a line was written.
    constructor(tickText) {
      Object.assign(this, { tickText, waiting: [], isHeld: false, box: part("console-output") });
      part("console-clear").addEventListener("click", () => this.clear());
    }

    clear() {
      this.waiting = [];
      this.box.replaceChildren();
      this.showLatest(null);
    }

    // Lines are shown with the next frame, all at once, and no more of them than there is room for.
    add(kind, text, tick = null) {
      this.waiting.push({ kind, text, tick });
      if (this.waiting.length > 2 * most) this.waiting.splice(0, most);
    }

    // What comes from now on waits, as a line may have to stand before it: the place of that line.
    hold() {
      this.show();
      this.isHeld = true;
      return this.waiting.length;
    }

    release(place, line = null) {
      if (line) this.waiting.splice(place, 0, line);
      this.isHeld = false;
      this.show();
    }

    show() {
      if (this.isHeld || this.waiting.length === 0) return;
      const lines = this.waiting.slice(-most);
      this.waiting = [];
      const { box } = this;
      const isAtEnd = box.scrollTop + box.clientHeight > box.scrollHeight - 24;
      const excess = box.childElementCount + lines.length - most;
      for (let i = 0; i < excess; i++) box.firstElementChild?.remove();
      box.append(...lines.map((line) => this.row(line)));
      if (isAtEnd) this.scrollToEnd();
      this.showLatest(lines[lines.length - 1]);
    }

    scrollToEnd() {
      this.box.scrollTop = this.box.scrollHeight;
    }

    row({ kind, text, tick }) {
      const row = element("div", "line");
      row.dataset.kind = kind;
      row.append(element("span", "text", text));
      if (tick !== null) row.append(element("span", "time", this.tickText(tick)));
      return row;
    }

    // The last line, in the bar of a console that is closed.
    showLatest(line) {
      const latest = part("console-latest");
      latest.dataset.kind = line?.kind ?? "";
      setText(latest, line?.text.split("\n", 1)[0] ?? "");
    }
  };
})();

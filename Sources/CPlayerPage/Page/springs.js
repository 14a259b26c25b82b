"use strict";

// The springs that the run has declared: their numbers, their curve, and what other programs call the same, to be copied.
const Springs = (() => {
  const platforms = { swiftUI: "SwiftUI", uiKit: "UIKit", motion: "Motion", figma: "Figma", compose: "Compose", android: "Android", css: "CSS" };
  const plain = (number) => String(Number(number.toPrecision(4)));
  const samples = 120;
  const refreshInterval = 2000;

  // The share of the way that a spring has made from rest, after a time in seconds.
  function progress({ duration, dampingRatio: ratio }, time) {
    const frequency = (2 * Math.PI) / duration;
    const decay = ratio * frequency;
    if (ratio === 1) return 1 - Math.exp(-frequency * time) * (1 + frequency * time);
    const turn = frequency * Math.sqrt(Math.abs(1 - ratio * ratio));
    const [even, odd] = ratio < 1 ? [Math.cos(turn * time), Math.sin(turn * time)] : [Math.cosh(turn * time), Math.sinh(turn * time)];
    return 1 - Math.exp(-decay * time) * (even + (decay / turn) * odd);
  }

  // The way over twice its duration.
  function drawCurve(canvas, spring) {
    const at = (index) => progress(spring, (2 * spring.duration * index) / samples);
    Chart.draw(canvas, { at, from: 0, to: samples, now: samples, ...Chart.rangeOf(at, 0, samples), least: 1 });
  }

  function copyRow(name, { text, error }) {
    const [row, label, code, button] = [element("li"), element("span", "name", name), element("code", "", text), element("button", "round")];
    code.title = `${text}\n\nAt most ${plain(100 * error)} % of the way from the spring`;
    button.title = `Copy for ${name}`;
    button.setAttribute("aria-label", button.title);
    button.append(part("copy-icon").content.cloneNode(true));
    button.addEventListener("click", () => Notice.copy(
      text, `The spring was copied for ${name}.`, "The browser did not let the spring be copied."));
    row.append(label, code, button);
    return row;
  }

  function entry(spring) {
    const [item, curve, facts, list] = [element("li"), element("canvas"), element("dl"), element("ul")];
    const { duration, bounce, stiffness, damping, mass, dampingRatio } = spring;
    const rows = { Duration: `${plain(duration)} s`, Bounce: plain(bounce), Stiffness: plain(stiffness), Damping: plain(damping), Mass: plain(mass), "Damping ratio": plain(dampingRatio) };
    for (const [name, value] of Object.entries(rows)) facts.append(element("dt", "", name), element("dd", "", value));
    curve.setAttribute("role", "img");
    curve.setAttribute("aria-label", `A spring of ${rows.Duration}, bounce ${rows.Bounce}`);
    list.append(...Object.entries(spring.formats).map(([key, format]) => copyRow(platforms[key] ?? key, format)));
    const uses = element("h3", "", spring.uses.join(", "));
    uses.title = uses.textContent;
    item.append(uses, curve, facts, list);
    return item;
  }

  return class Springs {
    // isShown(): whether a person sees it.
    constructor(connection, { isShown }) {
      Object.assign(this, { connection, isShown, known: "", curves: [] });
      new ResizeObserver(() => this.draw()).observe(part("springs"));
      setInterval(() => this.refresh(), refreshInterval);
    }

    async refresh() {
      if (!this.isShown() || !this.connection.isConnected || document.hidden) return;
      const { springs, error } = await this.connection.request({ do: "springs" });
      const known = JSON.stringify(springs);
      if (error || known === this.known) return;
      this.known = known;
      const items = springs.map(entry);
      this.curves = items.map((item, index) => [item.querySelector("canvas"), springs[index]]);
      part("springs").replaceChildren(...items);
      part("no-springs").hidden = springs.length > 0;
      this.draw();
    }

    draw() {
      for (const [canvas, spring] of this.curves) drawCurve(canvas, spring);
    }
  };
})();

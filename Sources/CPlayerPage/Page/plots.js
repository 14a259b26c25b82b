"use strict";

// Plots of signals and of properties of items, below each other over the same time.
const Plots = (() => {
  const key = "moonspring.plots";
  const spans = [["5 s", 5], ["30 s", 30], ["All", Infinity]];
  const properties = [
    "center.x", "center.y", "rotation", "speed", "velocity.x", "velocity.y", "angularVelocity", "size.width", "size.height",
  ];

  // The field offers properties of so many items; those of others can be typed.
  const mostItems = 60;

  // One plot. `number`: that of its series; null: the scene did not say yet.
  class Plot {
    constructor(name, number, { remove, hover, seek }) {
      Object.assign(this, { name, number, series: new Series(), scale: null, unit: "", least: 0 });
      this.item = element("li");
      this.value = element("span", "value", "–");
      this.chart = element("canvas");
      this.chart.setAttribute("aria-hidden", "true");
      const label = element("span", "name", name);
      label.title = name;
      const close = element("button", "round small");
      close.title = "Remove";
      close.setAttribute("aria-label", `Remove the plot of ${name}`);
      close.append(part("close-icon").content.cloneNode(true));
      close.addEventListener("click", () => remove(this));
      this.item.append(label, this.value, close, this.chart);
      this.listen(hover, seek);
    }

    listen(hover, seek) {
      const tickOf = (event) => this.scale?.place(event.clientX - this.chart.getBoundingClientRect().left) ?? null;
      this.chart.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        this.chart.setPointerCapture(event.pointerId);
        seek("begin", tickOf(event));
      });
      this.chart.addEventListener("pointermove", (event) => {
        hover(tickOf(event));
        if (this.chart.hasPointerCapture(event.pointerId)) seek("move", tickOf(event));
      });
      this.chart.addEventListener("pointerup", (event) => seek("end", tickOf(event)));
      this.chart.addEventListener("pointercancel", (event) => seek("end", tickOf(event)));
      this.chart.addEventListener("pointerleave", () => hover(null));
    }

    // The ticks from one to another, the present one, and the one under the pointer (null: none).
    // `interval`: seconds between two ticks.
    show(from, to, now, hovered, interval) {
      const at = (tick) => this.series.at(tick);
      const range = Chart.rangeOf(at, Math.max(from, this.series.first), Math.min(to, this.series.end - 1));
      const formatNow = Chart.formatOf(range, this.unit, this.least);
      setText(this.value, formatNow(at(hovered ?? now)));
      this.value.classList.toggle("hovered", hovered !== null);
      const drawn = Chart.draw(this.chart, { at, from, to, now, least: this.least, ...range, axes: { interval } });
      this.scale = drawn?.scale ?? null;
      if (drawn && hovered !== null) this.drawPointer(drawn, hovered);
    }

    drawPointer({ context, scale, height }, tick) {
      const [x, value] = [scale.x(tick), this.series.at(tick)];
      context.globalAlpha = 0.5;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(x, 0);
      context.lineTo(x, height);
      context.stroke();
      context.globalAlpha = 1;
      if (!Number.isFinite(value)) return;
      context.beginPath();
      context.arc(x, scale.y(value), 3, 0, 2 * Math.PI);
      context.fill();
    }
  }

  return class Plots {
    constructor(connection, source, requestFrame) {
      Object.assign(this, { connection, source, requestFrame, plots: [], signals: [], hovered: null });
      const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}");
      Object.assign(this, { wanted: kept.wanted ?? [], removed: new Set(kept.removed), span: kept.span ?? "30 s" });
      part("plot-form").addEventListener("submit", (event) => {
        event.preventDefault();
        this.add(part("plot-name").value.trim());
      });
      for (const [name] of spans) this.addSpan(name);
      connection.onOpen.push(() => this.subscribe());
    }

    addSpan(name) {
      const [label, input] = [element("label"), element("input")];
      Object.assign(input, { type: "radio", name: "plot-span", checked: name === this.span });
      input.addEventListener("change", () => {
        this.span = name;
        this.keep();
        this.requestFrame();
      });
      label.append(input, element("span", "", name));
      part("plot-spans").append(label);
    }

    keep() {
      const { wanted, removed, span } = this;
      sessionStorage.setItem(key, JSON.stringify({ wanted, removed: [...removed], span }));
    }

    // MARK: Which there are

    // Signals have the numbers from 0 on, and come without being asked for. One that was removed is only not shown.
    // signals: [{ name, unit, least }, ...].
    setSignals(signals) {
      const told = JSON.stringify(signals);
      if (told === this.told) return;
      this.told = told;
      const others = this.plots.filter((plot) => !this.signals.includes(plot.name));
      this.signals = signals.map(({ name }) => name);
      this.plots = [...signals.map((signal, number) => Object.assign(this.make(signal.name, number), signal)), ...others];
      this.showList();
    }

    get shown() {
      return this.plots.filter((plot) => !this.removed.has(plot.name));
    }

    make(name, number) {
      return new Plot(name, number, {
        remove: (each) => this.remove(each),
        hover: (tick) => {
          this.hovered = tick;
          this.requestFrame();
        },
        seek: (phase, tick) => this.seek(phase, tick),
      });
    }

    async add(name) {
      const isShown = this.shown.some((plot) => plot.name === name);
      if (!name || isShown) return Notice.put(part("plot-error"), isShown ? `${name} is plotted already.` : "");
      if (this.signals.includes(name)) {
        this.removed.delete(name);
      } else {
        const plot = this.make(name, null);
        const error = await this.begin(plot);
        if (error) return Notice.put(part("plot-error"), error);
        this.plots.push(plot);
        this.wanted.push(name);
      }
      part("plot-name").value = "";
      Notice.put(part("plot-error"), "");
      this.showList();
    }

    // Asks for the series of a plot: why there is none, or nothing.
    async begin(plot) {
      plot.number = null;
      const { series, unit, least, error } = await this.connection.request({ do: "plot", name: plot.name });
      if (series === undefined) return error;
      Object.assign(plot, { unit, least });
      this.adopt(plot, series);
      return error;
    }

    adopt(plot, number) {
      plot.number = number;
      for (const message of this.early ?? []) if (message.series === number) plot.series.put(message.first, message.values);
      this.early = [];
    }

    remove(plot) {
      if (this.signals.includes(plot.name)) {
        this.removed.add(plot.name);
      } else {
        this.plots = this.plots.filter((each) => each !== plot);
        this.wanted = this.wanted.filter((name) => name !== plot.name);
        if (plot.number !== null) this.connection.send({ do: "unplot", series: plot.number });
      }
      this.showList();
    }

    // A new connection knows nothing of what was plotted.
    async subscribe() {
      for (const plot of this.plots) plot.series.clear();
      for (const name of this.wanted) {
        let plot = this.plots.find((each) => each.name === name);
        if (!plot) this.plots.push((plot = this.make(name, null)));
        await this.begin(plot);
      }
      this.showList();
    }

    showList() {
      part("plots").replaceChildren(...this.shown.map((plot) => plot.item));
      part("no-plots").hidden = this.shown.length > 0;
      this.keep();
      this.requestFrame();
    }

    // What may be plotted, for the field's list.
    async showPanel(isShown) {
      if (!isShown || !this.connection.isConnected) return;
      const { items = [] } = await this.connection.request({ do: "items" });
      const names = items.slice(0, mostItems).flatMap(({ name }) => properties.map((each) => `${name}.${each}`));
      part("plot-names").replaceChildren(...[...this.signals, "scene.items", ...names].map((name) => new Option(name, name)));
    }

    // MARK: Values

    put(message) {
      const plot = this.plots.find((each) => each.number === message.series);
      if (plot) plot.series.put(message.first, message.values);
      // It may come before the reply that says what its number stands for.
      else if (message.series >= this.signals.length) this.early = [...(this.early ?? []), message].slice(-20);
    }

    // The run is shorter than it was.
    truncate(last) {
      for (const plot of this.plots) plot.series.truncate(last + 1);
    }

    seek(phase, tick) {
      if (tick === null) return;
      if (phase === "end") this.source.endScrub(tick);
      else this.source.scrub(Math.min(tick, this.source.last));
    }

    // The last seconds of the run, as long as the tick shown is in them; else those around it.
    show() {
      const { source, hovered } = this;
      const length = Math.min(new Map(spans).get(this.span) / source.interval, Math.max(source.last, 1));
      const shift = source.position < source.last - length ? length / 2 : Infinity;
      const to = Math.round(Math.max(Math.min(source.last, source.position + shift), length));
      const from = Math.max(Math.round(to - length), to - Series.capacity);
      for (const plot of this.shown) plot.show(from, to, source.position, hovered, source.interval);
    }
  };
})();

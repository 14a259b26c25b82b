"use strict";

// The signals of a film: a list with the value of each at the picture shown, and its course over the whole film.
const SignalList = (() => {
  class Row {
    constructor(signal) {
      const last = signal.values.length - 1;
      const at = (index) => signal.values[index];
      const range = Chart.rangeOf(at, 0, last);
      this.course = { at, from: 0, to: last, ...range, least: signal.least, now: 0 };
      this.format = Chart.formatOf(range, signal.unit, signal.least);
      this.item = document.createElement("li");
      this.value = element("span", "value");
      this.chart = document.createElement("canvas");
      this.chart.setAttribute("aria-hidden", "true");
      const name = element("span", "name", signal.name);
      name.title = signal.name;
      this.item.append(name, this.value, this.chart);
    }

    show(index) {
      this.course.now = index;
      this.value.textContent = this.format(this.course.at(index));
      Chart.draw(this.chart, this.course);
    }
  }

  return class SignalList {
    constructor(signals, section, list) {
      this.rows = signals.map((signal) => new Row(signal));
      list.append(...this.rows.map((row) => row.item));
      section.hidden = signals.length === 0;
    }

    show(index) {
      for (const row of this.rows) row.show(index);
    }
  };
})();

"use strict";

// The signals of a film: a list with the value of each at the picture shown, and its course over the whole film.
const SignalList = (() => {
  class Row {
    constructor(signal) {
      this.signal = signal;
      this.range = Chart.rangeOf(signal.values);
      this.format = Chart.formatOf(this.range);
      this.item = document.createElement("li");
      this.value = element("span", "value");
      this.chart = document.createElement("canvas");
      this.chart.setAttribute("aria-hidden", "true");
      const name = element("span", "name", signal.name);
      name.title = signal.name;
      this.item.append(name, this.value, this.chart);
    }

    show(index) {
      this.value.textContent = this.format(this.signal.values[index]);
      this.drawChart(index);
    }

    // Where a picture's value stands in the chart. The course lies a little inside the edges.
    place(index, width, height) {
      const { low, high } = this.range;
      const value = this.signal.values[index];
      const part = high > low ? (value - low) / (high - low) : 0.5;
      return [3 + ((width - 6) * index) / Math.max(this.signal.values.length - 1, 1), height - 3 - (height - 6) * part];
    }

    // The whole course faintly, and what has passed strongly.
    drawChart(index) {
      const context = fitCanvas(this.chart);
      if (!context) return;
      const [width, height] = [this.chart.clientWidth, this.chart.clientHeight];
      context.lineWidth = 1.5;
      context.lineJoin = context.lineCap = "round";
      context.strokeStyle = context.fillStyle = getComputedStyle(this.chart).color;
      context.globalAlpha = 0.3;
      this.drawCourse(context, this.signal.values.length - 1, width, height);
      context.globalAlpha = 1;
      this.drawCourse(context, index, width, height);
      if (this.signal.values[index] === null) return;
      context.beginPath();
      context.arc(...this.place(index, width, height), 3, 0, 2 * Math.PI);
      context.fill();
    }

    // A line through the values up to a picture, broken where there are none; two to a pixel are enough to see it.
    drawCourse(context, end, width, height) {
      const stride = Math.max(Math.floor(this.signal.values.length / (2 * width)), 1);
      context.beginPath();
      let isBroken = true;
      for (let i = 0; i <= end; i += stride) {
        if (this.signal.values[i] === null) {
          isBroken = true;
        } else {
          const [x, y] = this.place(i, width, height);
          if (isBroken) context.moveTo(x, y);
          else context.lineTo(x, y);
          isBroken = false;
        }
      }
      context.stroke();
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

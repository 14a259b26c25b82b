"use strict";

// Charts of signals: how values are written, and their course as a line.
const Chart = (() => {
  // How far from the edges of its canvas a course lies, in points.
  const margin = 3;

  // As many digits behind the point for all values of a signal, so that they do not jump about: five digits for the largest, and none
  // that is far below the least span of its axis, which is noise. Values that need an exponent have three.
  function formatOf({ low, high }, unit = "", least = 0) {
    const largest = Math.max(Math.abs(low), Math.abs(high));
    const exponent = largest > 0 && Number.isFinite(largest) ? Math.floor(Math.log10(largest)) : 0;
    const isPlain = exponent < 10 && (exponent > -6 || least > 0);
    const most = least > 0 ? Math.max(1 - Math.floor(Math.log10(least)), 0) : 8;
    const digits = Math.min(Math.max(4 - exponent, 0), most);
    return (value) => {
      if (!Number.isFinite(value)) return "–";
      const text = isPlain ? value.toFixed(digits) : value.toExponential(2);
      const number = Number(text) === 0 ? (0).toFixed(isPlain ? digits : 0) : text.replaceAll("-", "−");
      return unit ? `${number}\u2009${unit}` : number;
    };
  }

  // The lowest and the highest of the values from one place to another.
  function rangeOf(at, from, to) {
    let [low, high] = [Infinity, -Infinity];
    for (let i = from; i <= to; i++) {
      const value = at(i);
      if (value === null) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return { low, high };
  }

  // The range that is drawn: what changes by less than is seen as motion, the `least` of its unit or a ten-thousandth of the values,
  // does not fill the chart.
  function drawnRange({ low, high }, least = 0) {
    const span = Math.max(least, 1e-4 * Math.max(Math.abs(low), Math.abs(high)));
    if (!(low <= high) || high - low >= span) return { low, high };
    const middle = low / 2 + high / 2;
    return { low: middle - span / 2, high: middle + span / 2 };
  }

  // Where things stand in a chart of the places `from` to `to` and the values `low` to `high`; `axes` have room at the left and below.
  function scaleOf({ from, to, low, high, axes }, width, height) {
    const [left, bottom] = [axes ? axes.left : margin, height - (axes ? axes.below : margin)];
    const [perPlace, perValue] = [(width - left - margin) / Math.max(to - from, 1), (bottom - margin) / (high - low)];
    return {
      left, bottom,
      x: (place) => left + (place - from) * perPlace,
      y: (value) => (high > low ? bottom - (value - low) * perValue : (margin + bottom) / 2),
      place: (x) => Math.min(Math.max(Math.round(from + (x - left) / perPlace), from), to),
    };
  }

  // Round numbers from `low` to `high`, `most` steps of 1, 2 or 5 and a power of ten at most, and how they are written.
  function ticksOf(low, high, most) {
    if (!(low < high) || !Number.isFinite(high - low)) return Number.isFinite(low) ? [[low, formatOf({ low, high })(low)]] : [];
    const power = 10 ** Math.floor(Math.log10((high - low) / most));
    const step = power * [1, 2, 5, 10].find((factor) => power * factor * most >= (high - low) * (1 - 1e-9));
    const first = Math.ceil(low / step - 1e-9);
    const digits = Math.max(-Math.floor(Math.log10(step) + 1e-9), 0);
    const text = (value) => (digits < 6 && step < 1e6 ? value.toFixed(digits) : value.toExponential(1)).replaceAll("-", "−");
    const count = Math.floor(high / step - first + 1e-9) + 1;
    return Array.from({ length: count }, (_, i) => (first + i) * step).map((value) => [value, text(value === 0 ? 0 : value)]);
  }

  // Values at the left with a line each, and seconds below.
  function drawAxes(context, { values, times, interval }, scale, width) {
    context.globalAlpha = 0.22;
    context.lineWidth = 1;
    context.beginPath();
    for (const [value] of values) {
      context.moveTo(scale.left, scale.y(value));
      context.lineTo(width - margin, scale.y(value));
    }
    for (const [time] of times) {
      context.moveTo(scale.x(time / interval), scale.bottom);
      context.lineTo(scale.x(time / interval), scale.bottom + 3);
    }
    context.stroke();
    context.globalAlpha = 0.75;
    [context.textAlign, context.textBaseline] = ["right", "middle"];
    for (const [value, text] of values) context.fillText(text, scale.left - 5, Math.max(scale.y(value), 6));
    context.textBaseline = "top";
    for (const [time, text] of times) {
      const [x, label] = [scale.x(time / interval), `${text} s`];
      const half = context.measureText(label).width / 2;
      context.textAlign = "center";
      context.fillText(label, Math.min(Math.max(x, half + 1), width - half - 1), scale.bottom + 4);
    }
  }

  // A line through the values up to a place, broken where there are none. Where many share a pixel, the lowest and the highest
  // of them are enough to see it; they are the same ones while the chart moves on, so that it does not flicker.
  function strokeCourse(context, { at, from, to }, end, scale, width) {
    const stride = Math.max(Math.floor((to - from + 1) / (2 * width)), 1);
    context.beginPath();
    let isBroken = true;
    const add = (place, value) => {
      if (isBroken) context.moveTo(scale.x(place), scale.y(value));
      else context.lineTo(scale.x(place), scale.y(value));
      isBroken = false;
    };
    for (let start = Math.floor(from / stride) * stride; start <= end; start += stride) {
      let [lowest, highest] = [-1, -1];
      for (let i = Math.max(start, from); i < start + stride && i <= end; i++) {
        const value = at(i);
        if (!Number.isFinite(value)) continue;
        if (lowest < 0 || value < at(lowest)) lowest = i;
        if (highest < 0 || value > at(highest)) highest = i;
      }
      if (lowest < 0) {
        isBroken = true;
        continue;
      }
      add(Math.min(lowest, highest), at(Math.min(lowest, highest)));
      if (lowest !== highest) add(Math.max(lowest, highest), at(Math.max(lowest, highest)));
    }
    context.stroke();
  }

  // The whole course faintly, what has passed strongly, and a dot at the present place.
  // course: { at(place), from, to, low, high, least, now, axes }; axes: null, or the `interval` in seconds between two places.
  function draw(canvas, course) {
    const context = fitCanvas(canvas);
    if (!context) return null;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const range = drawnRange(course, course.least);
    const axes = course.axes && {
      ...course.axes, values: ticksOf(range.low, range.high, 5), below: 17,
      times: ticksOf(course.from * course.axes.interval, course.to * course.axes.interval, 4),
    };
    context.font = `10px ${getComputedStyle(canvas).fontFamily}`;
    if (axes) axes.left = 10 + Math.max(...axes.values.map(([, text]) => context.measureText(text).width), 0);
    const scale = scaleOf({ ...course, ...range, axes }, width, height);
    if (axes) {
      context.strokeStyle = context.fillStyle = getComputedStyle(document.body).color;
      drawAxes(context, axes, scale, width);
    }
    context.lineWidth = 1.5;
    context.lineJoin = context.lineCap = "round";
    context.strokeStyle = context.fillStyle = getComputedStyle(canvas).color;
    context.globalAlpha = 0.3;
    strokeCourse(context, course, course.to, scale, width);
    context.globalAlpha = 1;
    strokeCourse(context, course, Math.min(course.now, course.to), scale, width);
    const value = course.at(course.now);
    if (Number.isFinite(value)) {
      context.beginPath();
      context.arc(scale.x(course.now), scale.y(value), 3, 0, 2 * Math.PI);
      context.fill();
    }
    return { context, scale, width, height };
  }

  return { formatOf, rangeOf, drawnRange, scaleOf, draw };
})();

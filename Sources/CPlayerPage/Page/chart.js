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

  // Where things stand in a chart of the places `from` to `to` and the values `low` to `high`.
  function scaleOf({ from, to, low, high }, width, height) {
    const [perPlace, perValue] = [(width - 2 * margin) / Math.max(to - from, 1), (height - 2 * margin) / (high - low)];
    return {
      x: (place) => margin + (place - from) * perPlace,
      y: (value) => (high > low ? height - margin - (value - low) * perValue : height / 2),
      place: (x) => Math.min(Math.max(Math.round(from + (x - margin) / perPlace), from), to),
    };
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
  // course: { at(place), from, to, low, high, least, now }.
  function draw(canvas, course) {
    const context = fitCanvas(canvas);
    if (!context) return null;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const scale = scaleOf({ ...course, ...drawnRange(course, course.least) }, width, height);
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

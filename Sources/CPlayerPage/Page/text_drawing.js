"use strict";

// Draws the text of a view, for drawing.js: lines that fit, as TextRun.swift does with Cairo.
const TextDrawing = (() => {
  const face = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

  // How far below its middle a line of the context's font stands. Measuring costs more than drawing.
  const baselines = new Map();
  function baselineOf(context, font) {
    let baseline = baselines.get(font);
    if (baseline === undefined) {
      const metrics = context.measureText("x");
      baseline = (metrics.fontBoundingBoxAscent - metrics.fontBoundingBoxDescent) / 2;
      if (baselines.size > 200) baselines.clear();
      baselines.set(font, baseline);
    }
    return baseline;
  }

  const weights = { regular: 400, medium: 500, bold: 700 };
  const segmenter = globalThis.Intl?.Segmenter ? new Intl.Segmenter() : null;

  // The letters of a text as a reader counts them.
  function charactersOf(text) {
    return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text);
  }

  // A line as far as it fits, with an ellipsis behind it where something is left out. The context has its font.
  function truncated(context, line, room) {
    const beginning = (characters, count) => `${characters.slice(0, count).join("").trimEnd()}…`;
    // Doubled until it is too much: the line may be far longer than what is seen of it.
    let length = 16;
    while (length < line.length && context.measureText(line.slice(0, length)).width <= room) length *= 2;
    if (length >= line.length && !(context.measureText(line).width > room)) return line;
    const characters = charactersOf(line.slice(0, length));
    let [fitting, tooMany] = [0, characters.length];
    while (tooMany - fitting > 1) {
      const middle = (fitting + tooMany) >> 1;
      if (context.measureText(`${characters.slice(0, middle).join("")}…`).width <= room) fitting = middle;
      else tooMany = middle;
    }
    return beginning(characters, fitting);
  }

  // The family that words ask for, as CSS has it before others; a name is a string there, whatever stands in it.
  function familyOf({ family: name }) {
    if (name === undefined) return "";
    if (Constants.genericFonts.includes(name)) return `${name}, `;
    return `"${name.replace(/[\0-\x1f\x7f"\\]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `)}", `;
  }

  // Fonts by words: to a canvas the same string again is no change, one that is put together anew is.
  const fonts = new WeakMap();
  function fontOf(words) {
    let font = fonts.get(words);
    if (!font) {
      font = `${weights[words.weight]} ${words.size}px ${familyOf(words)}${face}`;
      fonts.set(words, font);
    }
    return font;
  }

  // As many letters as a picture has at most: see Painter+Text.swift.
  const mostLetters = 10000;

  // The lines of words, and those that they show in a view of a width, by number, as far as they have been asked for. Measuring them
  // again for every picture would take longer than drawing them.
  const keptLines = new WeakMap();
  const mostWidths = 16;
  function linesOf(words, width) {
    let kept = keptLines.get(words);
    if (!kept) keptLines.set(words, kept = { lines: words.text.split("\n"), shown: new Map() });
    let shown = kept.shown.get(width);
    if (!shown) {
      if (kept.shown.size >= mostWidths) kept.shown.clear();
      kept.shown.set(width, shown = []);
    }
    return { lines: kept.lines, shown };
  }

  // The rows of lines of which something may be seen: letters reach out of theirs.
  function seenRows(context, count, top, lineHeight) {
    // Of a few it takes longer to ask.
    if (count < 8) return [0, count];
    const map = context.getTransform().inverse();
    const { width, height } = context.canvas;
    const heights = [[0, 0], [width, 0], [0, height], [width, height]].map(([x, y]) => map.b * x + map.d * y + map.f);
    const bounded = (row) => Math.min(Math.max(row || 0, 0), count);
    return [
      bounded(Math.floor((Math.min(...heights) - top) / lineHeight) - 4),
      bounded(Math.ceil((Math.max(...heights) - top) / lineHeight) + 4),
    ];
  }

  // Lines of text at half the height.
  function draw(context, { width, height }, words) {
    const font = fontOf(words);
    context.font = font;
    context.textAlign = words.alignment;
    context.fillStyle = words.color;
    const { lines, shown } = linesOf(words, width);
    const lineHeight = 1.2 * words.size;
    const top = height / 2 - (lineHeight * (lines.length - 1)) / 2;
    const baseline = baselineOf(context, font);
    const x = { left: 0, center: width / 2, right: width }[words.alignment];
    const [first, end] = seenRows(context, lines.length, top, lineHeight);
    let left = mostLetters;
    for (let i = first; i < end && left > 0; i++) {
      shown[i] ??= width > 0 ? truncated(context, lines[i], width) : lines[i];
      const line = shown[i].length > left ? `${shown[i].slice(0, left)}…` : shown[i];
      context.fillText(line, x, top + baseline + lineHeight * i);
      left -= line.length + 1;
    }
  }

  return { draw };
})();

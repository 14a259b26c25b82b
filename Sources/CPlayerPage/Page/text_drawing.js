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
    if (!(context.measureText(line).width > room)) return line;
    const beginning = (characters, count) => `${characters.slice(0, count).join("").trimEnd()}…`;
    // Doubled until it is too much: the line may be far longer than what is seen of it.
    let length = 16;
    while (length < line.length && context.measureText(line.slice(0, length)).width <= room) length *= 2;
    const characters = charactersOf(line.slice(0, length));
    let [fitting, tooMany] = [0, characters.length];
    while (tooMany - fitting > 1) {
      const middle = (fitting + tooMany) >> 1;
      if (context.measureText(`${characters.slice(0, middle).join("")}…`).width <= room) fitting = middle;
      else tooMany = middle;
    }
    return beginning(characters, fitting);
  }

  // Fonts by appearance: to a canvas the same string again is no change, one that is put together anew is.
  const fonts = new WeakMap();
  function fontOf(appearance) {
    let font = fonts.get(appearance);
    if (!font) {
      font = `${weights[appearance.fontWeight]} ${appearance.fontSize}px ${face}`;
      fonts.set(appearance, font);
    }
    return font;
  }

  // The lines that an appearance shows in a view of a width. Measuring them again for every picture would take longer than drawing them.
  const shownLines = new WeakMap();
  const mostWidths = 16;
  function linesOf(context, { appearance, width }) {
    let kept = shownLines.get(appearance);
    if (!kept) shownLines.set(appearance, kept = new Map());
    let lines = kept.get(width);
    if (!lines) {
      lines = appearance.text.split("\n").map((line) => (width > 0 ? truncated(context, line, width) : line));
      if (kept.size >= mostWidths) kept.clear();
      kept.set(width, lines);
    }
    return lines;
  }

  // Lines of text at half the height, aligned as the appearance says.
  function draw(context, shape) {
    const appearance = shape.appearance;
    const font = fontOf(appearance);
    context.font = font;
    context.textAlign = appearance.textAlignment;
    context.fillStyle = appearance.textColor;
    const lines = linesOf(context, shape);
    const lineHeight = 1.2 * appearance.fontSize;
    const top = shape.height / 2 - (lineHeight * (lines.length - 1)) / 2 + baselineOf(context, font);
    const x = { left: 0, center: shape.width / 2, right: shape.width }[appearance.textAlignment];
    for (let i = 0; i < lines.length; i++) context.fillText(lines[i], x, top + lineHeight * i);
  }

  return { draw };
})();

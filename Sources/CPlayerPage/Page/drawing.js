"use strict";

// Draws a picture of a scene on a canvas, as Painter.swift does with Cairo. Shared by all pages that show scenes.
//
// A picture, in points of the scene: { width, height, background, shapes, overlay, fingers }.
// background: a fill, or null. A fill is a CSS colour or a gradient { from, to, angle }, in radians clockwise; one that has other colours
// between or other places has all of them in stops, [place, colour] each.
// shapes, back to front: { name, map, width, height, alpha, look, clip };
// map is [a, b, c, d, tx, ty] from the shape's own coordinates (0, 0 to its size) to the scene's. look: { primitives, radius, path }: the
// radius of the rectangle's corners, and the text of an SVG path where one is drawn in its place; each primitive is [kind, what there is
// to say of it], as docs/live.md has them, but with the image itself. clip, where there is one: the shapes whose rectangles all cut it off.
// overlay, or null: { bodies, links, boundaries, contacts, fields }. fingers: as finger_dots.js has them.
const Drawing = (() => {
  const paper = "#ffffff";
  // The largest standard deviation of a shadow's blur, in pixels.
  const largestBlur = 1000;
  const lightEdge = "rgb(255 255 255 / 70%)";
  const outlineInk = "#404047";

  const overlayStyle = Constants.overlay;
  const { colors } = overlayStyle;
  // What an overlay can show, with the colour of each kind.
  const overlayKinds = {
    shapes: colors.awake, contacts: colors.contact, velocities: colors.velocity, attachments: colors.link, fields: colors.field,
    boundaries: colors.boundary, sleep: colors.asleep,
  };
  // MARK: Shapes

  // What a canvas fills an area at 0, 0 with. A gradient's line is as long as in CSS.
  function styleOf(context, fill, { width, height }) {
    if (typeof fill === "string") return fill;
    const [x, y] = [Math.cos(fill.angle), Math.sin(fill.angle)];
    const half = (Math.abs(width * x) + Math.abs(height * y)) / 2;
    if (!(half > 0)) return fill.to;
    const gradient = context.createLinearGradient(
      width / 2 - half * x, height / 2 - half * y, width / 2 + half * x, height / 2 + half * y);
    for (const [place, color] of fill.stops ?? [[0, fill.from], [1, fill.to]]) gradient.addColorStop(place, color);
    return gradient;
  }

  // A rectangle with corners that are quarters of circles, as far as they fit.
  function addRectangle(path, x, y, width, height, radius) {
    const r = Math.min(Math.max(radius, 0), width / 2, height / 2);
    if (r > 0) path.roundRect(x, y, width, height, r);
    else path.rect(x, y, width, height);
  }

  // From now on units are those of a shape whose map leads to the scene, which `scene` maps to pixels.
  function enter(context, scene, map) {
    const [a, b, c, d, tx, ty] = map;
    context.setTransform(
      scene.a * a + scene.c * b, scene.b * a + scene.d * b, scene.a * c + scene.c * d, scene.b * c + scene.d * d,
      scene.a * tx + scene.c * ty + scene.e, scene.b * tx + scene.d * ty + scene.f);
  }

  // From now on only what is inside the shape's rectangle shows.
  function clipTo(context, scene, shape) {
    enter(context, scene, shape.map);
    context.clip(rectangleOf(shape).edge);
  }

  // What casts a shadow is drawn in this colour beside the canvas. A path may reach out of its view by so many pixels; a view that
  // reaches further than `farthest` has no shadow.
  const ink = "#000000";
  const pathMargin = 20_000;
  const farthest = 100_000;

  // A shadow, under the whole of a shape. A canvas's own shadow has the pixels' coordinates: an offset of the view's has to be mapped, and
  // a blur to be scaled.
  function drawShadow(context, shape, { color, offset: [x, y], radius, line }) {
    const outline = outlineOf(shape);
    const { a, b, c, d, e, f } = context.getTransform();
    const [right, down] = [[a * shape.width, c * shape.height], [b * shape.width, d * shape.height]];
    const rightmost = e + Math.max(0, right[0]) + Math.max(0, right[1]);
    const reach = Math.max(...[...right, ...down, e, f].map(Math.abs));
    if (!outline || !(reach < farthest)) return;
    const aside = Math.max(0, rightmost) + (shape.look.path ? pathMargin : 1);
    context.save();
    context.setTransform(a, b, c, d, e - aside, f);
    context.fillStyle = ink;
    context.shadowColor = color;
    context.shadowOffsetX = aside + a * x + c * y;
    context.shadowOffsetY = b * x + d * y;
    // A canvas's blur is two standard deviations.
    context.shadowBlur = 2 * Math.min(radius * Math.sqrt(Math.abs(a * d - b * c)), largestBlur);
    if (line) strokeLine(context, outline, line, ink);
    else context.fill(outline);
    context.restore();
  }

  // What is drawn often is kept: a path that is made costs more than one that is drawn. Of each look a few sizes are kept, by a number
  // that two sizes seldom share: those of a view that grows are of no use again.
  const paths = new WeakMap();
  const rectangles = new WeakMap();
  const mostSizes = 64;

  function keptFor(look, kept, make) {
    let value = kept.get(look);
    if (!value) kept.set(look, value = make(look));
    return value;
  }

  function rectangleOf({ look, width, height }) {
    const kept = keptFor(look, rectangles, () => new Map());
    const key = 4099 * width + height;
    let rectangle = kept.get(key);
    if (rectangle?.width !== width || rectangle.height !== height) {
      rectangle = { width, height, edge: new Path2D() };
      addRectangle(rectangle.edge, 0, 0, width, height, look.radius);
      if (kept.size >= mostSizes) kept.clear();
      kept.set(key, rectangle);
    }
    return rectangle;
  }

  // What a shape is filled within; null where it has no area. A path may have one where its view has none.
  function outlineOf(shape) {
    if (shape.look.path) return keptFor(shape.look, paths, ({ path }) => new Path2D(path));
    return shape.width > 0 && shape.height > 0 ? rectangleOf(shape).edge : null;
  }

  function strokeLine(context, outline, { color, width }, style = color) {
    context.lineWidth = width;
    context.lineJoin = context.lineCap = "round";
    context.strokeStyle = style;
    context.stroke(outline);
  }

  function drawOutline(context, shape, { fill, line }) {
    const outline = outlineOf(shape);
    if (!outline) return;
    if (fill) {
      context.fillStyle = styleOf(context, fill, shape);
      context.fill(outline);
    }
    if (line) strokeLine(context, outline, line);
  }

  function drawImage(context, shape, image) {
    const outline = image && outlineOf(shape);
    if (!outline) return;
    context.save();
    context.clip(outline);
    context.drawImage(image, 0, 0, shape.width, shape.height);
    context.restore();
  }

  // It lies inside the edge: what is between two outlines, filled by the even-odd rule.
  function drawBorder(context, shape, { color, width: lineWidth }) {
    const { look, width, height } = shape;
    if (!(width > 0 && height > 0)) return;
    const rectangle = rectangleOf(shape);
    if (!rectangle.border) {
      const line = Math.min(lineWidth, width / 2, height / 2);
      rectangle.border = new Path2D(rectangle.edge);
      addRectangle(rectangle.border, line, line, width - 2 * line, height - 2 * line, look.radius - line);
    }
    context.fillStyle = color;
    context.fill(rectangle.border, "evenodd");
  }

  // A dashed line that reads on light and dark.
  function drawItem(context, { width, height }) {
    context.beginPath();
    context.rect(0, 0, width, height);
    context.lineJoin = context.lineCap = "round";
    stroke(context, lightEdge, 2);
    stroke(context, outlineInk, 1, [4, 4]);
    context.setLineDash([]);
  }

  const painters = {
    shadow: drawShadow, shape: drawOutline, image: drawImage, border: drawBorder, words: TextDrawing.draw, item: drawItem,
  };

  // Many views only hold others: the canvas need not know of them. Only what cuts a shape off is undone behind it: whatever else is set,
  // each shape sets for itself.
  function drawShape(context, scene, shape) {
    const { alpha, clip, look: { primitives } } = shape;
    if (alpha <= 0 || primitives.length === 0) return;
    if (clip) context.save();
    if (clip) for (const outline of clip) clipTo(context, scene, outline);
    enter(context, scene, shape.map);
    context.globalAlpha = alpha;
    for (const [kind, value] of primitives) painters[kind](context, shape, value);
    if (clip) context.restore();
  }

  // MARK: Overlay

  // Through points: x and y in turn.
  function polyline(context, points, isClosed) {
    context.beginPath();
    for (let i = 0; i + 1 < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
    if (isClosed) context.closePath();
  }

  function stroke(context, color, width, dash = []) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.stroke();
  }

  // With a light edge, so that it is seen on whatever lies under it.
  function strokeEdged(context, color, width, unit, dash = []) {
    stroke(context, lightEdge, width + 2 * unit);
    stroke(context, color, width, dash);
  }

  function drawDot(context, x, y, radius, color) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
  }

  // A shaft and a head in one stroke; none for a vector too short to be seen.
  function drawArrow(context, arrow, { scale, longest, width }, color, unit) {
    const length = Math.hypot(arrow.vx, arrow.vy);
    if (!(length * scale >= 2)) return;
    const shown = Math.min(length * scale, longest);
    const [x, y] = [arrow.vx / length, arrow.vy / length];
    const [endX, endY] = [arrow.x + shown * x, arrow.y + shown * y];
    const head = Math.min(6 * unit, shown / 2);
    const barb = (side) => [endX - head * (x - 0.5 * side * y), endY - head * (y + 0.5 * side * x)];
    polyline(context, [arrow.x, arrow.y, endX, endY, ...barb(1), endX, endY, ...barb(-1)]);
    strokeEdged(context, color, width * unit, unit);
  }

  // Without the shapes of all bodies, sleep shows those that are asleep.
  function drawBody(context, body, kinds, unit) {
    const looksAwake = body.isAwake || !kinds.has("sleep");
    if (kinds.has("shapes") || !looksAwake) drawBodyShape(context, body, looksAwake, unit);
    if (kinds.has("velocities")) drawArrow(context, body, overlayStyle.velocityArrow, colors.velocity, unit);
  }

  function drawBodyShape(context, body, looksAwake, unit) {
    const color = body.isAnchored ? colors.anchored : looksAwake ? colors.awake : colors.asleep;
    for (const outline of body.outlines) {
      polyline(context, outline, true);
      context.globalAlpha = overlayStyle.filling;
      context.fillStyle = color;
      context.fill();
      context.globalAlpha = 1;
      stroke(context, color, overlayStyle.line * unit, looksAwake ? [] : overlayStyle.asleepDash.map((length) => length * unit));
    }
    drawDot(context, body.x, body.y, overlayStyle.bodyDot * unit, color);
  }

  function drawLink(context, link, unit) {
    polyline(context, [link.x1, link.y1, link.x2, link.y2]);
    const dash = overlayStyle.linkDashes[link.kind] ?? [];
    strokeEdged(context, colors.link, overlayStyle.line * unit, unit, dash.map((length) => length * unit));
    drawDot(context, link.x1, link.y1, overlayStyle.linkDot * unit, colors.link);
    drawDot(context, link.x2, link.y2, overlayStyle.linkDot * unit, colors.link);
  }

  function drawOverlay(context, overlay, kinds, unit) {
    const shown = (kind, parts) => (kinds.has(kind) ? parts : []);
    context.lineJoin = context.lineCap = "round";
    for (const arrow of shown("fields", overlay.fields)) drawArrow(context, arrow, overlayStyle.fieldArrow, colors.field, unit);
    for (const line of shown("boundaries", overlay.boundaries)) {
      polyline(context, line);
      stroke(context, colors.boundary, overlayStyle.line * unit);
    }
    for (const body of overlay.bodies) drawBody(context, body, kinds, unit);
    for (const link of shown("attachments", overlay.links)) drawLink(context, link, unit);
    for (const point of shown("contacts", overlay.contacts)) drawDot(context, point.x, point.y, overlayStyle.contactDot * unit, colors.contact);
  }

  // Draws a picture into a room of width x height points at the origin; one of another size is fitted and centred. unit: how
  // many points wide the thinnest line of the overlay is; 1 over the scale of the canvas keeps lines alike at any size.
  // overlayKinds: what is drawn of the overlay: a set of the names of Drawing.overlayKinds. showsTouches: whether fingers are drawn.
  // hasPaper: whether what lies under the picture is covered.
  function draw(context, picture, {
    width, height, overlayKinds: kinds = new Set(), showsTouches = false, hasPaper = true, unit = 1,
  }) {
    const scale = Math.min(width / picture.width, height / picture.height);
    context.save();
    context.translate((width - scale * picture.width) / 2, (height - scale * picture.height) / 2);
    context.scale(scale, scale);
    context.beginPath();
    context.rect(0, 0, picture.width, picture.height);
    context.clip();
    for (const fill of hasPaper ? [paper, picture.background] : []) {
      if (!fill) continue;
      context.fillStyle = styleOf(context, fill, picture);
      context.fill();
    }
    // A plain object: reading a matrix of the browser's costs a call for each number.
    const { a, b, c, d, e, f } = context.getTransform();
    const scene = { a, b, c, d, e, f };
    for (const shape of picture.shapes) drawShape(context, scene, shape);
    context.setTransform(scene);
    context.globalAlpha = 1;
    if (picture.overlay) drawOverlay(context, picture.overlay, kinds, unit);
    if (showsTouches) FingerDots.draw(context, picture);
    context.restore();
  }

  return { draw, overlayKinds };
})();

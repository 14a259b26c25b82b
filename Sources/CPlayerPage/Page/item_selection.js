"use strict";

// The item that is chosen in the scene: what a pointer meets, and the mark around it.
const ItemSelection = (() => {
  // Whether a point of the scene lies on a shape.
  function contains({ map: [a, b, c, d, tx, ty], width, height }, [x, y]) {
    const [dx, dy, determinant] = [x - tx, y - ty, a * d - b * c];
    const [u, v] = [(d * dx - c * dy) / determinant, (a * dy - b * dx) / determinant];
    return u >= 0 && v >= 0 && u <= width && v <= height;
  }

  // The shape in front at a point; null: none.
  function shapeAt(picture, point) {
    return picture?.shapes.findLast((shape) => shape.alpha > 0 && contains(shape, point)) ?? null;
  }

  // The page's accent on light: scenes are not darker where the page is.
  const accent = "#4656d6";

  // A frame around a shape, which stays as thin however the shape is scaled.
  function draw(context, { map: [a, b, c, d, tx, ty], width, height }, unit) {
    const corners = [[0, 0], [width, 0], [width, height], [0, height]].map(([x, y]) => [a * x + c * y + tx, b * x + d * y + ty]);
    context.beginPath();
    for (const corner of corners) context.lineTo(...corner);
    context.closePath();
    context.lineJoin = "round";
    for (const [ink, line] of [["rgb(255 255 255 / 80%)", 4], [accent, 2]]) {
      context.strokeStyle = ink;
      context.lineWidth = line * unit;
      context.stroke();
    }
  }

  return { shapeAt, draw };
})();

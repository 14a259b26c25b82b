"use strict";

// Draws the fingers of a picture as dots, as Painter+Fingers.swift does with Cairo.
//
// A finger: { x, y, strength }, 1 while it is down; once it is lifted it goes to 0.
const FingerDots = (() => {
  const disc = "rgb(128 128 128 / 55%)";
  const edge = "rgb(255 255 255 / 80%)";

  // That of a fingertip, in points, or less in a scene that is small.
  const radiusIn = ({ width, height }) => Math.min(22, Math.min(width, height) / 12);

  function ring(context, { x, y }, radius) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.closePath();
  }

  // A translucent disc with a light edge, which lies on a dark one to be seen on light too. Once the finger is lifted the edge widens
  // as all of it fades.
  function drawFinger(context, finger, radius) {
    context.globalAlpha = finger.strength;
    context.fillStyle = context.strokeStyle = disc;
    ring(context, finger, radius);
    context.fill();
    ring(context, finger, radius * (1.5 - 0.5 * finger.strength));
    context.lineWidth = radius * 0.15;
    context.stroke();
    context.strokeStyle = edge;
    context.lineWidth = radius * 0.07;
    context.stroke();
  }

  function draw(context, picture) {
    const radius = radiusIn(picture);
    context.save();
    context.setLineDash([]);
    for (const finger of picture.fingers) drawFinger(context, finger, radius);
    context.restore();
  }

  return { draw };
})();

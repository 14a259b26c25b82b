"use strict";

// What all parts of a page use to reach and to make its elements.

const part = (id) => document.getElementById(id);

function element(name, className = "", text = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

// Writing what stands there already would lay the page out anew.
function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

const isOn = (id) => part(id).getAttribute("aria-pressed") === "true";

const setOn = (id, value) => part(id).setAttribute("aria-pressed", String(value));

// A button that is on or off.
function addSwitch(id, changed) {
  part(id).addEventListener("click", () => {
    setOn(id, !isOn(id));
    changed(isOn(id));
  });
}

// A clear canvas whose pixels are those of the screen and whose units are those of CSS; null where it has no size.
function fitCanvas(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (width === 0 || height === 0) return null;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  context.setTransform(width / canvas.clientWidth, 0, 0, height / canvas.clientHeight, 0, 0);
  context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
  return context;
}

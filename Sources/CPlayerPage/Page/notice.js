"use strict";

// Sentences for a person.
const Notice = (() => {
  const duration = 2500;
  let timer = 0;

  // For a while, over everything.
  function show(text) {
    const box = part("notice");
    clearTimeout(timer);
    setText(box, text);
    box.hidden = false;
    timer = setTimeout(() => (box.hidden = true), duration);
  }

  // In a place of its own, which is hidden while there is none.
  function put(box, text) {
    setText(box, text ?? "");
    box.hidden = !text;
  }

  return { show, put };
})();

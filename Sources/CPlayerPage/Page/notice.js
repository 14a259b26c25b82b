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

  // Copies a text, and says which of the two came of it.
  async function copy(text, done, failed) {
    try {
      await navigator.clipboard.writeText(text);
      show(done);
    } catch {
      show(failed);
    }
  }

  return { show, put, copy };
})();

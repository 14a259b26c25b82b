"use strict";

// A sentence that is shown for a while, over everything.
const Notice = (() => {
  const duration = 2500;
  let timer = 0;

  function show(text) {
    const box = part("notice");
    clearTimeout(timer);
    setText(box, text);
    box.hidden = false;
    timer = setTimeout(() => (box.hidden = true), duration);
  }

  return { show };
})();

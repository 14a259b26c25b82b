"use strict";

// The border of the editor, which is dragged, or moved by arrows, to make it wider or narrower. And its tab, where the page is narrow.
(() => {
  const key = "moonspring.editor";
  const [divider, box] = [part("divider"), part("live")];
  let begin = null;

  function resize(width) {
    const whole = Math.round(Math.min(Math.max(width, 240), window.innerWidth * 0.7));
    box.style.setProperty("--editor", `${whole}px`);
    divider.setAttribute("aria-valuenow", String(whole));
    sessionStorage.setItem(key, String(whole));
  }

  const width = () => part("editor").getBoundingClientRect().width;

  divider.addEventListener("pointerdown", (event) => {
    divider.setPointerCapture(event.pointerId);
    begin = { x: event.clientX, width: width() };
  });
  divider.addEventListener("pointermove", (event) => begin && resize(begin.width + event.clientX - begin.x));
  for (const end of ["pointerup", "pointercancel"]) divider.addEventListener(end, () => { begin = null; });
  divider.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -20, ArrowRight: 20 }[event.key];
    if (!step) return;
    event.preventDefault();
    resize(width() + step);
  });
  const kept = Number(sessionStorage.getItem(key));
  if (kept > 0) resize(kept);

  const tab = element("button", "", "Code");
  Object.assign(tab, { type: "button", id: "tab-code" });
  tab.setAttribute("role", "tab");
  tab.setAttribute("aria-controls", "editor");
  tab.dataset.panel = "code";
  part("tabs").prepend(tab);
})();

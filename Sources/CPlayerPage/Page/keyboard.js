"use strict";

// Keys of the whole page: { key: what it does with the event }.
const Keyboard = (() => {
  const text = "textarea, select, input:not([type=range], [type=radio], [type=checkbox])";

  // An open menu keeps the key that closes it, a dialog keeps all keys, a field those that it has a use for, and so does a control that was reached by keyboard. The time
  // line does not: its keys are those of the page.
  function ownsKey(target, key) {
    if (key === "Escape" && document.querySelector("[popover]:popover-open")) return true;
    if (!(target instanceof Element) || target.id === "scrub") return false;
    if (target.matches(text) || target.isContentEditable || target.closest("dialog")) return true;
    if (target.matches("input[type=range]") && /^(Arrow|Home|End|Page)/.test(key)) return true;
    if (!target.matches(":focus-visible")) return false;
    if (target.matches("[data-scrolls]")) return /^(Arrow|Home|End|Page)/.test(key);
    return target.matches("button, summary") ? key === " " : target.matches("input");
  }

  // A button that was clicked lets go of the focus: with the next key a browser would take it for one reached by keyboard.
  function releaseClicked({ detail }) {
    if (detail === 0) return;
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement?.matches("button, summary, input[type=radio], input[type=checkbox]")) activeElement.blur();
    });
  }

  function listen(keys) {
    document.addEventListener("click", releaseClicked);
    document.addEventListener("keydown", (event) => {
      const action = keys[event.key];
      if (!action || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (ownsKey(event.target, event.key)) return;
      event.preventDefault();
      action(event);
    });
  }

  return { listen };
})();

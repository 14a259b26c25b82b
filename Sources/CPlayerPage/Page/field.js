"use strict";

// Fields for the value of a parameter: a slider with a number, a number, a switch, a choice, or a text.
//
// A field is { box: its element, get(), set(value): shows a value }; it calls `changed` with each value that a person gives it.
const Field = (() => {
  // A number as it is written in a script. Sums of steps end in digits that nobody gave.
  const numberText = (value) => String(Number(Number(value).toPrecision(12)));

  // The step of a slider that was given none: a round part of its range.
  function stepOf({ min, max, step }) {
    return step || 10 ** Math.floor(Math.log10((max - min) / 100));
  }

  function keepInside(value, { min, max }) {
    return Math.min(Math.max(value, min ?? -Infinity), max ?? Infinity);
  }

  // A text that is taken with Enter or on leaving, and left as it was with Escape.
  function textInput(name, read, write, changed) {
    const input = element("input", "field");
    input.type = "text";
    input.autocomplete = "off";
    input.spellcheck = false;
    input.setAttribute("aria-label", name);
    let value;
    const set = (next) => {
      value = next;
      if (document.activeElement !== input) input.value = write(next);
    };
    const take = () => {
      const next = read(input.value);
      if (next === undefined) input.value = write(value);
      else if (next !== value) changed((value = next));
    };
    input.addEventListener("change", take);
    input.addEventListener("blur", () => (input.value = write(value)));
    input.addEventListener("focus", () => input.select());
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      input.value = write(value);
      input.blur();
    });
    return { box: input, input, get: () => value, set, take };
  }

  function number(parameter, changed) {
    const read = (text) => {
      const value = Number(text.trim().replace(",", ".").replace("−", "-"));
      return text.trim() === "" || !Number.isFinite(value) ? undefined : keepInside(value, parameter);
    };
    const field = textInput(parameter.name, read, numberText, changed);
    const step = parameter.step || (parameter.max > parameter.min ? stepOf(parameter) : 1);
    field.input.inputMode = "decimal";
    field.input.classList.add("number");
    field.input.addEventListener("keydown", (event) => {
      const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!direction) return;
      event.preventDefault();
      nudge(read(field.input.value) ?? field.get(), direction * (event.shiftKey ? 10 : 1));
    });
    // A number so many steps from another.
    const nudge = (start, steps) => {
      field.input.value = numberText(keepInside(start + steps * step, parameter));
      field.take();
    };
    return { ...field, nudge };
  }

  // A name that is dragged changes its number, a step for each few points.
  function dragNumber(target, field) {
    const pointsPerStep = 4;
    let begin = null;
    target.classList.add("draggable");
    target.addEventListener("pointerdown", (event) => {
      target.setPointerCapture(event.pointerId);
      begin = { x: event.clientX, value: field.get() };
    });
    target.addEventListener("pointermove", (event) => {
      if (begin) field.nudge(begin.value, Math.round((event.clientX - begin.x) / pointsPerStep));
    });
    for (const end of ["pointerup", "pointercancel"]) target.addEventListener(end, () => (begin = null));
  }

  function slider(parameter, changed) {
    const box = element("div", "slider");
    const bar = element("input");
    bar.type = "range";
    Object.assign(bar, { min: parameter.min, max: parameter.max, step: stepOf(parameter) });
    bar.setAttribute("aria-label", parameter.name);
    const showBar = (value) => {
      bar.value = value;
      bar.style.setProperty("--done", `${(100 * (value - parameter.min)) / (parameter.max - parameter.min)}%`);
    };
    const entry = number(parameter, (value) => {
      showBar(value);
      changed(value);
    });
    const set = (value) => {
      showBar(value);
      entry.set(value);
    };
    bar.addEventListener("input", () => {
      const value = Number(bar.value);
      set(value);
      changed(value);
    });
    box.append(bar, entry.box);
    return { box, get: entry.get, set, bar };
  }

  function toggle(parameter, changed) {
    const input = element("input", "switch");
    input.type = "checkbox";
    input.setAttribute("aria-label", parameter.name);
    input.addEventListener("change", () => changed(input.checked));
    return { box: input, get: () => input.checked, set: (value) => (input.checked = value) };
  }

  function select(parameter, changed) {
    const box = element("select", "field");
    box.setAttribute("aria-label", parameter.name);
    for (const choice of parameter.choices) box.append(new Option(String(choice)));
    box.addEventListener("change", () => {
      // One that was clicked lets the keys of the page work again.
      if (!box.matches(":focus-visible")) box.blur();
      changed(parameter.choices[box.selectedIndex]);
    });
    return {
      box, get: () => parameter.choices[box.selectedIndex],
      set: (value) => (box.selectedIndex = parameter.choices.indexOf(value)),
    };
  }

  function make(parameter, changed) {
    if (parameter.choices?.length) return select(parameter, changed);
    if (typeof parameter.value === "boolean") return toggle(parameter, changed);
    if (typeof parameter.value === "string") return textInput(parameter.name, (text) => text, (text) => text, changed);
    if (parameter.max > parameter.min) return slider(parameter, changed);
    return number(parameter, changed);
  }

  return { make, dragNumber };
})();

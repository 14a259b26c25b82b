"use strict";

// Why the script could not be loaded: its error with the source around it, over the scene shown, which is the last that loaded.
const Problem = (() => {
  function sourceLine({ line, text }, marked) {
    const row = element("li", line === marked ? "marked" : "");
    row.append(element("span", "number", String(line)), element("code", "", text));
    return row;
  }

  return class Problem {
    constructor(box) {
      this.box = box;
      part("problem-close").addEventListener("click", () => this.show(null));
    }

    get isShown() { return !this.box.hidden; }

    // problem: as in docs/live.md; null: there is none.
    show(problem) {
      this.box.hidden = !problem;
      if (!problem) return;
      const { text, file, line, source, traceback } = problem;
      part("problem-text").textContent = text;
      part("problem-place").textContent = line ? `${file}:${line}` : (file ?? "");
      part("problem-source").hidden = !source?.length;
      part("problem-source").replaceChildren(...(source ?? []).map((each) => sourceLine(each, line)));
      part("problem-more").hidden = !traceback;
      part("problem-traceback").textContent = traceback ?? "";
    }
  };
})();

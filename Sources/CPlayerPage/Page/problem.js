"use strict";

// Why the script could not be loaded: its error with the source around it, over the scene shown, which is the last that loaded.
const Problem = (() => {
  function sourceLine({ line, text }, marked) {
    const row = element("li", line === marked ? "marked" : "");
    row.append(element("span", "number", String(line)), element("code", "", text));
    return row;
  }

  // The message without the place that the heading has.
  function messageOf({ text, file, line }) {
    const [path, place] = [text.split(": ", 1)[0], `${file}:${line}`];
    return line && (path === place || path.endsWith(`/${place}`)) ? text.slice(path.length + 2) : text;
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
      const { file, line, source, traceback } = problem;
      part("problem-text").textContent = messageOf(problem);
      part("problem-place").textContent = line ? `${file}:${line}` : (file ?? "");
      part("problem-source").hidden = !source?.length;
      part("problem-source").replaceChildren(...(source ?? []).map((each) => sourceLine(each, line)));
      part("problem-more").hidden = !traceback;
      part("problem-traceback").textContent = traceback ?? "";
    }
  };
})();

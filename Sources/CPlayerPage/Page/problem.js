"use strict";

// What is wrong with the script, over the scene: why it could not be loaded, what it has raised since, and what the check finds,
// each with the source around it. The scene goes on behind; after a failed load it is the last one that loaded.
const Problem = (() => {
  function sourceLine({ line, text }, marked) {
    const row = element("li", line === marked ? "marked" : "");
    row.append(element("span", "number", String(line)), element("code", "", text));
    return row;
  }

  // The column is known of what the check finds.
  const placeOf = ({ file, line, column }) => [file, line, column].filter(Boolean).join(":");

  // The message without the place that the heading has.
  function messageOf(fault) {
    const { text, line } = fault;
    const [path, place] = [text.split(": ", 1)[0], placeOf(fault)];
    return line && (path === place || path.endsWith(`/${place}`)) ? text.slice(path.length + 2) : text;
  }

  function entry(fault) {
    const { kind, line, source, traceback } = fault;
    const article = element("article");
    article.dataset.kind = kind;
    if (line) article.append(element("h3", "place", placeOf(fault)));
    article.append(element("p", "text", messageOf(fault)));
    if (source?.length) {
      const list = element("ol", "source");
      list.append(...source.map((each) => sourceLine(each, line)));
      article.append(list);
    }
    if (traceback?.length) {
      const details = element("details");
      details.append(element("summary", "", "Traceback"), element("pre", "", traceback.join("\n")));
      article.append(details);
    }
    return article;
  }

  const count = (number, word) => (number > 0 ? [`${number} ${word}${number > 1 ? "s" : ""}`] : []);

  return class Problem {
    constructor(box) {
      // What has a number up to the last one that was put away is not shown again.
      Object.assign(this, { box, faults: [], putAway: 0 });
      part("problem-close").addEventListener("click", () => this.close());
    }

    get isShown() { return !this.box.hidden; }

    close() {
      this.putAway = Math.max(this.putAway, ...this.faults.map(({ number }) => number));
      this.box.hidden = true;
    }

    // Another server numbers anew.
    reset() {
      this.putAway = 0;
    }

    // The message of docs/live.md.
    show({ problem, faults, hasMore }) {
      this.faults = [...(problem ? [problem] : []), ...faults].filter(({ number }) => number > this.putAway);
      this.box.hidden = this.faults.length === 0;
      this.box.dataset.isBlocking = String(Boolean(problem));
      const errors = this.faults.filter(({ kind }) => kind === "error").length;
      const title = [...count(errors, "error"), ...count(this.faults.length - errors, "warning")].join(", ");
      setText(part("problem-title"), title);
      part("problem-list").replaceChildren(...this.faults.map(entry));
      part("problem-more").hidden = !hasMore;
    }
  };
})();

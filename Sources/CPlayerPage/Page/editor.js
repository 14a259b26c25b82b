"use strict";

// The text of the scene: CodeMirror, with what is wrong under its lines, and completions of what is typed.
const Editor = (() => {
  // A pause in typing, in milliseconds, after which the text is run.
  const pause = 300;
  const message = ({ text, line }) => (line ? text.replace(/^\S*?:\d+(:\d+)?: /, "") : text);

  function hint({ text, detail, doc }) {
    return {
      text,
      render(row) {
        const line = element("span", "row");
        line.append(element("span", "name", text), element("span", "kind", detail ?? ""));
        row.append(line);
        if (doc) row.append(element("span", "doc", doc));
      },
    };
  }

  return class Editor {
    // changed(text): called with each text that is to run. ask(text): a promise of what `complete` replies.
    constructor(box, { changed, ask }) {
      Object.assign(this, { box, changed, ask, marks: [], known: "", timer: 0, rest: 0 });
      this.view = CodeMirror(box, {
        mode: "lua", theme: "moonspring", lineNumbers: true, indentUnit: 4, tabSize: 4, matchBrackets: true, autoCloseBrackets: true,
        gutters: ["CodeMirror-linenumbers", "faults"], viewportMargin: 400, screenReaderLabel: "The scene, in Lua",
      });
      this.setKeys(true);
      this.view.on("changes", (view, changes) => this.edited(changes));
      this.view.on("inputRead", (view, change) => this.typed(change));
      this.view.on("blur", () => this.setKeys(true));
      new ResizeObserver(() => this.view.refresh()).observe(box);
    }

    get text() { return this.view.getValue(); }

    // Another scene: nothing of the one before can be undone into it.
    show(text) {
      this.isQuiet = true;
      this.view.setValue(text);
      this.view.clearHistory();
      this.isQuiet = false;
      this.mark([]);
    }

    // MARK: Keys

    // The key that indents leaves the editor after Escape.
    setKeys(keepsTab) {
      this.view.setOption("extraKeys", {
        "Ctrl-Space": () => this.complete(), "Ctrl-/": "toggleComment", "Cmd-/": "toggleComment",
        Tab: keepsTab && ((view) => view.execCommand(view.somethingSelected() ? "indentMore" : "insertSoftTab")),
        "Shift-Tab": keepsTab && "indentLess",
        Esc: () => this.setKeys(false),
      });
    }

    // MARK: Changes

    edited() {
      if (this.isQuiet) return;
      this.box.dataset.isTyping = part("live").dataset.isTyping = "true";
      clearTimeout(this.timer);
      clearTimeout(this.rest);
      this.timer = setTimeout(() => this.changed(this.text), pause);
      this.rest = setTimeout(() => delete part("live").dataset.isTyping, 5 * pause);
    }

    // MARK: Faults

    // faults: those of the scene's own file, as docs/live.md has them.
    mark(faults) {
      const known = JSON.stringify(faults.map(({ kind, line, column, text }) => [kind, line, column, text]));
      if (known === this.known) return;
      this.known = known;
      this.view.operation(() => {
        for (const mark of this.marks) mark.clear();
        this.view.clearGutter("faults");
        this.marks = faults.flatMap((fault) => this.markFault(fault));
      });
    }

    markFault(fault) {
      const line = Math.min(Math.max(fault.line - 1, 0), this.view.lastLine());
      const text = this.view.getLine(line);
      const [from, to] = this.rangeOf(text, line, fault.column);
      const dot = element("span", "dot");
      dot.dataset.kind = fault.kind;
      dot.title = message(fault);
      this.view.setGutterMarker(line, "faults", dot);
      const note = element("p", "fault", message(fault));
      note.dataset.kind = fault.kind;
      note.style.setProperty("--indent", `${/^\s*/.exec(text)[0].length}ch`);
      return [
        this.view.markText({ line, ch: from }, { line, ch: to }, { className: `wrong ${fault.kind}` }),
        this.view.addLineWidget(line, note, { coverGutter: false, noHScroll: true }),
      ];
    }

    // Shows a place, and puts the cursor there.
    reveal(line, column) {
      this.view.focus();
      this.view.setCursor(line - 1, column - 1);
      this.view.scrollIntoView(null, 80);
    }

    // Columns count from 1, in bytes. Where none is known it is the line.
    rangeOf(text, line, column) {
      const start = /^\s*/.exec(text)[0].length;
      if (!column) return [start, text.length];
      const before = new TextDecoder().decode(new TextEncoder().encode(text).slice(0, column - 1)).length;
      const word = /^[\w.:]+|^./.exec(text.slice(before));
      return [Math.min(before, text.length), word ? before + word[0].length : text.length];
    }

    // MARK: Completion

    complete() {
      this.view.showHint({ hint: () => this.hints(), completeSingle: false, closeCharacters: /[\s()[\]{};>,]/ });
    }

    // A member that is typed is completed without being asked to.
    typed({ text }) {
      const cursor = this.view.getCursor();
      const before = this.view.getLine(cursor.line).slice(0, cursor.ch);
      const { type } = this.view.getTokenAt(cursor);
      if (this.view.state.completionActive || text[0].length !== 1 || type === "comment" || type === "string") return;
      if (/[\w\])][.:]\w*$/.test(before) && !/(^|[^\w.])\d+\.\d*$/.test(before)) this.complete();
    }

    async hints() {
      const to = this.view.getCursor();
      const { candidates = [], replaced = 0 } = await this.ask(this.view.getRange({ line: 0, ch: 0 }, to));
      if (candidates.length === 0) return null;
      return { list: candidates.map(hint), from: { line: to.line, ch: to.ch - replaced }, to };
    }
  };
})();

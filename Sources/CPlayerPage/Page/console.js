"use strict";

// The prompt: Lua is typed, evaluated by the scene, and answered in the output.
const Console = (() => {
  const key = "moonspring.history";
  const most = 200;

  return class Console {
    constructor(connection, output, open) {
      Object.assign(this, { connection, output, open, field: part("prompt") });
      this.completion = new Completion(this.field, connection);
      this.history = JSON.parse(sessionStorage.getItem(key) ?? "[]");
      // Which entry is shown; beyond the last one is what is being typed.
      this.place = this.history.length;
      this.draft = "";
      this.field.addEventListener("keydown", (event) => this.press(event));
      this.field.addEventListener("input", () => {
        this.fit();
        this.completion.typed();
      });
      this.field.addEventListener("resized", () => this.fit());
      this.field.addEventListener("focus", () => this.open());
    }

    focus() {
      this.open();
      this.field.focus();
    }

    // As many lines high as there are, up to what the style sheet allows.
    fit() {
      this.field.style.height = "auto";
      this.field.style.height = `${this.field.scrollHeight}px`;
    }

    put(text) {
      this.field.value = text;
      this.field.setSelectionRange(text.length, text.length);
      this.fit();
    }

    // MARK: Keys

    press(event) {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const action = this.completion.isOpen ? this.listAction(event) : this.fieldAction(event);
      if (!action) return;
      event.preventDefault();
      action();
    }

    listAction(event) {
      const { completion } = this;
      return {
        ArrowDown: () => completion.move(1),
        ArrowUp: () => completion.move(-1),
        Tab: () => (event.shiftKey ? completion.move(-1) : completion.accept(completion.chosen)),
        Enter: () => completion.accept(completion.chosen),
        Escape: () => completion.close(),
      }[event.key];
    }

    fieldAction(event) {
      const { field } = this;
      const before = field.value.slice(0, field.selectionStart);
      const after = field.value.slice(field.selectionEnd);
      return {
        Enter: event.shiftKey ? null : () => this.evaluate(),
        // In an empty line the key leaves the field, as elsewhere.
        Tab: event.shiftKey || before.trim() === "" ? null : () => this.completion.complete(),
        ArrowUp: before.includes("\n") ? null : () => this.recall(-1),
        ArrowDown: after.includes("\n") ? null : () => this.recall(1),
        Escape: () => field.blur(),
      }[event.key];
    }

    recall(places) {
      const next = Math.min(Math.max(this.place + places, 0), this.history.length);
      if (next === this.place) return;
      if (this.place === this.history.length) this.draft = this.field.value;
      this.place = next;
      this.put(this.history[next] ?? this.draft);
    }

    remember(text) {
      if (this.history[this.history.length - 1] !== text) this.history.push(text);
      this.history = this.history.slice(-most);
      this.place = this.history.length;
      this.draft = "";
      sessionStorage.setItem(key, JSON.stringify(this.history));
    }

    // MARK: Evaluation

    async evaluate() {
      const text = this.field.value;
      if (text.trim() === "") return;
      // A line that is entered while the one before is evaluated comes after it.
      this.isNext = this.isBusy;
      if (this.isBusy) return;
      this.completion.close();
      this.isBusy = true;
      // What the code prints comes before the reply, which says whether it was run at all.
      const place = this.output.hold();
      const reply = await this.connection.request({ do: "evaluate", text });
      this.isBusy = false;
      if (reply.incomplete) {
        this.output.release(place);
        return this.put(`${text}\n`);
      }
      this.remember(text);
      if (this.field.value === text) this.put("");
      for (const result of reply.results ?? []) this.output.add("result", result);
      for (const error of reply.errors ?? []) this.output.add("error", error);
      if (reply.error) this.output.add("error", reply.error);
      this.output.release(place, { kind: "input", text, tick: null });
      this.output.scrollToEnd();
      if (this.isNext) this.evaluate();
    }
  };
})();

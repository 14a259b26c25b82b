"use strict";

// Completions of what is typed at the prompt: a list to choose from, and the signature of the function that is being called.
const Completion = (() => {
  // A pause in typing, in milliseconds, after which the signature is asked for.
  const pause = 120;
  const most = 200;

  return class Completion {
    constructor(field, connection) {
      Object.assign(this, { field, connection, candidates: [], chosen: -1, replaced: 0, timer: 0, number: 0 });
      part("candidates").addEventListener("pointerdown", (event) => {
        event.preventDefault();
        const item = event.target.closest("li");
        if (item) this.accept(Number(item.dataset.index));
      });
      field.addEventListener("blur", () => this.close());
    }

    get isOpen() { return this.candidates.length > 0; }

    async ask() {
      const number = ++this.number;
      const text = this.field.value.slice(0, this.field.selectionStart);
      const reply = await this.connection.request({ do: "complete", text });
      // What was typed in the meantime makes an answer worthless.
      return number === this.number && !reply.error ? reply : null;
    }

    // The key: what is certain is inserted, and the rest is a list.
    async complete() {
      // What a pause would ask later would make this answer worthless.
      clearTimeout(this.timer);
      const reply = await this.ask();
      if (!reply) return;
      const { candidates = [], insertion = "", replaced = 0 } = reply;
      this.showSignature(reply.signature);
      const isLonger = insertion.length > replaced || candidates.length === 1;
      if (isLonger) this.insert(insertion, replaced);
      this.replaced = isLonger ? insertion.length : replaced;
      this.open(candidates.length > 1 ? candidates : []);
    }

    insert(text, replaced) {
      const { field } = this;
      const end = field.selectionStart;
      field.setRangeText(text, end - replaced, end, "end");
      field.dispatchEvent(new Event("resized"));
    }

    accept(index) {
      this.insert(this.candidates[index].text, this.replaced);
      this.close();
      this.typed();
    }

    // After a change of the text: a list that is open follows it, and so does the signature.
    typed() {
      const wasOpen = this.isOpen;
      clearTimeout(this.timer);
      this.number += 1;
      if (this.field.value.trim() === "") return this.close();
      this.timer = setTimeout(async () => {
        const reply = await this.ask();
        if (!reply) return;
        this.showSignature(reply.signature);
        if (!wasOpen) return;
        this.replaced = reply.replaced ?? 0;
        this.open(reply.candidates ?? []);
      }, pause);
    }

    // MARK: The list

    open(candidates) {
      candidates = candidates.slice(0, most);
      this.candidates = candidates;
      part("hints").hidden = candidates.length === 0;
      part("candidates").replaceChildren(...candidates.map((each, index) => this.row(each, index)));
      this.choose(candidates.length > 0 ? 0 : -1);
    }

    row({ text, detail }, index) {
      const row = element("li");
      row.setAttribute("role", "option");
      row.id = `candidate-${index}`;
      row.dataset.index = index;
      row.append(element("span", "name", text), element("span", "kind", detail ?? ""));
      return row;
    }

    choose(index) {
      const rows = [...part("candidates").children];
      this.chosen = index;
      rows.forEach((row, place) => row.setAttribute("aria-selected", String(place === index)));
      rows[index]?.scrollIntoView({ block: "nearest" });
      setText(part("candidate-doc"), this.candidates[index]?.doc ?? "");
      if (index >= 0) this.field.setAttribute("aria-activedescendant", `candidate-${index}`);
      else this.field.removeAttribute("aria-activedescendant");
    }

    move(places) {
      const count = this.candidates.length;
      this.choose((this.chosen + places + count) % count);
    }

    close() {
      clearTimeout(this.timer);
      this.number += 1;
      this.open([]);
      this.showSignature(null);
    }

    showSignature(signature) {
      Notice.put(part("signature"), signature?.text);
    }
  };
})();

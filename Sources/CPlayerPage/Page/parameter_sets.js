"use strict";

// Two sets of values of the parameters, A and B: one is at work, the other can be shown beside it. And what writes them to the script.
const ParameterSets = (() => {
  // Changes that follow each other within this time are one, in milliseconds.
  const pause = 1000;

  return class ParameterSets {
    constructor(connection, tuning) {
      Object.assign(this, { connection, tuning, current: "A", values: {}, lastChange: -Infinity, hasComparison: false });
      // One that is chosen while another is put to work waits for that: its values are not yet those at work.
      this.choosing = Promise.resolve();
      for (const input of part("parameter-sets").querySelectorAll("input")) {
        input.addEventListener("change", () => (this.choosing = this.choosing.then(() => this.choose(input.value))));
      }
      part("compare").addEventListener("change", () => this.compare());
      part("rerun").addEventListener("change", () => this.compare());
      part("write-defaults").addEventListener("click", () => this.write());
      part("undo-write").addEventListener("click", () => this.undo());
      tuning.beforeRerun = (name, value) => this.showBefore(name, value);
      connection.onOpen.push(() => { this.hasComparison = false; });
    }

    // The other set is kept; one that is chosen for the first time begins with the same values.
    async choose(name) {
      this.values[this.current] = this.tuning.values;
      this.current = name;
      const wanted = this.values[name] ?? this.tuning.values;
      await this.compare();
      for (const [key, value] of Object.entries(wanted)) {
        if (this.tuning.values[key] === value) continue;
        const { error } = await this.connection.request({ do: "param", name: key, value, rerun: true });
        if (error) Notice.show(error);
      }
    }

    get other() {
      return this.values[this.current === "A" ? "B" : "A"] ?? this.tuning.values;
    }

    // Keeps values as the other set, and shows it beside the one at work. Returns its name.
    showOther(values) {
      const name = this.current === "A" ? "B" : "A";
      this.values[name] = { ...this.tuning.values, ...values };
      part("compare").checked = true;
      this.compare();
      return name;
    }

    // Shows the other set beside the one at work, or no longer.
    async compare() {
      await this.setComparison(part("compare").checked ? this.other : null);
    }

    async setComparison(values) {
      if (!values && !this.hasComparison) return;
      this.hasComparison = values !== null;
      const { error } = await this.connection.request({ do: "compare", values });
      if (error) Notice.show(error);
    }

    // What a run was before a parameter is dragged stays to be seen beside what it becomes.
    async showBefore(name, value) {
      const now = performance.now();
      const isFirst = now - this.lastChange > pause;
      this.lastChange = now;
      if (isFirst && !part("compare").checked) await this.setComparison({ [name]: value });
    }

    async write() {
      const { error, written = [], skipped = [] } = await this.connection.request({ do: "write" });
      if (error) return Notice.show(error);
      part("undo-write").hidden = false;
      const rest = skipped.length > 0 ? ` Not ${skipped.join(", ")}: its default is not a plain value.` : "";
      return Notice.show(`Written to the script: ${written.join(", ") || "nothing"}.${rest}`);
    }

    async undo() {
      const { error } = await this.connection.request({ do: "unwrite" });
      part("undo-write").hidden = true;
      Notice.show(error ?? "The script was restored.");
    }
  };
})();

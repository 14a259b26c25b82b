"use strict";

// What a person wants of the motion, and the ranges of parameters to look in. The search runs beside the scene; what it finds is kept as the
// other set of values and shown beside the one at work.
const Find = (() => {
  const shortText = (value) => (typeof value === "number" ? String(Number(value.toPrecision(4))) : "none");

  const listText = (values) => Object.entries(values).map(([name, value]) => `${name} ${shortText(value)}`).join(", ");

  // A parameter: whether it is looked for, and between which values. Where it has no bounds they are 0 and twice its value.
  class Row {
    constructor({ name, value, min, max, step }) {
      this.name = name;
      this.box = element("input", "tick-box");
      this.box.type = "checkbox";
      const field = (label, bound) => {
        const made = Field.make({ name: `${label} ${name}`, value: bound, step }, () => (this.box.checked = true));
        made.set(bound);
        return made;
      };
      this.low = field("Least", min ?? Math.min(0, 2 * value));
      this.high = field("Greatest", max ?? (Math.max(0, 2 * value) || 1));
      const label = element("label", "name");
      label.append(this.box, element("span", "", name));
      label.title = name;
      this.item = element("li");
      this.item.append(label, this.low.box, element("span", "to", "to"), this.high.box);
    }

    get text() { return `${this.name}=${this.low.get()}:${this.high.get()}`; }
  }

  function resultRow([goal, value, state]) {
    const row = element("tr");
    const name = element("th", "", goal);
    name.scope = "row";
    row.append(name, element("td", "", shortText(value)), element("td", state, state));
    return row;
  }

  // Goals, what they reach, and what was made small.
  function resultTable({ goals, reached }) {
    const table = element("table");
    const measures = goals.map(({ goal }) => goal.split(/[<>]?=/)[0].trim());
    const wishes = Object.entries(reached).filter(([name]) => !measures.includes(name));
    table.append(
      ...goals.map(({ goal, value, met }) => resultRow([goal, value, met ? "met" : "missed"])),
      ...wishes.map(([name, value]) => resultRow([name, value, "least"])),
    );
    return table;
  }

  const shapeOf = ({ name, min, max, step }) => JSON.stringify([name, min, max, step]);

  return class Find {
    constructor(connection, sets) {
      // isMine: whether this page has asked for the search.
      Object.assign(this, { connection, sets, rows: [], shape: "", isRunning: false, isMine: false });
      part("find-start").addEventListener("click", () => {
        if (this.isRunning) connection.send({ do: "unfind" });
        else this.start();
      });
    }

    // The parameters of the scene. Ranges stay where they are, unless the parameters are others.
    show(parameters) {
      const numbers = parameters.filter(({ value, choices }) => typeof value === "number" && !choices?.length);
      part("find").hidden = numbers.length === 0;
      const shape = numbers.map(shapeOf).join("\n");
      if (shape === this.shape) return;
      this.shape = shape;
      const chosen = this.rows.filter(({ box }) => box.checked).map(({ name }) => name);
      this.rows = numbers.map((parameter) => new Row(parameter));
      for (const { box, name } of this.rows) box.checked = chosen.includes(name);
      part("find-ranges").replaceChildren(...this.rows.map(({ item }) => item));
    }

    async start() {
      const goals = part("find-goals").value.split("\n").map((line) => line.trim()).filter(Boolean);
      const parameters = this.rows.filter(({ box }) => box.checked).map(({ text }) => text);
      this.isMine = true;
      const { error } = await this.connection.request(
        { do: "find", parameters, goals, minimize: part("find-minimize").value.trim() });
      if (!error) return;
      this.isMine = false;
      Notice.put(part("find-error"), error);
    }

    // A `search` message.
    update({ isRunning, runs, most, best, result, error }) {
      this.isRunning = isRunning;
      setText(part("find-start"), isRunning ? "Stop" : "Find");
      setText(part("find-progress"), isRunning ? `${runs} of about ${most} runs` : "");
      setText(part("find-best"), best ? `Best so far: ${listText(best)}` : "");
      part("find-result").replaceChildren();
      Notice.put(part("find-error"), error);
      if (result) this.showResult(result, this.isMine ? this.sets.showOther(result.params) : "");
      if (!isRunning) this.isMine = false;
    }

    // `name`: of the set that has the values; empty where another page has asked for them.
    showResult(result, name) {
      const { isMet, params, runs } = result;
      const heading = isMet ? `Found after ${runs} runs` : "These ranges do not reach the goals; the nearest";
      part("find-result").replaceChildren(
        element("p", isMet ? "" : "missed", `${heading}${name ? `, shown as ${name}` : ""}:`),
        element("p", "values", listText(params)), resultTable(result));
      if (name) part("find-result").scrollIntoView({ block: "nearest" });
    }
  };
})();

"use strict";

// The parameters of the scene, each with a field.
const Tuning = (() => {
  const escaped = (letter) => `\\u{${letter.codePointAt(0).toString(16)}}`;

  // A value as Lua writes it.
  function luaText(value) {
    if (typeof value !== "string") return String(value);
    return `"${value.replace(/["\\]/g, "\\$&").replace(/[\u0000-\u001f\u007f]/g, escaped)}"`;
  }

  // A name as a key of a Lua table.
  const luaKey = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `[${luaText(name)}]`);

  // One parameter. While the scene takes a value no other is sent; the latest is sent next.
  class Row {
    constructor(parameter, send) {
      Object.assign(this, { parameter, send, isBusy: false, next: undefined });
      this.item = element("li");
      this.field = Field.make(parameter, (value) => this.change(value));
      this.reset = element("button", "plain small reset", "Reset");
      this.reset.setAttribute("aria-label", `Reset ${parameter.name}`);
      this.reset.title = `Back to ${luaText(parameter.default)} (or double-click)`;
      this.reset.addEventListener("click", () => this.restore());
      this.problem = element("p", "error");
      this.problem.setAttribute("role", "alert");
      this.problem.hidden = true;
      const name = element("span", "name", parameter.name);
      name.title = parameter.name;
      for (const target of [name, this.field.bar]) target?.addEventListener("dblclick", () => this.restore());
      if (!this.field.bar) this.item.classList.add("inline");
      if (this.field.nudge) Field.dragNumber(name, this.field);
      this.item.append(name, this.reset, this.field.box, this.problem);
      this.show(parameter.value);
    }

    show(value) {
      this.value = value;
      this.field.set(value);
      this.reset.classList.toggle("idle", value === this.parameter.default);
      this.reset.tabIndex = value === this.parameter.default ? -1 : 0;
    }

    restore() {
      document.activeElement?.blur();
      if (this.value !== this.parameter.default) this.change(this.parameter.default);
    }

    change(value) {
      this.show(value);
      this.next = value;
      if (!this.isBusy) this.sendNext();
    }

    async sendNext() {
      this.isBusy = true;
      while (this.next !== undefined) {
        const value = this.next;
        this.next = undefined;
        const { error } = await this.send(this.parameter.name, value);
        Notice.put(this.problem, error);
      }
      this.isBusy = false;
      // What the scene has said before it answered: somebody else may have given it another value since.
      this.show(this.parameter.value);
    }

    // What the scene says; it lags behind a person who is at it.
    update(parameter) {
      this.parameter = parameter;
      if (!this.isBusy) this.show(parameter.value);
    }
  }

  const shapeOf = ({ name, min, max, step, choices, value }) => JSON.stringify([name, min, max, step, choices, typeof value]);

  return class Tuning {
    constructor(connection) {
      // beforeRerun(name, value): called before a run begins anew with another value than this.
      Object.assign(this, { connection, rows: [], shape: "", beforeRerun: async () => {} });
      part("rerun").checked = sessionStorage.getItem("moonspring.rerun") === "true";
      part("rerun").addEventListener("change", () => sessionStorage.setItem("moonspring.rerun", part("rerun").checked));
      part("reset-all").addEventListener("click", () => this.rows.forEach((row) => row.restore()));
      part("copy-parameters").addEventListener("click", () => this.copy());
    }

    // Fields that a person may be at stay where they are, unless the parameters are others.
    show(parameters) {
      const shape = parameters.map(shapeOf).join("\n");
      if (shape === this.shape) {
        parameters.forEach((parameter, index) => this.rows[index].update(parameter));
      } else {
        this.shape = shape;
        this.rows = parameters.map((parameter) => new Row(parameter, (name, value) => this.send(name, value)));
        part("parameters").replaceChildren(...this.rows.map((row) => row.item));
      }
      part("no-parameters").hidden = parameters.length > 0;
      for (const id of ["tune-tools", "tune-actions"]) part(id).hidden = parameters.length === 0;
      for (const id of ["reset-all", "copy-parameters", "rerun"]) part(id).disabled = parameters.length === 0;
    }

    // The values at work.
    get values() {
      return Object.fromEntries(this.rows.map(({ parameter }) => [parameter.name, parameter.value]));
    }

    async send(name, value) {
      if (part("rerun").checked) await this.beforeRerun(name, this.values[name]);
      return this.connection.request({ do: "param", name, value, rerun: part("rerun").checked });
    }

    copy() {
      const values = this.rows.map((row) => `${luaKey(row.parameter.name)} = ${luaText(row.value)}`);
      Notice.copy(`{${values.join(", ")}}`, "The values were copied.", "The browser did not let the values be copied.");
    }
  };
})();

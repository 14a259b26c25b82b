"use strict";

// How long the stages of a tick take, while a person looks.
const Costs = (() => {
  // The stages of docs/live.md, in words.
  const words = {
    scripts: ["Scripts", "Timers, coroutines, touches, onTick and onFrame"],
    properties: ["Properties", "What has changed of items, gravity and boundaries"],
    bodies: ["Bodies", "Forces, collisions and attachments"],
    writeBack: ["Write-back", "Centres and rotations of the items that moved"],
    contacts: ["Contacts", "Callbacks of contacts"],
    actions: ["Actions", "Actions of behaviors"],
    frame: ["Frame", "Signals, events and the hash"],
    pictures: ["Pictures", "What this page is sent"],
  };

  const milliseconds = (value) => `${value.toFixed(value < 0.1 ? 3 : 2)} ms`;

  return class Costs {
    constructor(connection) {
      Object.assign(this, { connection, rows: new Map() });
      part("costs").addEventListener("toggle", () => this.subscribe());
      connection.onOpen.push(() => part("costs").open && this.subscribe());
    }

    subscribe() {
      this.connection.send({ do: "costs", on: part("costs").open });
    }

    row(name) {
      const known = this.rows.get(name);
      if (known) return known;
      const [label, hint] = words[name] ?? [name, ""];
      const [item, bar, value] = [element("li"), element("i", "bar"), element("span", "value")];
      item.title = hint;
      item.append(element("span", "name", label), bar, value);
      part("cost-stages").append(item);
      const row = { bar, value };
      this.rows.set(name, row);
      return row;
    }

    // A `costs` message: milliseconds of a tick, on average.
    update({ stages, budget }) {
      const total = stages.reduce((sum, stage) => sum + stage.milliseconds, 0);
      const largest = Math.max(...stages.map((stage) => stage.milliseconds), 1e-9);
      setText(part("cost-total"), `${milliseconds(total)} of ${budget.toFixed(1)} ms`);
      for (const stage of stages) {
        const row = this.row(stage.name);
        row.bar.style.setProperty("--share", String(stage.milliseconds / largest));
        setText(row.value, milliseconds(stage.milliseconds));
      }
    }
  };
})();

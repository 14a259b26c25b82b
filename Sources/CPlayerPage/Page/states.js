"use strict";

// What the scene makes with ms.States, each drawn as a graph. The states stand below each other, each with what leads on from it: that is a
// list, which a screen reader reads. Beside it an arrow goes from every such line to the states where it leads.
const States = (() => {
  const plain = (number) => String(Number(number.toPrecision(4)));
  const radius = 7;
  const elbow = 13;
  const mostTrackGap = 12;
  const mostTracks = 64;

  function triggerOf({ tap, longPress, swipe, direction, drag, handle, after, signal, above, below }) {
    if (tap !== undefined) return ["tap", tap];
    if (longPress !== undefined) return ["long press", longPress];
    if (swipe !== undefined) return [direction === undefined ? "swipe" : `swipe ${direction} on`, swipe];
    if (drag !== undefined) return ["drag", handle === undefined ? drag : `${drag} by ${handle}`];
    if (after !== undefined) return ["after", `${plain(after)} s`];
    if (signal !== undefined) return ["", `${signal} ${above === undefined ? "<" : ">"} ${plain(above ?? below)}`];
    return ["otherwise", ""];
  }

  const hasTrigger = (row) => triggerOf(row)[0] !== "otherwise";

  // Its own spring, or that of the first one that fits and has one.
  function springText(row, rows) {
    const fits = (own, other) => own === undefined || own === other;
    const giver = row.duration === undefined
      ? rows.find(({ duration, from, to }) => duration !== undefined && fits(from, row.from) && fits(to, row.to)) : row;
    if (!giver) return "default spring";
    const { duration, bounce, easing } = giver;
    const kind = easing === undefined ? (bounce ? `bounce ${plain(bounce)}` : "") : easing || "a curve";
    return [`${plain(duration)} s`, kind].filter(Boolean).join(", ");
  }

  // The first state, those that it leads to, and so on: most arrows go down.
  function inOrder({ states, transitions, initial }) {
    const order = [initial];
    for (const name of order) {
      for (const { from, to } of transitions) if (from === name && to !== undefined && !order.includes(to)) order.push(to);
    }
    return [...order, ...states.map(({ name }) => name).filter((name) => !order.includes(name))];
  }

  function drawn(kind, path) {
    const made = part("state-arrow").content.querySelector("path").cloneNode();
    made.setAttribute("class", kind);
    made.setAttribute("d", path);
    return made;
  }

  // One of ms.States: the list, and what is drawn beside it.
  class Graph {
    // go(state): a person asks for it.
    constructor(table, go) {
      this.go = go;
      this.names = inOrder(table);
      this.item = element("li");
      this.list = element("ul");
      this.picture = part("state-arrow").content.firstElementChild.cloneNode();
      this.ways = [];
      this.pills = this.names.map((name) => this.addState(name, table));
      if (table.transitions.some(({ from }) => from === undefined)) this.addState(undefined, table);
      const box = element("div", "graph");
      box.append(this.picture, this.list);
      this.item.append(element("h3", "", table.name), box);
    }

    // A state, or any of them: undefined.
    addState(name, table) {
      const [item, list] = [element("li"), element("ul")];
      const pill = name === undefined ? element("span", "state any", "Any state") : element("button", "state", name);
      pill.title = pill.textContent;
      pill.addEventListener("click", () => name !== undefined && name !== this.state && this.go(name));
      for (const row of table.transitions) if (row.from === name) list.append(this.addWay(row, pill, table.transitions));
      item.append(pill, list);
      this.list.append(item);
      return pill;
    }

    addWay(row, pill, rows) {
      const [item, label] = [element("li"), element("span", "way")];
      const [verb, subject] = triggerOf(row);
      const isNearest = row.to === undefined && row.drag !== undefined;
      const target = row.to ?? (isNearest ? "the nearest state" : "");
      const spring = springText(row, rows);
      const said = element("span", "unseen", target ? `to ${target},` : "");
      label.append(`${verb} `, element("bdi", "", subject), " ", said, " ", element("span", "spring", spring));
      label.title = `${[verb, subject].filter(Boolean).join(" ")}${target ? ` → ${target}` : ""}: ${spring}`;
      item.append(label);
      const targets = this.names.map((_, index) => index).filter((index) => isNearest || this.names[index] === row.to);
      this.ways.push({ row, pill, label, targets });
      return item;
    }

    // The state it is in, and what leads on from there.
    mark(state) {
      this.state = state;
      this.names.forEach((name, index) => {
        if (name === state) this.pills[index].setAttribute("aria-current", "true");
        else this.pills[index].removeAttribute("aria-current");
      });
      for (const way of this.ways) {
        way.isOpen = hasTrigger(way.row) && (way.row.from ?? state) === state && way.row.to !== state;
        way.label.classList.toggle("open", way.isOpen);
      }
      this.draw();
    }

    // All arrows to a state share a track beside the list; those of short ways are further in.
    draw() {
      const count = new Set(this.ways.flatMap(({ targets }) => targets)).size;
      const gap = Math.min(mostTrackGap, mostTracks / Math.max(count, 1));
      this.list.style.setProperty("--tracks", `${Math.ceil(count * gap) + 14}px`);
      const origin = this.picture.getBoundingClientRect();
      if (origin.width === 0) return;
      const place = (target) => {
        const { left, right, top, bottom } = target.getBoundingClientRect();
        return { left: left - origin.left, right: right - origin.left, bottom: bottom - origin.top, y: Math.round((top + bottom) / 2 - origin.top) };
      };
      const pills = this.pills.map(place);
      const ways = this.ways.map((way) => ({ ...way, from: place(way.pill), at: place(way.label) }));
      const lengths = new Map();
      for (const { at, targets } of ways) {
        for (const target of targets) lengths.set(target, Math.max(lengths.get(target) ?? 0, Math.abs(at.y - pills[target].y)));
      }
      const tracks = [...lengths.keys()].sort((a, b) => lengths.get(a) - lengths.get(b));
      const track = (target) => Math.round(origin.width - 2 - (tracks.length - 1 - tracks.indexOf(target)) * gap);
      // What can happen now lies above the rest.
      ways.sort((a, b) => a.isOpen - b.isOpen);
      this.picture.replaceChildren(...ways.flatMap((way) => this.arrow(way, pills, track)));
    }

    arrow({ row, from, at, targets, isOpen }, pills, track) {
      const kind = `${isOpen ? "open" : ""} ${hasTrigger(row) ? "" : "faint"}`;
      const x = from.left + elbow;
      const parts = [drawn(`line ${kind}`, `M${x} ${from.bottom}V${at.y - radius}q0 ${radius} ${radius} ${radius}H${at.left - 4}`)];
      for (const target of targets) {
        const [to, bend] = [pills[target], track(target)];
        const turn = to.y < at.y ? -radius : radius;
        parts.push(
          drawn(`line ${kind}`, `M${at.right + 5} ${at.y}H${bend - radius}q${radius} 0 ${radius} ${turn}V${to.y - turn}q0 ${turn} ${-radius} ${turn}H${to.right + 6}`),
          drawn(`head ${kind}`, `M${to.right + 2} ${to.y}l8 -4.5v9z`));
      }
      return parts;
    }
  }

  return class States {
    // isShown(): whether a person sees them. leave(): shows another panel, as there are no states any more. go(states, state): a person
    // asks for one of them, by the number of its table and its name.
    constructor({ isShown, leave, go }) {
      Object.assign(this, { isShown, leave, go, known: "", graphs: [] });
      new ResizeObserver(() => this.draw()).observe(part("states"));
    }

    // A `states` message.
    update({ tables }) {
      part("tab-states").hidden = tables.length === 0;
      if (tables.length === 0 && this.isShown()) this.leave();
      const known = JSON.stringify(tables.map(({ table }) => table));
      if (known !== this.known) {
        this.known = known;
        this.graphs = tables.map(({ table }, index) => new Graph(table, (state) => this.go(index, state)));
        part("states").replaceChildren(...this.graphs.map(({ item }) => item));
      }
      tables.forEach(({ state }, index) => this.graphs[index].mark(state));
    }

    draw() {
      for (const graph of this.graphs) graph.draw();
    }
  };
})();

"use strict";

// The items and behaviours of the scene, and the properties of the one that is chosen, live and to be changed.
const Inspector = (() => {
  // More rows than a person reads: the filter finds the others.
  const mostRows = 300;
  const refreshInterval = 2000;
  const colorText = /^"?(#[0-9a-fA-F]{3,8}|[a-zA-Z]+)"?$/;

  // The colour that a property's text stands for; null where it is none.
  function colorOf({ name, value }) {
    const match = /color$/i.test(name) && colorText.exec(value);
    return match && CSS.supports("color", match[1]) ? match[1] : null;
  }

  // A colour as a colour field takes it.
  function plainColor(color) {
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context.fillStyle = color;
    return context.fillStyle.startsWith("#") ? context.fillStyle : "#808080";
  }

  // The path of a behaviour without what all have in common.
  function shortPath(path, behaviors) {
    const common = ["ms.scene.animators[1].", "ms.scene."].find((start) => behaviors.every((each) => each.path.startsWith(start)));
    return path.slice(common?.length ?? 0);
  }

  // A property of what is chosen: its value, a field while it is changed, and why a change failed.
  class PropertyRow {
    constructor(property, set) {
      Object.assign(this, { property, set });
      this.item = element("li");
      this.value = element("button", "value");
      this.value.disabled = property.isReadOnly;
      this.value.addEventListener("click", () => this.edit());
      this.swatch = element("input", "swatch");
      this.swatch.type = "color";
      this.swatch.setAttribute("aria-label", `Colour of ${property.name}`);
      this.swatch.disabled = property.isReadOnly;
      this.swatch.addEventListener("change", () => this.send(`"${this.swatch.value}"`));
      this.problem = element("p", "error");
      this.problem.setAttribute("role", "alert");
      this.problem.hidden = true;
      const name = element("span", "name", property.name);
      name.title = property.name;
      this.item.append(name, this.swatch, this.value, element("span", "unit"), this.problem);
      this.update(property);
    }

    update(property) {
      this.property = property;
      setText(this.value, property.value);
      this.value.title = property.value;
      setText(this.item.children[3], property.unit && property.unit !== "none" ? property.unit : "");
      const color = colorOf(property);
      if (color !== this.color) {
        this.swatch.hidden = !color;
        if (color) this.swatch.value = plainColor(color);
        if (color) this.swatch.style.setProperty("--color", color);
      }
      this.color = color;
    }

    edit() {
      const input = element("input", "field");
      input.value = this.property.value;
      input.spellcheck = false;
      input.autocomplete = "off";
      input.setAttribute("aria-label", this.property.name);
      // Taking the field away makes it lose the focus, which closes it too.
      let isOpen = true;
      const close = () => {
        if (!isOpen) return;
        isOpen = false;
        input.replaceWith(this.value);
        Notice.put(this.problem, "");
      };
      input.addEventListener("keydown", async (event) => {
        if (event.key === "Escape") close();
        if (event.key !== "Enter") return;
        if (!(await this.send(input.value))) return;
        close();
        this.value.focus();
      });
      input.addEventListener("blur", close);
      this.value.replaceWith(input);
      input.focus();
      input.select();
    }

    // Whether the property was set.
    async send(text) {
      const { error } = await this.set(this.property.name, text);
      Notice.put(this.problem, error);
      return !error;
    }
  }

  return class Inspector {
    // isShown(): whether a person sees it. selected(name): another thing was chosen, or nothing: "". ran(code): the line that
    // set a property.
    constructor(connection, { isShown, selected, ran }) {
      Object.assign(this, { connection, isShown, selected, ran, name: "", list: [], rows: new Map(), known: "" });
      this.hint = part("prompt").placeholder;
      part("item-filter").addEventListener("input", () => this.showList());
      part("items").addEventListener("click", ({ target }) => this.pick(target.closest("button")));
      part("items").addEventListener("keydown", (event) => this.moveFocus(event));
      connection.onOpen.push(() => this.subscribe());
      setInterval(() => this.refresh(), refreshInterval);
    }

    // MARK: The list

    async refresh() {
      if (!this.isShown() || !this.connection.isConnected || document.hidden) return;
      const { items, behaviors, error } = await this.connection.request({ do: "items" });
      if (error) return;
      this.list = [
        ...behaviors.map(({ path, class: kind, details }) => ({
          name: path, label: [kind, details].filter(Boolean).join(" of "), detail: shortPath(path, behaviors),
          owner: `${details ? `of ${details} ` : ""}in animator ${/\[(\d+)\]/.exec(path)[1]}`,
        })),
        ...items.map(({ name }) => ({ name, label: name, detail: "" })),
      ];
      this.showList();
    }

    showList() {
      const filter = part("item-filter").value.trim().toLowerCase();
      const found = this.list.filter(({ name, label, detail }) => `${name} ${label} ${detail}`.toLowerCase().includes(filter));
      const known = JSON.stringify([found.slice(0, mostRows), found.length, this.name]);
      if (known === this.known) return;
      this.known = known;
      this.showRows(found.slice(0, mostRows));
      const more = found.length - mostRows;
      part("no-items").hidden = found.length > 0 && more <= 0;
      const none = filter ? "Nothing has that name." : "The scene has no items.";
      setText(part("no-items"), more > 0 ? `${more} more. Filter to find them.` : none);
    }

    // A row stays the same element: one that is pressed or has the focus is there when it is let go.
    showRows(found) {
      const list = part("items");
      const rows = new Map([...list.children].map((row) => [row.firstElementChild.dataset.name, row]));
      const names = new Set(found.map(({ name }) => name));
      for (const [name, row] of rows) if (!names.has(name)) row.remove();
      found.forEach((each, index) => {
        const row = rows.get(each.name) ?? this.makeRow(each.name);
        this.showRow(row.firstElementChild, each);
        if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
      });
    }

    makeRow(name) {
      const [item, button] = [element("li"), element("button")];
      button.dataset.name = name;
      button.append(element("span", "name"), element("span", "kind"));
      item.append(button);
      return item;
    }

    showRow(button, { name, label, detail }) {
      button.setAttribute("aria-pressed", String(name === this.name));
      button.title = label === name ? name : `${label} (${name})`;
      setText(button.children[0], label);
      setText(button.children[1], detail);
    }

    pick(button) {
      if (button) this.choose(button.dataset.name === this.name ? "" : button.dataset.name);
    }

    moveFocus(event) {
      const next = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
      if (!next) return;
      event.preventDefault();
      event.target.closest("li")?.[next]?.firstElementChild.focus();
    }

    // MARK: What is chosen

    choose(name) {
      this.name = name;
      this.rows.clear();
      this.showList();
      part("items").querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest" });
      this.showNothing(name ? "" : "Choose something here, or pause and click it in the scene.");
      this.subscribe();
      if (name) this.connection.send({ do: "choose", name });
      part("prompt").placeholder = name ? `_ is ${name}` : this.hint;
      this.selected(name);
    }

    showNothing(text) {
      part("details").replaceChildren(element("p", "empty", text));
    }

    subscribe() {
      this.connection.send({ do: "inspect", names: this.name && this.isShown() ? [this.name] : [] });
    }

    // The panel is seen, or no longer.
    showPanel() {
      this.refresh();
      this.subscribe();
    }

    // A `properties` message.
    update({ objects }) {
      // What was chosen before has nothing to say of this.
      const object = objects.find(({ name }) => name === this.name);
      if (!object || !this.isShown()) return;
      if (!object.properties) {
        this.rows.clear();
        return this.showNothing(`${this.name} is not in the scene now.`);
      }
      const names = object.properties.map(({ name }) => name);
      if (names.length !== this.rows.size || !names.every((name) => this.rows.has(name))) this.build(object);
      for (const property of object.properties) this.rows.get(property.name).update(property);
    }

    build(object) {
      const set = (property, text) => this.set(property, text);
      this.rows = new Map(object.properties.map((each) => [each.name, new PropertyRow(each, set)]));
      const heading = element("h2", "", object.name);
      const listed = this.list.find(({ name }) => name === object.name);
      heading.append(element("span", "kind", [object.class, listed?.owner].filter(Boolean).join(" ")));
      const list = element("ul", "properties");
      list.append(...[...this.rows.values()].map((row) => row.item));
      part("details").replaceChildren(heading, list);
    }

    async set(property, text) {
      const reply = await this.connection.request({ do: "set", object: this.name, property, text });
      if (reply.code) this.ran(reply.code);
      return reply;
    }
  };
})();

"use strict";

// What happened in the scene, newest last: contacts, touches, and what else a trace has. A click goes to the tick.
const Events = (() => {
  const most = 2000;
  const rowHeight = 28;
  return class Events {
    // isShown(): whether a person sees it. seek(tick): goes there.
    constructor({ isShown, seek, timeOf }) {
      Object.assign(this, { isShown, seek, timeOf, events: [], found: [], hidden: new Set(), isStale: true, rows: [] });
      this.list = part("events");
      this.room = element("div", "room");
      this.list.append(this.room);
      // The list follows what comes as long as its end is in sight.
      this.isFollowing = true;
      this.list.addEventListener("scroll", () => {
        this.isFollowing = this.list.scrollTop + this.list.clientHeight > this.list.scrollHeight - rowHeight;
        this.showRows();
      });
      new ResizeObserver(() => this.showRows()).observe(this.list);
      this.room.addEventListener("click", ({ target }) => {
        const row = target.closest("button");
        if (row) this.seek(Number(row.dataset.tick));
      });
      for (const group of Constants.eventGroups) this.addGroup(group);
    }

    addGroup(group) {
      const button = element("button", "chip", group[0].toUpperCase() + group.slice(1));
      button.setAttribute("aria-pressed", "true");
      button.addEventListener("click", () => {
        if (!this.hidden.delete(group)) this.hidden.add(group);
        button.setAttribute("aria-pressed", String(!this.hidden.has(group)));
        this.isStale = true;
        this.show();
      });
      part("event-kinds").append(button);
    }

    // An event of an earlier tick than the last one begins another course of things: the old one's are forgotten.
    add({ tick, group, text, event }) {
      const { events } = this;
      if (events.length > 0 && tick < events[events.length - 1].tick) this.truncate(tick);
      events.push({ tick, group, text, event });
      if (events.length > most + 200) events.splice(0, events.length - most);
      this.isStale = true;
    }

    // Forgets what happened at a tick or after it.
    truncate(tick) {
      const { events } = this;
      while (events.length > 0 && events[events.length - 1].tick >= tick) events.pop();
      this.isStale = true;
    }

    show() {
      if (!this.isStale || !this.isShown()) return;
      this.isStale = false;
      this.found = this.events.slice(-most).filter(({ group }) => !this.hidden.has(group));
      this.list.hidden = this.found.length === 0;
      part("no-events").hidden = this.found.length > 0;
      setText(part("no-events"), this.events.length > 0 ? "Nothing of these kinds has happened." : "Nothing has happened yet.");
      this.room.style.height = `${this.found.length * rowHeight}px`;
      if (this.isFollowing) this.list.scrollTop = this.list.scrollHeight;
      this.showRows();
    }

    // Only the rows in sight are elements, and they are used again.
    showRows() {
      const first = Math.max(Math.floor(this.list.scrollTop / rowHeight) - 2, 0);
      const count = Math.min(Math.ceil(this.list.clientHeight / rowHeight) + 4, this.found.length - first);
      while (this.rows.length < count) this.addRow();
      this.rows.forEach((row, index) => {
        const entry = index < count ? this.found[first + index] : null;
        row.hidden = !entry;
        if (!entry) return;
        row.style.transform = `translateY(${(first + index) * rowHeight}px)`;
        row.dataset.tick = entry.tick;
        row.dataset.group = entry.group;
        row.dataset.type = entry.event.type;
        row.title = `${entry.text} (tick ${entry.tick})`;
        setText(row.children[0], `${this.timeOf(entry.tick).toFixed(2)} s`);
        setText(row.children[1], entry.text);
      });
    }

    addRow() {
      const row = element("button", "event");
      row.append(element("span", "time"), element("span", "text"));
      this.rows.push(row);
      this.room.append(row);
    }
  };
})();

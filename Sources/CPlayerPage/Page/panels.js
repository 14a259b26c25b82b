"use strict";

// Which panel is shown beside the scene, and whether the console is. On a small screen the console is one of the panels, and so is the
// editor of a page that has one; none may be shown, so that the scene has the room.
const Panels = (() => {
  const key = "moonspring.panels";

  return class Panels {
    // changed: called when another panel is shown.
    constructor(changed) {
      this.changed = () => {};
      this.compact = matchMedia("(max-width: 700px), (max-height: 480px)");
      this.tabs = [...part("tabs").querySelectorAll("[role=tab]")];
      const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}");
      this.panel = kept.panel ?? (this.compact.matches ? "" : "tune");
      this.latest = this.panel || "tune";
      this.isConsoleOpen = kept.isConsoleOpen ?? false;
      for (const tab of this.tabs) tab.addEventListener("click", () => this.press(tab.dataset.panel));
      part("panels-toggle").addEventListener("click", () => this.toggle());
      part("tabs").addEventListener("keydown", (event) => this.moveFocus(event));
      part("console-toggle").addEventListener("click", () => this.setConsole(!this.isConsoleOpen));
      this.compact.addEventListener("change", () => this.show());
      this.consoleHeight = kept.consoleHeight ?? 176;
      this.addResizing();
      this.show();
      this.changed = changed;
    }

    isShown(panel) {
      return panel === "console" && !this.compact.matches ? this.isConsoleOpen : this.panel === panel;
    }

    // On a small screen a panel that is shown goes when its tab is pressed.
    press(panel) {
      this.choose(this.panel === panel && this.compact.matches ? "" : panel);
    }

    // Shows the panel that was shown last, or none.
    toggle() {
      this.choose(this.panel ? "" : this.latest);
    }

    choose(panel) {
      this.panel = panel;
      if (panel) this.latest = panel;
      this.show();
    }

    setConsole(isOpen) {
      this.isConsoleOpen = isOpen;
      this.show();
    }

    openConsole() {
      if (this.compact.matches) this.choose("console");
      else this.setConsole(true);
    }

    show() {
      if (this.panel === "console" && !this.compact.matches) [this.panel, this.isConsoleOpen] = ["tune", true];
      if (this.panel === "code" && !this.compact.matches) this.panel = "tune";
      for (const tab of this.tabs) {
        const isChosen = tab.dataset.panel === this.panel;
        tab.setAttribute("aria-selected", String(isChosen));
        tab.tabIndex = isChosen || (!this.panel && tab === this.tabs[0]) ? 0 : -1;
        const panel = part(`panel-${tab.dataset.panel}`);
        if (panel) panel.hidden = !isChosen;
      }
      const isOpen = this.isShown("console");
      part("live").dataset.panel = this.panel;
      part("panels-toggle").setAttribute("aria-pressed", String(this.panel !== ""));
      part("console").dataset.open = String(isOpen);
      part("console-toggle").setAttribute("aria-expanded", String(isOpen));
      this.keep();
      this.changed();
    }

    keep() {
      const { panel, isConsoleOpen, consoleHeight } = this;
      sessionStorage.setItem(key, JSON.stringify({ panel, isConsoleOpen, consoleHeight }));
    }

    // The console's bar is dragged to make it higher or lower.
    addResizing() {
      const [bar, box] = [part("console-bar"), part("console")];
      const resize = (height) => {
        this.consoleHeight = Math.round(Math.min(Math.max(height, 60), window.innerHeight * 0.6));
        box.style.setProperty("--height", `${this.consoleHeight}px`);
      };
      let begin = null;
      bar.addEventListener("pointerdown", (event) => {
        if (!this.isConsoleOpen || event.target.closest("button")) return;
        bar.setPointerCapture(event.pointerId);
        begin = { y: event.clientY, height: this.consoleHeight };
      });
      bar.addEventListener("pointermove", (event) => begin && resize(begin.height + begin.y - event.clientY));
      for (const end of ["pointerup", "pointercancel"]) {
        bar.addEventListener(end, () => {
          begin = null;
          this.keep();
        });
      }
      bar.addEventListener("dblclick", (event) => event.target.closest("button") || this.setConsole(!this.isConsoleOpen));
      resize(this.consoleHeight);
    }

    // Arrows go from tab to tab.
    moveFocus(event) {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || !event.target.matches("[role=tab]:focus-visible")) return;
      event.preventDefault();
      const tabs = this.tabs.filter((tab) => tab.offsetParent);
      const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
      next.focus();
      this.choose(next.dataset.panel);
    }
  };
})();

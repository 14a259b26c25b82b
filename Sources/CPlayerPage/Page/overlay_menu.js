"use strict";

// The switch of the overlay, and the menu of the kinds that it shows. Shared by all pages that show scenes.
const OverlayMenu = (() => {
  const nothing = new Set();

  return class OverlayMenu {
    // changed(kinds): called with the kinds that are to be shown, none where the overlay is off.
    constructor(changed) {
      this.changed = changed;
      this.menu = part("overlay-menu");
      this.inputs = Object.entries(Drawing.overlayKinds).map(([kind, color]) => this.addKind(kind, color));
      part("overlay-kinds").append(...this.inputs.map((input) => input.parentElement));
      addSwitch("overlay", () => this.toggled());
      this.menu.addEventListener("change", () => this.chose());
      this.menu.addEventListener("beforetoggle", ({ newState }) => newState === "open" && this.place());
      this.menu.addEventListener("toggle", ({ newState }) => {
        part("overlay-more").setAttribute("aria-expanded", String(newState === "open"));
      });
      // Where it stands depends on the window.
      window.addEventListener("resize", () => this.menu.hidePopover());
    }

    get kinds() {
      if (!isOn("overlay")) return nothing;
      return new Set(this.inputs.filter((input) => input.checked).map((input) => input.value));
    }

    // The dots are the colours of the drawing: the menu is its legend too.
    addKind(kind, color) {
      const [label, input, dot] = [element("label"), element("input"), element("span", "dot")];
      input.type = "checkbox";
      input.className = "tick-box";
      input.value = kind;
      input.checked = true;
      dot.style.background = color;
      label.append(input, element("span", "", kind[0].toUpperCase() + kind.slice(1)), dot);
      return input;
    }

    // An overlay without any kind would look broken: switched on so, it shows all.
    toggled() {
      if (isOn("overlay") && !this.inputs.some((input) => input.checked)) for (const input of this.inputs) input.checked = true;
      this.changed(this.kinds);
    }

    // Whoever chooses a kind wants to see it; without any the overlay is off.
    chose() {
      setOn("overlay", this.inputs.some((input) => input.checked));
      this.changed(this.kinds);
    }

    // Above its button, as far right as that.
    place() {
      const { right, top } = part("overlay-more").getBoundingClientRect();
      this.menu.style.right = `${Math.max(document.documentElement.clientWidth - right, 8)}px`;
      this.menu.style.bottom = `${window.innerHeight - top + 6}px`;
    }

    toggleMenu() {
      if (this.menu.togglePopover()) this.inputs[0].focus();
    }

    get keys() {
      return { o: () => part("overlay").click(), O: () => this.toggleMenu() };
    }
  };
})();

"use strict";

// A picture plays while the pointer is on it or its link has the focus, and as its button says. The frame that plays is there only then.
(() => {
  const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");

  class Picture {
    constructor(element) {
      Object.assign(this, { element, button: element.querySelector(".play"), frame: null, isHeld: false });
      element.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") this.hint(true); });
      element.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") this.hint(false); });
      element.addEventListener("focusin", (event) => { if (event.target.matches("a:focus-visible")) this.hint(true); });
      element.addEventListener("focusout", () => this.hint(false));
      this.button.addEventListener("click", () => this.toggle());
    }

    // A pointer that comes and goes asks for motion less clearly than a press.
    hint(isOn) {
      if (this.isHeld || (isOn && prefersStill.matches)) return;
      this.set(isOn);
    }

    toggle() {
      this.isHeld = !(this.frame && this.isHeld);
      if (this.isHeld) Picture.held?.release(this);
      Picture.held = this.isHeld ? this : null;
      this.set(this.isHeld);
    }

    // One picture at a time goes on without the pointer, so that a long page of them stays light.
    release(other) {
      if (other === this || this.element.hasAttribute("data-plays-at-once")) return;
      this.isHeld = false;
      this.set(false);
    }

    set(isOn) {
      if (isOn === (this.frame !== null)) return;
      this.button.setAttribute("aria-pressed", String(isOn));
      this.element.classList.toggle("playing", isOn);
      if (isOn) {
        this.frame = document.createElement("iframe");
        Object.assign(this.frame, { src: this.element.dataset.play, title: "", tabIndex: -1 });
        this.frame.setAttribute("aria-hidden", "true");
        this.frame.addEventListener("load", () => this.frame?.classList.add("loaded"));
        this.element.append(this.frame);
      } else {
        this.frame.remove();
        this.frame = null;
      }
    }
  }

  // Those that play by themselves do so while they are seen.
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (prefersStill.matches) continue;
      target.picture.isHeld = isIntersecting;
      target.picture.set(isIntersecting);
    }
  });
  for (const element of document.querySelectorAll(".picture")) {
    element.picture = new Picture(element);
    if (element.hasAttribute("data-plays-at-once")) seen.observe(element);
  }
})();

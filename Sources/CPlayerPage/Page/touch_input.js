"use strict";

// Pointers on the canvas become touches of the scene: several fingers, each with at most one move a frame.
const TouchInput = (() => {
  return class TouchInput {
    // isTaken(event): what a pointer that comes down is for, if not for the scene. send: takes the messages.
    constructor(stage, send, isTaken = () => false) {
      Object.assign(this, { stage, send, isTaken });
      // Of each pointer: its finger's number, and where it went since the last frame; null: nowhere.
      this.fingers = new Map();
      this.isWaiting = false;
      const { canvas } = stage;
      canvas.addEventListener("pointerdown", (event) => this.begin(event));
      canvas.addEventListener("pointermove", (event) => this.move(event));
      canvas.addEventListener("pointerup", (event) => this.end(event, "ended"));
      canvas.addEventListener("pointercancel", (event) => this.end(event, "cancelled"));
      canvas.addEventListener("lostpointercapture", (event) => this.end(event, "cancelled"));
      canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    }

    tell(phase, finger, point, more = {}) {
      this.send({ do: "touch", phase, finger, point, ...more });
    }

    // The lowest number that no finger has.
    freeNumber() {
      const taken = new Set([...this.fingers.values()].map((each) => each.number));
      let number = 0;
      while (taken.has(number)) number += 1;
      return number;
    }

    begin(event) {
      if (event.button !== 0 || this.isTaken(event)) return;
      const number = this.freeNumber();
      this.fingers.set(event.pointerId, { number, point: null });
      this.stage.canvas.setPointerCapture(event.pointerId);
      this.tell("began", number, this.stage.pointOf(event), event.altKey ? { grab: true } : {});
    }

    move(event) {
      const finger = this.fingers.get(event.pointerId);
      if (!finger) return;
      finger.point = this.stage.pointOf(event);
      if (this.isWaiting) return;
      this.isWaiting = true;
      requestAnimationFrame(() => this.sendMoves());
    }

    sendMoves() {
      this.isWaiting = false;
      for (const finger of this.fingers.values()) {
        if (finger.point) this.tell("moved", finger.number, finger.point);
        finger.point = null;
      }
    }

    end(event, phase) {
      const finger = this.fingers.get(event.pointerId);
      if (!finger) return;
      if (finger.point) this.tell("moved", finger.number, finger.point);
      this.fingers.delete(event.pointerId);
      this.tell(phase, finger.number, this.stage.pointOf(event));
    }
  };
})();

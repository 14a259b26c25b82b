"use strict";

// Pointers on the canvas become touches of the scene: several fingers, each with at most one move a frame.
const TouchInput = (() => {
  return class TouchInput {
    // isTaken(event): what a pointer that comes down is for, if not for the scene. connection: takes the messages.
    constructor(stage, connection, isTaken = () => false) {
      Object.assign(this, { stage, connection, isTaken, hovered: null, isAsking: false });
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
      this.connection.send({ do: "touch", phase, finger, point, ...more });
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
      if (!finger) return this.hover(event);
      finger.point = this.stage.pointOf(event);
      if (this.isWaiting) return;
      this.isWaiting = true;
      requestAnimationFrame(() => this.sendMoves());
    }

    // The pointer shows what a finger would do where it is: one question at a time.
    async hover(event) {
      if (event.pointerType === "touch") return;
      this.hovered = event;
      if (this.isAsking) return;
      this.isAsking = true;
      while (this.hovered) {
        const [point, grab] = [this.stage.pointOf(this.hovered), this.hovered.altKey];
        this.hovered = null;
        const { use } = await this.connection.request({ do: "hover", point, grab });
        this.stage.canvas.dataset.use = use ?? "";
      }
      this.isAsking = false;
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

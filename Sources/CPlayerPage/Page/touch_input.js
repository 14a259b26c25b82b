"use strict";

// Pointers on the canvas become touches of the scene: several fingers, each with at most one move a frame.
const TouchInput = (() => {
  // Of the middle of a pinch, where its fingers are.
  const sides = [-1, 1];
  return class TouchInput {
    // isTaken(event): what a pointer that comes down is for, if not for the scene. isPaused(): whether the scene waits and takes no touches.
    // connection: takes the messages.
    constructor(stage, connection, { isTaken, isPaused }) {
      Object.assign(this, { stage, connection, isTaken, isPaused, hovered: null, isAsking: false, pinch: null });
      // Of each pointer, and of the two sides of a pinch: its finger's number, and where it went since the last frame; null: nowhere.
      this.fingers = new Map();
      this.isWaiting = false;
      const { canvas } = stage;
      canvas.addEventListener("pointerdown", (event) => this.begin(event));
      canvas.addEventListener("pointermove", (event) => this.move(event));
      canvas.addEventListener("pointerup", (event) => this.end(event, "ended"));
      canvas.addEventListener("pointercancel", (event) => this.end(event, "cancelled"));
      canvas.addEventListener("lostpointercapture", (event) => this.end(event, "cancelled"));
      canvas.addEventListener("contextmenu", (event) => event.preventDefault());
      canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
      // What Safari tells of a trackpad.
      canvas.addEventListener("gesturestart", (event) => this.spread(event, 1, 0));
      canvas.addEventListener("gesturechange", (event) => this.spread(event, event.scale, (event.rotation * Math.PI) / 180));
      canvas.addEventListener("gestureend", () => this.endPinch());
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
      this.stage.canvas.setPointerCapture(event.pointerId);
      this.put(event.pointerId, this.stage.pointOf(event), event.altKey ? { grab: true } : {});
    }

    move(event) {
      if (!this.fingers.has(event.pointerId)) return this.hover(event);
      this.carry(event.pointerId, this.stage.pointOf(event));
    }

    end(event, phase) {
      this.lift(event.pointerId, phase, this.stage.pointOf(event));
    }

    put(key, point, more) {
      const number = this.freeNumber();
      this.fingers.set(key, { number, point: null });
      this.tell("began", number, point, more);
    }

    carry(key, point) {
      this.fingers.get(key).point = point;
      if (this.isWaiting) return;
      this.isWaiting = true;
      requestAnimationFrame(() => this.sendMoves());
    }

    lift(key, phase, point) {
      const finger = this.fingers.get(key);
      if (!finger) return;
      if (finger.point) this.tell("moved", finger.number, finger.point);
      this.fingers.delete(key);
      this.tell(phase, finger.number, point);
    }

    // With Ctrl, as browsers tell the pinch of a trackpad, a wheel moves two fingers apart; with Shift as well, around each other.
    wheel(event) {
      if (!event.ctrlKey) return;
      const { scale, angle } = this.pinch ?? { scale: 1, angle: 0 };
      // A notch of a wheel is many times what a trackpad tells at a time.
      const way = Math.max(-25, Math.min(25, event.deltaX + event.deltaY));
      if (event.shiftKey) this.spread(event, scale, angle + way / 100);
      else this.spread(event, scale * Math.exp(-way / 100), angle);
      clearTimeout(this.wheelEnd);
      this.wheelEnd = setTimeout(() => this.endPinch(), 200);
    }

    // Two fingers beside the pointer, apart by a factor of where they come down, and turned.
    spread(event, scale, angle) {
      event.preventDefault();
      if (!this.pinch && (this.isPaused() || this.fingers.size > 0)) return;
      if (!this.pinch) {
        this.pinch = { middle: this.stage.pointOf(event), scale: 1, angle: 0 };
        for (const side of sides) this.put(`side ${side}`, this.pinchPoint(side));
      }
      Object.assign(this.pinch, { scale: Math.max(0.02, Math.min(50, scale)), angle });
      for (const side of sides) this.carry(`side ${side}`, this.pinchPoint(side));
    }

    pinchPoint(side) {
      const { middle, scale, angle } = this.pinch;
      const arm = 40 * side * scale;
      return [middle[0] + arm * Math.cos(angle), middle[1] + arm * Math.sin(angle)];
    }

    endPinch() {
      if (!this.pinch) return;
      for (const side of sides) this.lift(`side ${side}`, "ended", this.pinchPoint(side));
      this.pinch = null;
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
  };
})();

"use strict";

// Where a scene is shown: a canvas as large as its room allows, and the picture on it.
const Stage = (() => {
  // The middle of a shape in the scene.
  function center(shape) {
    const [a, b, c, d, tx, ty] = shape.map;
    const [x, y] = [shape.width / 2, shape.height / 2];
    return { x: a * x + c * y + tx, y: b * x + d * y + ty };
  }

  return class Stage {
    // size: of the scene in points. decorate: draws over the picture, in points of the scene; unit is the width of a thin line.
    constructor(canvas, room, size, decorate = () => {}) {
      Object.assign(this, { canvas, room, decorate });
      [this.width, this.height] = size;
      this.picture = null;
      // Another picture to compare it with, which is drawn faintly over it; null: none.
      this.comparison = null;
      // The kinds of the overlay that are shown, as Drawing names them.
      this.overlayKinds = new Set();
      this.showsTouches = false;
      this.onFit = () => {};
      new ResizeObserver(() => this.fit()).observe(room);
    }

    resize(width, height) {
      if (width === this.width && height === this.height) return;
      [this.width, this.height] = [width, height];
      this.fit();
    }

    // The largest canvas of the scene's shape that there is room for, in its middle, on whole pixels of the screen.
    fit() {
      const room = this.room.getBoundingClientRect();
      const scale = Math.min(room.width / this.width, room.height / this.height);
      const ratio = window.devicePixelRatio || 1;
      const whole = (length) => Math.max(Math.round(length * ratio), 1) / ratio;
      const [width, height] = [whole(scale * this.width), whole(scale * this.height)];
      Object.assign(this.canvas.style, {
        width: `${width}px`, height: `${height}px`,
        left: `${whole(room.left + (room.width - width) / 2) - room.left}px`,
        top: `${whole(room.top + (room.height - height) / 2) - room.top}px`,
      });
      this.draw();
      this.onFit();
    }

    show(picture) {
      this.picture = picture;
      this.draw();
    }

    draw() {
      const context = this.picture && fitCanvas(this.canvas);
      if (!context) return;
      const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
      const unit = this.width / width;
      context.scale(width / this.width, height / this.height);
      Drawing.draw(context, this.picture, {
        width: this.width, height: this.height, overlayKinds: this.overlayKinds, showsTouches: this.showsTouches, unit,
      });
      if (this.comparison) this.drawComparison(context, unit);
      this.decorate(context, unit);
    }

    // As a whole: where its shapes overlap it is no denser.
    drawComparison(context, unit) {
      const { width, height } = context.canvas;
      this.layer ??= new OffscreenCanvas(width, height);
      [this.layer.width, this.layer.height] = [width, height];
      const layer = this.layer.getContext("2d");
      layer.scale(width / this.width, height / this.height);
      Drawing.draw(layer, this.comparison, { width: this.width, height: this.height, hasPaper: false, unit });
      context.save();
      context.resetTransform();
      context.globalAlpha = 0.35;
      context.drawImage(this.layer, 0, 0);
      context.restore();
    }

    // Where a pointer is in the scene.
    pointOf(event) {
      const box = this.canvas.getBoundingClientRect();
      return [
        ((event.clientX - box.left) * this.width) / box.width,
        ((event.clientY - box.top) * this.height) / box.height,
      ];
    }

    shape(name, picture = this.picture) {
      return picture?.shapes.find((each) => each.name === name) ?? null;
    }

    // Where the middle of a shape is drawn, in points of the scene; null when it is not in the picture.
    positionOf(name, picture = this.picture) {
      const shape = this.shape(name, picture);
      return shape && center(shape);
    }
  };
})();

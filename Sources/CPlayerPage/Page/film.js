"use strict";

// A film as PlayerWriter.swift writes it: columns of numbers, from which the picture of any tick is put together.
//
// The data: { title, interval, size: [width, height], pictures: how many, ticks: [[first, how many that follow], ...],
// hasOverlay, showsTouches, isLooping, width, height, background: columns over all pictures (background: bytes of red, green, blue, alpha, -1 for none, or
// -2 less the place among `gradients`: { from, to, angle }),
// images: addresses, appearances: [appearance, ...] as in drawing.js, shapes: tracks, order: changes of the drawing order [picture, place,
// how many tracks leave there, ...those that come], bodies, links, contacts, fields: tracks, boundarySets: sets of lines,
// boundaries: column of the set shown or -1, fingers: tracks, signals: [{ name, unit, least, values }, ...] }.
// A track is one shape, or one part of the overlay, through the pictures from `start` on, `count` of them: { start, count, ...constants, ...columns }.
// The `clip` of a shape's track is the track of the view whose bounds cut it off, which may have one itself.
// Places are thousandths of a point; a shape's map and size have as many digits behind the point as the track says.
const Film = (() => {
  // A column of whole numbers in `parts` of one. Each entry is what a number differs by from going on at the pace of the two
  // before; [n] are n zeros. A column that never changes is a plain number.
  function decode(column, parts = 1) {
    if (typeof column === "number") return () => column / parts;
    const values = [column[0] / parts];
    let [last, pace] = [column[0], 0];
    const advance = (difference) => {
      pace += difference;
      last += pace;
      values.push(last / parts);
    };
    for (const entry of column.slice(1)) {
      if (Array.isArray(entry)) for (let i = 0; i < entry[0]; i++) advance(0);
      else advance(entry);
    }
    return (index) => values[index];
  }

  // Plain numbers; [n] stands for the one before n times more. null: none.
  function decodeSignal(column) {
    const values = [];
    for (const entry of column) {
      if (Array.isArray(entry)) for (let i = 0; i < entry[0]; i++) values.push(values[values.length - 1]);
      else values.push(entry);
    }
    return values;
  }

  // The members of a track that are columns, as functions of the picture's index in it.
  function columnsOf(track, parts) {
    return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, decode(track[key], part)]));
  }

  // What drawing.js takes for a background.
  function fillOf(number, gradients) {
    if (number < -1) return gradients[-2 - number];
    return number < 0 ? null : `#${number.toString(16).padStart(8, "0")}`;
  }

  // What makes a shape of a track's numbers.
  function shapeTrack(track, appearances) {
    const [map, size] = [10 ** track.mapDigits, 10 ** track.sizeDigits];
    const at = columnsOf(track, { x: 1000, y: 1000, w: size, h: size, alpha: 1000, appearance: 1, a: map, b: map });
    // Without them the map turns, and scales both axes alike.
    const c = track.c === undefined ? (i) => -at.b(i) : decode(track.c, map);
    const d = track.d === undefined ? at.a : decode(track.d, map);
    const make = (i) => {
      const [width, height] = [at.w(i), at.h(i)];
      const linear = [at.a(i), at.b(i), c(i), d(i)];
      const tx = at.x(i) - (linear[0] * width + linear[2] * height) / 2;
      const ty = at.y(i) - (linear[1] * width + linear[3] * height) / 2;
      return {
        name: track.name, outline: track.outline === true, width, height, alpha: at.alpha(i), appearance: appearances[at.appearance(i)],
        map: [...linear, tx, ty],
      };
    };
    return { start: track.start, count: track.count, clip: track.clip, make };
  }

  // A shape, with the outlines that cut it off.
  function clipped(shape, track, tracks, draw) {
    if (track.clip === undefined) return shape;
    shape.clip = [];
    for (let outer = tracks[track.clip]; outer; outer = tracks[outer.clip]) {
      const { map, width, height, appearance } = draw(outer);
      shape.clip.push({ map, width, height, radius: appearance.cornerRadius });
    }
    return shape;
  }

  function bodyTrack(track) {
    const at = columnsOf(track, { x: 1000, y: 1000, a: 1e6, b: 1e6, vx: 10, vy: 10, state: 1 });
    const make = (i) => {
      const [x, y, a, b] = [at.x(i), at.y(i), at.a(i), at.b(i)];
      const place = (row) => row.map((value, k) => (k % 2 === 0
        ? x + (a * value - b * row[k + 1]) / 1000
        : y + (b * row[k - 1] + a * value) / 1000));
      return {
        outlines: track.outlines.map(place), x, y, vx: at.vx(i), vy: at.vy(i),
        isAwake: at.state(i) > 0, isAnchored: at.state(i) === 2,
      };
    };
    return { start: track.start, count: track.count, make };
  }

  // A track of plain numbers, with its kind if it has one.
  function plainTrack(track, parts) {
    const at = columnsOf(track, parts);
    const make = (i) => {
      const part = { kind: track.kind };
      for (const key of Object.keys(parts)) part[key] = at[key](i);
      return part;
    };
    return { start: track.start, count: track.count, make };
  }

  // The drawing order from each picture on in which it changes.
  function decodeOrder(changes) {
    const order = [];
    return changes.map(([picture, place, leaving, ...coming]) => {
      order.splice(place, leaving, ...coming);
      return { picture, tracks: [...order] };
    });
  }

  const isIn = (track, index) => index >= track.start && index < track.start + track.count;

  // The last element for which `isReached` holds, which holds up to some place; nothing before the first.
  function lastReached(list, isReached) {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isReached(list[middle])) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  function loadImage(source) {
    const image = new Image();
    image.src = source;
    return image;
  }

  return class Film {
    constructor(data) {
      this.title = data.title;
      this.interval = data.interval;
      [this.width, this.height] = data.size;
      this.count = data.pictures;
      this.hasOverlay = data.hasOverlay;
      this.showsTouches = data.showsTouches;
      this.isLooping = data.isLooping;
      this.hasTouches = data.fingers.length > 0;
      this.ticks = data.ticks.flatMap(([first, count]) => Array.from({ length: count }, (_, i) => first + i));
      this.signals = data.signals.map((signal) => ({ ...signal, values: decodeSignal(signal.values) }));
      this.images = data.images.map(loadImage);
      this.sizes = { width: decode(data.width, 1000), height: decode(data.height, 1000) };
      const background = decode(data.background);
      this.background = (index) => fillOf(background(index), data.gradients);
      this.readShapes(data);
      this.readOverlay(data);
      this.fingers = data.fingers.map((track) => plainTrack(track, { x: 1000, y: 1000, strength: 1000 }));
    }

    readShapes(data) {
      const appearances = data.appearances.map((each) => ({ ...each, image: this.images[each.image] }));
      this.shapes = data.shapes.map((track) => shapeTrack(track, appearances));
      this.order = decodeOrder(data.order);
    }

    readOverlay(data) {
      const [place, link] = [{ x: 1000, y: 1000 }, { x1: 1000, y1: 1000, x2: 1000, y2: 1000 }];
      this.overlay = {
        bodies: data.bodies.map(bodyTrack),
        links: data.links.map((track) => plainTrack(track, link)),
        contacts: data.contacts.map((track) => plainTrack(track, place)),
        fields: data.fields.map((track) => plainTrack(track, { ...place, vx: 1, vy: 1 })),
      };
      this.boundarySets = data.boundarySets.map((set) => set.map((line) => line.map((value) => value / 1000)));
      this.boundaries = decode(data.boundaries);
    }

    // The images can be drawn: a promise.
    get isReady() {
      return Promise.allSettled(this.images.map((image) => image.decode()));
    }

    // Scene time of a picture, in seconds.
    time(index) {
      return this.ticks[index] * this.interval;
    }

    // The picture of a tick, or the last one before it.
    indexOfTick(tick) {
      return Math.max(lastReached(this.ticks, (each) => each <= tick), 0);
    }

    // The picture nearest to a scene time.
    indexOfTime(seconds) {
      return this.indexOfTick(seconds / this.interval + 0.5);
    }

    picture(index) {
      const change = this.order[lastReached(this.order, (each) => each.picture <= index)];
      const draw = (track) => track.make(index - track.start);
      return {
        width: this.sizes.width(index), height: this.sizes.height(index), background: this.background(index),
        shapes: change
          ? change.tracks.map((each) => clipped(draw(this.shapes[each]), this.shapes[each], this.shapes, draw)) : [],
        overlay: this.hasOverlay ? this.overlayAt(index, draw) : null,
        fingers: this.fingers.filter((track) => isIn(track, index)).map(draw),
      };
    }

    overlayAt(index, draw) {
      const overlay = { boundaries: this.boundarySets[this.boundaries(index)] ?? [] };
      for (const [key, tracks] of Object.entries(this.overlay)) overlay[key] = tracks.filter((track) => isIn(track, index)).map(draw);
      return overlay;
    }
  };
})();

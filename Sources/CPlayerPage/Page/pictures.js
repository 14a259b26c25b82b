"use strict";

// Reads the binary messages of a live scene (docs/live.md): pictures, each of which changes the one before it, and series.
const Pictures = (() => {
  // ORDER PICTURE_FLAGS
  const flags = { fresh: 1, frame: 2, order: 4, overlay: 8, empty: 16, fingers: 32 };
  // ORDER SHAPE_PARTS
  const parts = { center: 1, turn: 2, map: 4, size: 8, appearance: 16, opacity: 32, clip: 64 };
  // ORDER LINK_KINDS
  const linkKinds = ["attachment", "spring", "rope", "slide", "pin", "fixed", "snap"];
  // Appearances are kept by their texts, as a path is costly to make and one often comes back; beyond this many all are forgotten.
  const mostAppearances = 2000;
  const decoder = new TextDecoder();

  // The bytes of a message one after another. Reading beyond the end throws a RangeError.
  class Reader {
    constructor(buffer) {
      this.bytes = new Uint8Array(buffer);
      this.view = new DataView(buffer);
      this.place = 0;
    }

    u8() {
      return this.view.getUint8(this.place++);
    }

    f32() {
      this.place += 4;
      return this.view.getFloat32(this.place - 4, true);
    }

    f64() {
      this.place += 8;
      return this.view.getFloat64(this.place - 8, true);
    }

    count() {
      let byte = this.u8();
      if (byte < 128) return byte;
      let [value, scale] = [byte & 127, 128];
      do {
        byte = this.u8();
        value += (byte & 127) * scale;
        scale *= 128;
        if (scale > 2 ** 56) throw new RangeError("a count is too long");
      } while (byte >= 128);
      return value;
    }

    text() {
      const count = this.count();
      const begin = this.place;
      if (begin + count > this.bytes.length) throw new RangeError("a text ends beyond the message");
      this.place = begin + count;
      return decoder.decode(this.bytes.subarray(begin, this.place));
    }

    // What is left is at least so many bytes: a wrong count ends before it takes memory.
    list(bytesEach, read) {
      const count = this.count();
      if (count * bytesEach > this.bytes.length - this.place) throw new RangeError("a list ends beyond the message");
      const list = new Array(count);
      for (let i = 0; i < count; i++) list[i] = read(this);
      return list;
    }
  }

  const pointsOf = (reader) => {
    const count = reader.count();
    if (count * 8 > reader.bytes.length - reader.place) throw new RangeError("a line ends beyond the message");
    const points = new Array(2 * count);
    for (let i = 0; i < points.length; i++) points[i] = reader.f32();
    return points;
  };

  function bodyOf(reader) {
    const state = reader.u8(); // ORDER BODY_STATES
    const body = { x: reader.f32(), y: reader.f32(), vx: reader.f32(), vy: reader.f32() };
    return { ...body, isAwake: state > 0, isAnchored: state === 2, outlines: reader.list(1, pointsOf) };
  }

  function linkOf(reader) {
    const kind = linkKinds[reader.u8()] ?? "attachment";
    return { kind, x1: reader.f32(), y1: reader.f32(), x2: reader.f32(), y2: reader.f32() };
  }

  function overlayOf(reader) {
    return {
      bodies: reader.list(18, bodyOf),
      links: reader.list(17, linkOf),
      boundaries: reader.list(1, pointsOf),
      contacts: reader.list(8, () => ({ x: reader.f32(), y: reader.f32() })),
      fields: reader.list(16, () => ({ x: reader.f32(), y: reader.f32(), vx: reader.f32(), vy: reader.f32() })),
    };
  }

  const fingersOf = (reader) => reader.list(12, () => ({ x: reader.f32(), y: reader.f32(), strength: reader.f32() }));

  // A shape as drawing.js has it, with the centre that its map is made of, and the place of the one that cuts it off.
  function newShape(name, outline) {
    return {
      name, outline, x: 0, y: 0, width: 0, height: 0, alpha: 1, appearance: null, map: [1, 0, 0, 1, 0, 0], outer: -1,
      clip: undefined,
      get radius() { return this.appearance.cornerRadius; },
    };
  }

  // The parts of a shape that changed. The shape stays the same object: a frame makes no garbage for each shape that moves.
  function readShape(reader, shape, appearances) {
    const [changed, map] = [reader.u8(), shape.map];
    if (changed & parts.center) {
      shape.x = reader.f32();
      shape.y = reader.f32();
    }
    if (changed & (parts.turn | parts.map)) {
      map[0] = reader.f32();
      map[1] = reader.f32();
      const isWhole = (changed & parts.map) !== 0;
      map[2] = isWhole ? reader.f32() : -map[1];
      map[3] = isWhole ? reader.f32() : map[0];
    }
    if (changed & parts.size) {
      shape.width = reader.f32();
      shape.height = reader.f32();
    }
    if (changed & parts.appearance) {
      const number = reader.count();
      if (number >= appearances.length) throw new RangeError(`there is no appearance ${number}`);
      shape.appearance = appearances[number];
    }
    if (changed & parts.opacity) shape.alpha = reader.f32();
    if (changed & parts.clip) shape.outer = reader.count() - 1;
    map[4] = shape.x - (map[0] * shape.width + map[2] * shape.height) / 2;
    map[5] = shape.y - (map[1] * shape.width + map[3] * shape.height) / 2;
  }

  // One channel: the picture that its messages have made so far. imageLoaded: called when an image can be drawn.
  class Channel {
    constructor(imageLoaded) {
      this.imageLoaded = imageLoaded;
      this.clear();
    }

    clear() {
      this.isEmpty = true;
      this.images = [];
      this.appearances = new Map();
      this.picture = { tick: 0, width: 1, height: 1, background: null, shapes: [], overlay: null, fingers: [] };
    }

    // The same picture, which later messages leave as it is.
    copy() {
      const other = new Channel(this.imageLoaded);
      const shapes = this.picture.shapes.map((shape) => {
        const copy = newShape(shape.name, shape.outline);
        const { x, y, width, height, alpha, appearance, outer } = shape;
        return Object.assign(copy, { x, y, width, height, alpha, appearance, outer, map: [...shape.map] });
      });
      Object.assign(other, {
        isEmpty: this.isEmpty, last: this.last, images: [...this.images], picture: { ...this.picture, shapes },
      });
      other.connectClips();
      return other;
    }

    read(reader) {
      const flag = reader.u8();
      if (flag & flags.fresh) this.clear();
      this.isEmpty = (flag & flags.empty) !== 0;
      this.picture.tick = reader.count();
      this.last = reader.count();
      if (this.isEmpty) return;
      if (flag & flags.frame) this.readFrame(reader);
      for (const source of reader.list(1, () => reader.text())) this.images.push(this.load(source));
      const appearances = reader.list(1, () => this.appearance(reader.text()));
      if (flag & flags.order) this.readOrder(reader);
      this.readChanges(reader, appearances);
      this.connectClips();
      this.picture.overlay = flag & flags.overlay ? overlayOf(reader) : null;
      this.picture.fingers = flag & flags.fingers ? fingersOf(reader) : [];
    }

    readFrame(reader) {
      const { picture } = this;
      picture.width = reader.f32();
      picture.height = reader.f32();
      picture.background = JSON.parse(reader.text());
    }

    readOrder(reader) {
      const [place, leaving] = [reader.count(), reader.count()];
      const { shapes } = this.picture;
      if (place + leaving > shapes.length) throw new RangeError("more shapes leave than there are");
      const coming = reader.list(2, () => newShape(reader.text(), reader.u8() === 0));
      // One by one: a call cannot take a hundred thousand arguments.
      const behind = shapes.splice(place);
      for (const shape of coming) shapes.push(shape);
      for (let i = leaving; i < behind.length; i++) shapes.push(behind[i]);
    }

    // What cuts a shape off are shapes themselves: as they move, so do its clips.
    connectClips() {
      const { shapes } = this.picture;
      for (let place = 0; place < shapes.length; place++) {
        const shape = shapes[place];
        if (shape.outer < 0) {
          shape.clip = undefined;
          continue;
        }
        shape.clip = [];
        // Each is behind the one that it cuts off.
        let bound = place;
        for (let outer = shape.outer; outer >= 0 && outer < bound; outer = shapes[outer].outer) {
          shape.clip.push(shapes[outer]);
          bound = outer;
        }
      }
    }

    readChanges(reader, appearances) {
      const { shapes } = this.picture;
      let place = -1;
      for (let rest = reader.count(); rest > 0; rest--) {
        place += 1 + reader.count();
        if (place >= shapes.length) throw new RangeError(`there is no shape ${place}`);
        readShape(reader, shapes[place], appearances);
      }
    }

    appearance(text) {
      let appearance = this.appearances.get(text);
      if (appearance) return appearance;
      appearance = JSON.parse(text);
      appearance.image = this.images[appearance.image];
      if (this.appearances.size >= mostAppearances) this.appearances.clear();
      this.appearances.set(text, appearance);
      return appearance;
    }

    load(source) {
      const image = new Image();
      image.src = source;
      image.decode().then(this.imageLoaded, () => {});
      return image;
    }
  }

  function readSeries(reader) {
    return { series: reader.count(), first: reader.count(), values: reader.list(8, () => reader.f64()) };
  }

  // Hands a message to the channel that it is for. Returns a series if it is one; throws where it ends too early or makes no sense.
  function read(buffer, channels) {
    const reader = new Reader(buffer);
    const kind = reader.u8();
    if (kind === 2) return readSeries(reader);
    const channel = kind === 1 ? channels[reader.u8()] : null;
    if (!channel) throw new RangeError("an unknown message");
    channel.read(reader);
    return null;
  }

  return class Pictures {
    static read = read;

    constructor(imageLoaded) {
      this.channels = [new Channel(imageLoaded), new Channel(imageLoaded)];
      this.kept = new KeptPictures();
    }

    get scene() { return this.channels[0].isEmpty ? null : this.channels[0].picture; }
    get comparison() { return this.channels[1].isEmpty ? null : this.channels[1].picture; }
    get last() { return this.channels[0].last ?? 0; }

    clear() {
      for (const channel of this.channels) channel.clear();
    }

    // The run is another from behind a tick on; -1: all of it.
    truncate(last) {
      this.kept.truncate(last);
    }

    // Takes a message. Returns a series if it is one.
    read(buffer) {
      const series = read(buffer, this.channels);
      if (!series && new Uint8Array(buffer)[1] === 0) this.kept.add(buffer, this.channels[0]);
      return series;
    }
  };
})();

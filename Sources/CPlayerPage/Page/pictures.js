"use strict";

// Reads the binary messages of a scene (docs/live.md): pictures, each of which changes the one before it, and series. A page that is saved
// is a recording of them.
const Pictures = (() => {
  // The bits of what a message has, and how many numbers a row of each table has.
  const { flags, tables: widths } = Constants.pictures;
  const overlayTables = Object.keys(widths).slice(2, -1);
  // Appearances are kept by their texts, as a path is costly to make and one often comes back; beyond this many all are forgotten.
  const mostAppearances = 2000;
  // A few bytes can say that very many numbers follow.
  const mostNumbers = 2 ** 24;
  const decoder = new TextDecoder();

  // Bytes one after another. Reading beyond the end throws a RangeError.
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

    count() {
      let [value, scale, byte] = [0, 1, 0];
      do {
        byte = this.u8();
        value += (byte & 127) * scale;
        scale *= 128;
        if (scale > 2 ** 63) throw new RangeError("a count is too long");
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
      return Array.from({ length: count }, read);
    }
  }

  // Rows of whole numbers, each with the pace at which it last changed; that of a new one is NaN.
  class Table {
    constructor(width, at = [], pace = []) {
      Object.assign(this, { width, at, pace });
    }

    copy() {
      return new Table(this.width, this.at.slice(), this.pace.slice());
    }

    // Takes the rows that stood at these places; -1 stands for a new one.
    rearrange(places) {
      const { width } = this;
      const gathered = (old, none) => places.flatMap((place) => (
        place < 0 ? Array(width).fill(none) : old.slice(place * width, (place + 1) * width)));
      [this.at, this.pace] = [gathered(this.at, 0), gathered(this.pace, NaN)];
    }

    // What each number differs by from going on at its pace, field by field. Behind a 0 stands how many more follow.
    read(reader) {
      const { width, at, pace } = this;
      const size = reader.count() * width;
      if (size > mostNumbers) throw new RangeError("a table is too long");
      while (at.length < size) {
        at.push(0);
        pace.push(NaN);
      }
      at.length = pace.length = size;
      let zeros = 0;
      for (let field = 0; field < width; field++) {
        for (let i = field; i < size; i += width) {
          const code = zeros > 0 ? 0 : reader.count();
          if (zeros > 0) zeros -= 1;
          else if (code === 0) zeros = reader.count();
          const difference = code % 2 === 0 ? code / 2 : -(code + 1) / 2;
          const step = Number.isNaN(pace[i]) ? difference : pace[i] + difference;
          pace[i] = Number.isNaN(pace[i]) ? 0 : step;
          at[i] += step;
        }
      }
    }

    // What `make` makes of each row, from the place of its first number on.
    rows(make) {
      const { width, at } = this;
      return Array.from({ length: at.length / width }, (_, row) => make(at, row * width));
    }
  }

  // Tables whose rows are single numbers have lines in them: how many points, and each.
  function lineReader({ at }) {
    let place = 0;
    const next = () => at[place++] ?? 0;
    return {
      next,
      hasMore: () => place < at.length,
      line: () => Array.from({ length: 2 * Math.min(next(), at.length) }, () => next() / 1000),
    };
  }

  // The linear part of a map: a stretch with a shear, and then a turn.
  function turned(turn, width, shear, height) {
    const [cos, sin] = [Math.cos(turn / 1e7), Math.sin(turn / 1e7)];
    const [p, q, r] = [width / 1e7, shear / 1e7, height / 1e7];
    return [p * cos, p * sin, q * cos - r * sin, q * sin + r * cos];
  }

  function linesOf(table) {
    const [reader, lines] = [lineReader(table), []];
    while (reader.hasMore()) lines.push(reader.line());
    return lines;
  }

  function overlayOf({ forms, bodies, links, boundaries, contacts, fields }) {
    const reader = lineReader(forms);
    return {
      // ORDER BODY_STATES
      bodies: bodies.rows((at, i) => {
        const [x, y] = [at[i] / 1000, at[i + 1] / 1000];
        const [a, b, c, d] = turned(at[i + 2], at[i + 6], at[i + 7], at[i + 8]);
        const place = (line) => line.map((value, k) => (
          k % 2 === 0 ? x + a * value + c * line[k + 1] : y + b * line[k - 1] + d * value));
        const outlines = Array.from({ length: Math.min(reader.next(), forms.at.length) }, () => place(reader.line()));
        return { x, y, vx: at[i + 3] / 10, vy: at[i + 4] / 10, isAwake: at[i + 5] > 0, isAnchored: at[i + 5] === 2, outlines };
      }),
      links: links.rows((at, i) => {
        const [x1, y1, x2, y2] = at.slice(i, i + 4).map((each) => each / 1000);
        return { x1, y1, x2, y2, kind: at[i + 4] };
      }),
      boundaries: linesOf(boundaries),
      contacts: contacts.rows((at, i) => ({ x: at[i] / 1000, y: at[i + 1] / 1000 })),
      fields: fields.rows((at, i) => ({ x: at[i] / 1000, y: at[i + 1] / 1000, vx: at[i + 2], vy: at[i + 3] })),
    };
  }

  // A shape as drawing.js has it.
  function newShape(name, outline, appearance = null) {
    return {
      name, outline, appearance, width: 0, height: 0, alpha: 1, map: [1, 0, 0, 1, 0, 0], clip: undefined,
      get radius() { return this.appearance.cornerRadius; },
    };
  }

  // Gives a shape its numbers. It stays the same object: a frame makes no garbage for each shape that moves.
  function placeShape(shape, at, i) {
    const [a, b, c, d] = turned(at[i + 2], at[i + 7], at[i + 8], at[i + 9]);
    const [width, height] = [at[i + 3] / 1e5, at[i + 4] / 1e5];
    const { map } = shape;
    [map[0], map[1], map[2], map[3]] = [a, b, c, d];
    map[4] = at[i] / 1000 - (a * width + c * height) / 2;
    map[5] = at[i + 1] / 1000 - (b * width + d * height) / 2;
    [shape.width, shape.height, shape.alpha] = [width, height, at[i + 5] / 1000];
  }

  // One channel: the picture that its messages have made so far. imageLoaded: called when an image can be drawn.
  class Channel {
    constructor(imageLoaded) {
      this.imageLoaded = imageLoaded;
      this.clear();
    }

    clear() {
      Object.assign(this, { isEmpty: true, images: [], appearances: new Map(), background: null, shapes: [], made: null });
      this.tables = Object.fromEntries(Object.entries(widths).map(([key, width]) => [key, new Table(width)]));
    }

    get tick() { return this.tables.moment.at[0] ?? 0; }
    get last() { return this.tables.moment.at[1] ?? 0; }

    // The same picture, which later messages leave as it is.
    copy() {
      const { isEmpty, images, background, hasOverlay } = this;
      return Object.assign(new Channel(this.imageLoaded), {
        isEmpty, images: [...images], background, hasOverlay,
        shapes: this.shapes.map(({ name, outline, appearance }) => newShape(name, outline, appearance)),
        tables: Object.fromEntries(Object.entries(this.tables).map(([key, table]) => [key, table.copy()])),
      });
    }

    read(reader) {
      const flag = reader.u8();
      if (flag & flags.whole) this.clear();
      this.made = null;
      this.isEmpty = (flag & flags.noPicture) !== 0;
      if (this.isEmpty) return;
      const { tables } = this;
      if (flag & flags.still) for (const table of Object.values(tables)) table.pace.fill(0);
      tables.moment.read(reader);
      if (flag & flags.background) this.background = JSON.parse(reader.text());
      this.images.push(...reader.list(1, () => this.load(reader.text())));
      if (flag & flags.order) this.readOrder(reader);
      reader.list(2, () => this.readLook(reader));
      tables.shapes.read(reader);
      this.hasOverlay = (flag & flags.overlay) !== 0;
      this.readTables(reader, overlayTables, this.hasOverlay);
      this.readTables(reader, ["fingers"], (flag & flags.fingers) !== 0);
    }

    readTables(reader, keys, isThere) {
      for (const key of keys) {
        if (isThere) this.tables[key].read(reader);
        else this.tables[key].rearrange([]);
      }
    }

    // A stretch of the list of shapes is replaced by another, in which some of it may stand again.
    readOrder(reader) {
      const { shapes, tables } = this;
      const [place, leaving] = [reader.count(), reader.count()];
      if (place + leaving > shapes.length) throw new RangeError("more shapes leave than there are");
      const coming = reader.list(1, () => {
        const source = reader.count();
        if (source > leaving) throw new RangeError("a shape comes from nowhere");
        if (source > 0) return { source: place + source - 1, shape: shapes[place + source - 1] };
        return { source: -1, shape: newShape(reader.text(), reader.u8() === 0) };
      });
      const all = shapes.map((shape, source) => ({ shape, source }));
      const order = [...all.slice(0, place), ...coming, ...all.slice(place + leaving)];
      this.shapes = order.map(({ shape }) => shape);
      tables.shapes.rearrange(order.map(({ source }) => source));
    }

    // An appearance, and the shapes that have it from now on.
    readLook(reader) {
      const appearance = this.appearance(reader.text());
      let place = -1;
      reader.list(1, () => {
        place += 1 + reader.count();
        if (place >= this.shapes.length) throw new RangeError(`there is no shape ${place}`);
        this.shapes[place].appearance = appearance;
      });
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

    // As drawing.js has it; made when someone looks.
    get picture() {
      this.made ??= this.makePicture();
      return this.made;
    }

    makePicture() {
      const { shapes, tables, background } = this;
      const { at } = tables.shapes;
      shapes.forEach((shape, place) => {
        placeShape(shape, at, 10 * place);
        // What cuts a shape off stands before it: it has its own clips already.
        const outer = shapes[at[10 * place + 6] - 1];
        shape.clip = outer && at[10 * place + 6] <= place ? [outer, ...(outer.clip ?? [])] : undefined;
      });
      const [tick, , width, height] = tables.moment.at;
      return {
        tick, width: width / 1000, height: height / 1000, background, shapes,
        overlay: this.hasOverlay ? overlayOf(tables) : null,
        fingers: tables.fingers.rows((at, i) => ({ x: at[i] / 1000, y: at[i + 1] / 1000, strength: at[i + 2] / 1000 })),
      };
    }
  }

  // Hands the next message to the channel that it is for. Returns a series if it is one; throws where it ends too early or makes no sense.
  function read(reader, channels) {
    const kind = reader.u8();
    if (kind === 2) return { series: reader.count(), first: reader.count(), values: reader.list(4, () => reader.f32()) };
    const channel = kind === 1 ? channels[reader.u8()] : null;
    if (!channel) throw new RangeError("an unknown message");
    channel.read(reader);
    return null;
  }

  return { Reader, Channel, read };
})();

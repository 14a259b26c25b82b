"use strict";

// Reads the binary messages of a scene (docs/live.md): pictures, each of which changes the one before it, and series. A page that is saved
// is a recording of them.
const Pictures = (() => {
  // The bits of what a message has, and how many numbers a row of each table has.
  const { flags, tables: widths } = Constants.pictures;
  const overlayTables = Object.keys(widths).slice(2, -1);
  // Looks are kept by their texts, as a path is costly to make and one often comes back; beyond this many all are forgotten.
  const mostLooks = 2000;
  // A few bytes can say that very many numbers follow.
  const mostNumbers = 2 ** 24;
  // The mark at the start of a text belongs to it.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

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
      let byte = this.u8();
      let value = byte & 127;
      for (let scale = 128; byte >= 128; scale *= 128) {
        if (scale >= 2 ** 63) throw new RangeError("a count is too long");
        byte = this.u8();
        value += (byte & 127) * scale;
      }
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

  // Rows of whole numbers, field by field, and the pace at which each number last changed.
  class Table {
    // Its rows stood at these places of another one; where that has none, a row is new.
    constructor(width, places = [], { count, columns, paces } = { count: 0, columns: [], paces: [] }) {
      const taken = (numbers) => new Float64Array(places.map((place) => (place < count ? numbers[place] : 0)));
      this.count = places.length;
      this.columns = Array.from({ length: width }, (_, field) => taken(columns[field]));
      this.paces = Array.from({ length: width }, (_, field) => taken(paces[field]));
      this.newRows = [...places.keys()].filter((row) => !(places[row] < count));
    }

    resized(count) {
      return new Table(this.columns.length, [...Array(count).keys()], this);
    }

    // What each number differs by from going on at its pace, field by field. Behind a 0 stands how many more follow.
    read(reader) {
      let zeros = 0;
      for (let field = 0; field < this.columns.length; field++) {
        const column = this.columns[field];
        const pace = this.paces[field];
        for (let row = 0; row < column.length; row++) {
          const code = zeros > 0 ? 0 : reader.count();
          if (code > 0) pace[row] += code % 2 === 0 ? code / 2 : -(code + 1) / 2;
          else if (zeros > 0) zeros -= 1;
          else zeros = reader.count();
          column[row] += pace[row];
        }
      }
      for (const row of this.newRows) for (const pace of this.paces) pace[row] = 0;
      this.newRows = [];
    }

    // What `make` makes of the numbers of each row, of which the first ones are thousandths.
    rows(thousandths, make) {
      return Array.from({ length: this.count }, (_, row) => make(...this.columns.map(
        (column, field) => (field < thousandths ? column[row] / 1000 : column[row]))));
    }
  }

  // Tables whose rows are single numbers have lines in them: how many points, and each.
  function lineReader({ columns: [at] }) {
    let place = 0;
    const next = () => at[place++] ?? 0;
    return {
      next,
      hasMore: () => place < at.length,
      line: () => Array.from({ length: 2 * Math.min(next(), at.length) }, () => next() / 1000),
    };
  }

  // Sets a map by its numbers: a stretch with a shear, and then a turn, which put the middle of what is width x height at x, y.
  function setMap(map, x, y, turn, stretch, shear, rise, width = 0, height = 0) {
    const [cos, sin] = [Math.cos(turn / 1e7), Math.sin(turn / 1e7)];
    const [p, q, r] = [stretch / 1e7, shear / 1e7, rise / 1e7];
    map[0] = p * cos;
    map[1] = p * sin;
    map[2] = q * cos - r * sin;
    map[3] = q * sin + r * cos;
    map[4] = x - (map[0] * width + map[2] * height) / 2;
    map[5] = y - (map[1] * width + map[3] * height) / 2;
    return map;
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
      bodies: bodies.rows(2, (x, y, turn, vx, vy, state, ...stretches) => {
        const [a, b, c, d] = setMap([], x, y, turn, ...stretches);
        const place = (line) => line.map((value, k) => (
          k % 2 === 0 ? x + a * value + c * line[k + 1] : y + b * line[k - 1] + d * value));
        const outlines = Array.from({ length: Math.min(reader.next(), forms.count) }, () => place(reader.line()));
        return { x, y, vx: vx / 10, vy: vy / 10, isAwake: state > 0, isAnchored: state === 2, outlines };
      }),
      links: links.rows(4, (x1, y1, x2, y2, kind) => ({ x1, y1, x2, y2, kind })),
      boundaries: linesOf(boundaries),
      contacts: contacts.rows(2, (x, y) => ({ x, y })),
      fields: fields.rows(2, (x, y, vx, vy) => ({ x, y, vx, vy })),
    };
  }

  // A shape as drawing.js has it.
  function newShape(name, look = null) {
    return { name, look, width: 0, height: 0, alpha: 1, map: [1, 0, 0, 1, 0, 0], clip: undefined };
  }

  // They stay the same objects: a frame makes no garbage for each shape that moves.
  function placeShapes(shapes, [x, y, turn, width, height, alpha, clip, stretch, shear, rise]) {
    shapes.forEach((shape, i) => {
      shape.width = width[i] / 1e5;
      shape.height = height[i] / 1e5;
      shape.alpha = alpha[i] / 1000;
      setMap(shape.map, x[i] / 1000, y[i] / 1000, turn[i], stretch[i], shear[i], rise[i], shape.width, shape.height);
      // What cuts a shape off stands before it: it has its own clips already.
      const outer = clip[i] > 0 && clip[i] <= i ? shapes[clip[i] - 1] : null;
      shape.clip = outer ? [outer, ...(outer.clip ?? [])] : undefined;
    });
  }

  // One channel: the picture that its messages have made so far. imageLoaded: called when an image can be drawn.
  class Channel {
    constructor(imageLoaded) {
      this.imageLoaded = imageLoaded;
      this.clear();
    }

    clear() {
      Object.assign(this, { isEmpty: true, images: [], looks: new Map(), background: null, shapes: [], made: null });
      this.tables = Object.fromEntries(Object.entries(widths).map(([key, width]) => [key, new Table(width)]));
    }

    get tick() { return this.tables.moment.columns[0][0] ?? 0; }
    get last() { return this.tables.moment.columns[1][0] ?? 0; }

    // The same picture, which later messages leave as it is.
    copy() {
      const { isEmpty, images, background, hasOverlay } = this;
      return Object.assign(new Channel(this.imageLoaded), {
        isEmpty, images: [...images], background, hasOverlay,
        shapes: this.shapes.map(({ name, look }) => newShape(name, look)),
        tables: Object.fromEntries(Object.entries(this.tables).map(([key, table]) => [key, table.resized(table.count)])),
      });
    }

    read(reader) {
      const flag = reader.u8();
      if (flag & flags.whole) this.clear();
      this.made = null;
      this.isEmpty = (flag & flags.noPicture) !== 0;
      if (this.isEmpty) return;
      const { tables } = this;
      if (flag & flags.still) for (const { paces } of Object.values(tables)) for (const pace of paces) pace.fill(0);
      this.readTables(reader, ["moment"]);
      if (flag & flags.background) this.background = JSON.parse(reader.text());
      this.images.push(...reader.list(1, () => this.load(reader.text())));
      if (flag & flags.order) this.readOrder(reader);
      reader.list(2, () => this.readLook(reader));
      this.readTables(reader, ["shapes"]);
      this.hasOverlay = (flag & flags.overlay) !== 0;
      this.readTables(reader, overlayTables, this.hasOverlay);
      this.readTables(reader, ["fingers"], (flag & flags.fingers) !== 0);
    }

    readTables(reader, keys, isThere = true) {
      for (const key of keys) {
        const count = isThere ? reader.count() : 0;
        if (count * widths[key] > mostNumbers) throw new RangeError("a table is too long");
        if (count !== this.tables[key].count) this.tables[key] = this.tables[key].resized(count);
        this.tables[key].read(reader);
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
        return { source: Infinity, shape: newShape(reader.text()) };
      });
      const all = shapes.map((shape, source) => ({ shape, source }));
      const order = [...all.slice(0, place), ...coming, ...all.slice(place + leaving)];
      this.shapes = order.map(({ shape }) => shape);
      tables.shapes = new Table(widths.shapes, order.map(({ source }) => source), tables.shapes);
    }

    // A look, and the shapes that have it from now on.
    readLook(reader) {
      const look = this.look(reader.text());
      let place = -1;
      reader.list(1, () => {
        place += 1 + reader.count();
        if (place >= this.shapes.length) throw new RangeError(`there is no shape ${place}`);
        this.shapes[place].look = look;
      });
    }

    look(text) {
      let look = this.looks.get(text);
      if (look) return look;
      look = JSON.parse(text);
      for (const primitive of look.primitives) if (primitive[0] === "image") primitive[1] = this.images[primitive[1]];
      if (this.looks.size >= mostLooks) this.looks.clear();
      this.looks.set(text, look);
      return look;
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
      placeShapes(shapes, tables.shapes.columns);
      const [[tick], , [width], [height]] = tables.moment.columns;
      return {
        tick, width: width / 1000, height: height / 1000, background, shapes,
        overlay: this.hasOverlay ? overlayOf(tables) : null,
        fingers: tables.fingers.rows(3, (x, y, strength) => ({ x, y, strength })),
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

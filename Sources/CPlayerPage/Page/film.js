"use strict";

// A film as PlayerWriter.swift writes it: { title, interval, size: [width, height], hasOverlay, hasTouches, showsTouches, isLooping,
// reducedMotion ("fade", "none" or missing: what people see who have asked for little motion), signals: [{ name, unit, least }, ...],
// recording, and where there are contacts or marks cues: [[tick, strength, sharpness], ...] }. The recording is messages as pictures.js reads them, packed by zlib, in base64: the
// pictures by rising tick, and then the series of each signal.
const Film = (() => {
  function unpack(text) {
    const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
  }

  return class Film {
    // A promise of a film. imageLoaded: called when an image can be drawn.
    static async open({ recording, ...data }, imageLoaded = () => {}) {
      return new Film(data, await unpack(recording), imageLoaded);
    }

    constructor(data, buffer, imageLoaded) {
      Object.assign(this, data, { kept: new KeptPictures(Infinity), ticks: [], channel: new Pictures.Channel(imageLoaded) });
      [this.width, this.height] = data.size;
      const reader = new Pictures.Reader(buffer);
      while (reader.place < buffer.byteLength) this.readMessage(reader, buffer);
      this.count = this.ticks.length;
    }

    readMessage(reader, buffer) {
      const begin = reader.place;
      const series = Pictures.read(reader, [this.channel]);
      if (series) {
        this.signals[series.series].values = this.ticks.map((tick) => series.values[tick - series.first]);
        return;
      }
      this.kept.add(buffer.slice(begin, reader.place), this.channel);
      this.ticks.push(this.channel.tick);
    }

    // The images can be drawn: a promise.
    get isReady() {
      return Promise.allSettled(this.channel.images.map((image) => image.decode()));
    }

    // Scene time of a picture, in seconds.
    time(index) {
      return this.ticks[index] * this.interval;
    }

    // The picture of a tick, or the last one before it.
    indexOfTick(tick) {
      let [low, high] = [0, this.count];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (this.ticks[middle] <= tick) low = middle + 1;
        else high = middle;
      }
      return Math.max(low - 1, 0);
    }

    // The picture nearest to a scene time.
    indexOfTime(seconds) {
      return this.indexOfTick(seconds / this.interval + 0.5);
    }

    picture(index) {
      return this.kept.at(this.ticks[index], 0);
    }
  };
})();

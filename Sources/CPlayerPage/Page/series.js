"use strict";

// The values of a signal at ticks that follow each other. However long the run is, only the latest are kept.
const Series = (() => {
  const capacity = 36_000;

  return class Series {
    static capacity = capacity;

    constructor() {
      this.clear();
    }

    clear() {
      // The first tick that has a value and the one after the last; the value of tick t lies at t modulo the capacity.
      [this.first, this.end] = [0, 0];
      this.values ??= new Float64Array(0);
    }

    // Values from a tick on; what was known from there on is replaced.
    put(first, values) {
      this.truncate(first);
      if (this.values.length === 0 && values.length > 0) this.values = new Float64Array(capacity);
      if (this.end === this.first || first - this.end > capacity) [this.first, this.end] = [first, first];
      // Ticks that were left out have no value.
      for (let tick = this.end; tick < first; tick++) this.values[tick % capacity] = NaN;
      const skipped = Math.max(values.length - capacity, 0);
      for (let i = skipped; i < values.length; i++) this.values[(first + i) % capacity] = values[i];
      this.end = first + values.length;
      this.first = Math.max(this.first, this.end - capacity);
    }

    // Forgets what comes at a tick or after it.
    truncate(tick) {
      this.end = Math.min(this.end, Math.max(tick, this.first));
    }

    // NaN where there is none.
    at(tick) {
      return tick >= this.first && tick < this.end ? this.values[tick % capacity] : NaN;
    }
  };
})();

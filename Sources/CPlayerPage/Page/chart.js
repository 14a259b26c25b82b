"use strict";

// What charts of signals have in common.
const Chart = (() => {
  // As many digits behind the point for all values of a signal, so that they do not jump about: five digits for the largest.
  function formatOf({ low, high }) {
    const largest = Math.max(Math.abs(low), Math.abs(high));
    const exponent = largest > 0 && Number.isFinite(largest) ? Math.floor(Math.log10(largest)) : 0;
    const isPlain = exponent > -6 && exponent < 10;
    const digits = Math.min(Math.max(4 - exponent, 0), 8);
    return (value) => {
      if (value === null || value === undefined) return "–";
      return (isPlain ? value.toFixed(digits) : value.toExponential(4)).replace("-", "−");
    };
  }

  // The lowest and the highest of the values.
  function rangeOf(values) {
    let [low, high] = [Infinity, -Infinity];
    for (const value of values) {
      if (value === null) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    return { low, high };
  }

  return { formatOf, rangeOf };
})();

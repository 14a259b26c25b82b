"use strict";

// Saves something as a file.
const Download = (() => {
  function address(href, name) {
    const link = element("a");
    Object.assign(link, { href, download: name });
    link.click();
  }

  function bytes(data, type, name) {
    const href = URL.createObjectURL(new Blob([data], { type }));
    address(href, name);
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  }

  return { address, bytes };
})();

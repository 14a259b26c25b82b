"use strict";

// What runs the scene of this page: the server that it came from.
const Host = (() => {
  function open() {
    const address = new URL("socket", location.href);
    address.protocol = location.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    return socket;
  }

  // The server sends a file of the run under its own name.
  const save = (file, name) => Download.address(file, name);

  return { open, save, states: { connecting: "Connecting", lost: "Connection lost" }, lost: () => "Connection lost. Trying again …" };
})();

"use strict";

// The connection with what runs the scene (docs/live.md). One that is lost is made anew, after waits that grow until a picture comes.
const Connection = (() => {
  const waits = [250, 500, 1000, 2000, 4000];
  const longestAnswer = 15_000;

  return class Connection {
    // openSocket(): a new WebSocket, or what has its surface; null where there is nothing to connect with until `reopen`.
    // handlers: { binary(buffer), message(object), changed(): the state is another }.
    constructor(openSocket, handlers) {
      Object.assign(this, { openSocket, handlers, socket: null, state: "connecting", failures: 0, number: 0, retry: 0 });
      // Why the last connection was lost, where it said so.
      this.reason = "";
      // Requests under way: what resolves each, by its id.
      this.requests = new Map();
      this.onOpen = [];
      this.open();
    }

    get isConnected() { return this.state === "connected"; }

    setState(state) {
      if (this.state === state) return;
      this.state = state;
      this.handlers.changed();
    }

    open() {
      clearTimeout(this.retry);
      const socket = this.openSocket();
      if (!socket) return;
      this.socket = socket;
      socket.addEventListener("open", () => {
        if (socket !== this.socket) return;
        this.setState("connected");
        for (const action of this.onOpen) action();
      });
      socket.addEventListener("message", ({ data }) => {
        if (socket === this.socket) this.receive(data);
      });
      socket.addEventListener("close", ({ reason }) => {
        if (socket === this.socket) this.lose(reason);
      });
    }

    receive(data) {
      if (typeof data === "string") {
        const message = JSON.parse(data);
        if (message.type === "reply") return this.answer(message);
        if (message.type === "end") this.setState("ended");
        return this.handlers.message(message);
      }
      try {
        this.handlers.binary(data);
        this.failures = 0;
      } catch (error) {
        // The pictures that follow change one that is not known: only a new connection begins with a whole one.
        console.warn(`A message could not be read: ${error.message}`);
        this.restart();
      }
    }

    restart() {
      this.leave();
      this.lose();
    }

    // Leaves what it is connected with for another, at once.
    reopen() {
      this.leave();
      this.forget();
      this.setState("connecting");
      this.open();
    }

    leave() {
      const socket = this.socket;
      this.socket = null;
      socket?.close();
    }

    forget() {
      for (const { fail } of this.requests.values()) fail("The connection was lost.");
      this.requests.clear();
    }

    lose(reason = "") {
      this.forget();
      if (this.state === "ended") return;
      this.reason = reason;
      this.setState("lost");
      this.retry = setTimeout(() => this.open(), waits[Math.min(this.failures++, waits.length - 1)]);
    }

    // Tells the scene something; what is said while there is no connection is lost.
    send(message) {
      if (this.isConnected && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    // Asks the scene something: a promise of the reply. It never fails: where there is no reply, its `error` says why.
    request(message) {
      if (!this.isConnected) return Promise.resolve({ error: "There is no connection." });
      const id = ++this.number;
      return new Promise((resolve) => {
        const fail = (error) => this.answer({ id, error });
        const timer = setTimeout(fail, longestAnswer, "The scene did not answer.");
        this.requests.set(id, { resolve, timer, fail });
        this.send({ ...message, id });
      });
    }

    answer(message) {
      const request = this.requests.get(message.id);
      if (!request) return;
      clearTimeout(request.timer);
      this.requests.delete(message.id);
      request.resolve(message);
    }
  };
})();

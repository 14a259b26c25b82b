"use strict";

// A scene that runs elsewhere: the source of the live page's transport. Positions are ticks.
const LiveSource = (() => {
  // While the time line is dragged one tick is asked for at a time, until its picture comes or this many milliseconds passed.
  const longestSeek = 50;
  // A kept picture stands for the ticks behind it, this many at most.
  const longestGap = 6;

  return class LiveSource {
    // changed: called when the state is another. kept: the pictures so far.
    constructor(connection, kept, changed) {
      Object.assign(this, {
        connection, kept, changed, isPlaying: false, isLooping: false, speed: 1, clock: { state: "paused", tick: 0 },
        position: 0, last: 0, interval: 1 / 60,
        // Called with the last tick when that is earlier than it was.
        onShorten: () => {},
      });
      // The tick that is asked for, and the one to ask for next; null: none.
      this.pending = null;
      this.next = null;
      // While the time line is dragged: the picture to show until that of the server comes, and its place; null: whatever comes next.
      this.preview = null;
      this.wanted = null;
      // The tick of the picture that came last.
      this.received = null;
    }

    // Whether all is at rest or stopped, and the end of the run is shown. A run that is paused at rest resumes.
    get isOver() {
      const { state } = this.clock;
      return this.position === this.last && (state === "stopped" || (state === "rest" && this.isPlaying && this.last > 0));
    }

    timeOf(position) {
      return position * this.interval;
    }

    tickOf(position) {
      return position;
    }

    // What the server says of the clock.
    setClock(clock) {
      const { isPlaying, speed, isLooping, tick, last } = clock;
      Object.assign(this, { isPlaying, speed, isLooping, clock });
      this.setLast(Math.max(last, tick));
      this.changed();
    }

    setLast(last) {
      const isShorter = last < this.last;
      this.last = last;
      if (isShorter) this.onShorten(last);
    }

    // A picture came.
    reach(tick, last) {
      this.setLast(Math.max(last, tick));
      this.received = tick;
      // One that was asked for before must not come between.
      if (!this.preview || this.wanted === null || tick === this.wanted) this.settle(tick);
      if (this.pending?.tick === tick) this.endSeek();
    }

    // From here on what the server sends is shown.
    settle(tick) {
      this.preview = null;
      this.position = tick;
    }

    // What a button does shows on it at once; the server's clock follows.
    expect(state) {
      Object.assign(this, state);
      this.changed();
    }

    play() {
      this.connection.send({ do: "play" });
      this.expect({ isPlaying: true });
    }

    pause() {
      this.connection.send({ do: "pause" });
      this.expect({ isPlaying: false });
    }

    replay() {
      this.seek(0);
      this.play();
    }

    step(ticks) {
      this.connection.send({ do: "step", ticks });
      this.expect({ isPlaying: false });
    }

    restart() {
      this.connection.send({ do: "restart" });
    }

    setSpeed(value) {
      this.connection.send({ do: "speed", value });
      this.expect({ speed: value });
    }

    setLoop(isOn) {
      this.connection.send({ do: "loop", on: isOn });
      this.expect({ isLooping: isOn });
    }

    // MARK: Seeking

    async seek(position) {
      this.next = null;
      this.endSeek();
      const tick = Math.min(Math.max(Math.round(position), 0), this.last);
      this.show(tick);
      await this.connection.request({ do: "seek", tick, hold: false });
      // Its picture comes behind the reply, unless it was there before.
      if (this.wanted === tick) {
        this.wanted = null;
        if (this.received === tick) this.preview = null;
      }
      this.changed();
    }

    beginScrub() {
      this.scrub(this.position);
    }

    scrub(position) {
      this.next = position;
      this.show(position);
      this.sendNext();
    }

    // Shows what is known of a tick.
    show(tick) {
      this.wanted = tick;
      this.preview = this.kept.at(tick, longestGap);
      if (this.preview) this.position = tick;
      this.changed();
    }

    endScrub(position) {
      this.seek(position);
    }

    sendNext() {
      if (this.pending || this.next === null) return;
      this.pending = { tick: this.next, timer: setTimeout(() => this.endSeek(), longestSeek) };
      this.next = null;
      this.connection.send({ do: "seek", tick: this.pending.tick, hold: true });
    }

    endSeek() {
      if (!this.pending) return;
      clearTimeout(this.pending.timer);
      this.pending = null;
      this.sendNext();
    }
  };
})();

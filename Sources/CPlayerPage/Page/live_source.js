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
        connection, kept, changed, isPlaying: false, isLooping: false, speed: 1,
        clock: { state: "paused", tick: 0, isPlaying: false, isLooping: false, speed: 1 }, position: 0, last: 0, interval: 1 / 60,
        // How much of what was asked of the clock is not answered yet.
        asked: 0,
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
      this.clock = clock;
      this.setLast(Math.max(clock.last, clock.tick));
      this.adoptClock();
    }

    adoptClock() {
      const { isPlaying, speed, isLooping } = this.clock;
      if (this.asked === 0) Object.assign(this, { isPlaying, speed, isLooping });
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

    // What a button does shows on it at once. What the server has said of its clock before it answers is out of date.
    async ask(message, state) {
      Object.assign(this, state);
      this.changed();
      this.asked += 1;
      await this.connection.request(message);
      this.asked -= 1;
      this.adoptClock();
    }

    play() {
      this.ask({ do: "play" }, { isPlaying: true });
    }

    pause() {
      this.ask({ do: "pause" }, { isPlaying: false });
    }

    replay() {
      this.seek(0);
      this.play();
    }

    step(ticks) {
      this.ask({ do: "step", ticks }, { isPlaying: false });
    }

    restart() {
      this.connection.send({ do: "restart" });
    }

    setSpeed(value) {
      this.ask({ do: "speed", value }, { speed: value });
    }

    setLoop(isOn) {
      this.ask({ do: "loop", on: isOn }, { isLooping: isOn });
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

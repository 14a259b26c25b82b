"use strict";

// A film in the time of the clock: the source of a recording's transport. Positions are the numbers of its pictures.
const Playback = (() => {
  // No more than this of a pause of the page is made up for, in milliseconds: the film goes on near where it was. Where every frame
  // takes longer the film is slow, but plays.
  const longestPause = 250;

  return class Playback {
    // changed: called when the position or the state is another.
    constructor(film, changed) {
      Object.assign(this, { film, changed, position: 0, speed: 1, isPlaying: false, isLooping: false });
      this.last = film.count - 1;
      // Page time and scene time at which the clock was set; null: it is set by the next frame of the screen.
      this.anchor = null;
      this.lastFrame = 0;
      this.resumesAfterScrub = false;
    }

    timeOf(position) {
      return this.film.time(position);
    }

    tickOf(position) {
      return this.film.ticks[position];
    }

    move(position) {
      this.position = Math.min(Math.max(position, 0), this.last);
      this.changed();
    }

    // The picture nearest to where the clock is, so that a screen of the film's own rate shows each picture once.
    advance(now) {
      if (!this.isPlaying) return;
      const { film, last } = this;
      if (!this.anchor) this.anchor = { now, time: film.time(this.position) };
      else if (now - this.lastFrame > longestPause) this.anchor.now += now - this.lastFrame - longestPause;
      this.lastFrame = now;
      const time = this.anchor.time + ((now - this.anchor.now) / 1000) * this.speed;
      // The last picture of a film that was made as a loop is the first again.
      const isSeamless = this.isLooping && film.isLooping;
      const isOver = time > film.time(last) + (isSeamless ? -0.5 : 0.5) * film.interval;
      if (isOver && !this.isLooping) {
        this.isPlaying = false;
        return this.move(last);
      }
      if (isOver) this.anchor = { now, time: isSeamless ? time - film.time(last) + film.time(0) : film.time(0) };
      const next = isOver ? 0 : film.indexOfTime(time);
      if (next !== this.position) this.move(next);
      this.requestFrame();
    }

    requestFrame() {
      requestAnimationFrame((now) => this.advance(now));
    }

    play() {
      if (this.isPlaying || this.last === 0) return;
      if (this.position === this.last) this.position = 0;
      this.isPlaying = true;
      this.anchor = null;
      this.changed();
      this.requestFrame();
    }

    pause() {
      this.isPlaying = false;
      this.changed();
    }

    // Shows a picture and plays on from there, if it plays.
    seek(position) {
      this.anchor = null;
      this.move(position);
    }

    step(count) {
      this.isPlaying = false;
      this.seek(this.position + count);
    }

    // While the time line is held the film stands still.
    beginScrub() {
      this.resumesAfterScrub = this.isPlaying;
      this.pause();
    }

    scrub(position) {
      this.seek(position);
    }

    endScrub() {
      if (this.resumesAfterScrub && this.position < this.last) this.play();
    }

    setSpeed(value) {
      this.speed = value;
      this.anchor = null;
      this.changed();
    }

    setLoop(isOn) {
      this.isLooping = isOn;
    }
  };
})();

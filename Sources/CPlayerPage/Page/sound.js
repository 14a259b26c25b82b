"use strict";

// Contacts and marks as short clicks, once a person has turned the sound on.
const Sound = (() => {
  // What is softer than this is not heard.
  const least = 0.02;
  // Over more ticks than this the time line has jumped.
  const longest = 30;

  return class Sound {
    // How many clicks there have been, for tests.
    static clicks = 0;

    // cues: [{ tick, event }], by rising tick, with the events of a trace; it may grow.
    constructor(cues) {
      Object.assign(this, { cues, tick: 0, context: null });
      addSwitch("sound", () => (this.context ??= new AudioContext()).resume());
    }

    // Those of a film: [tick, strength, sharpness].
    static of(cues) {
      return new Sound(cues.map(([tick, strength, sharpness]) => ({ tick, event: { type: "mark", strength, sharpness } })));
    }

    // The picture of a tick is shown: the loudest of what has happened since the one before is heard.
    show(tick, isPlaying) {
      const [from, { cues }] = [this.tick, this];
      this.tick = tick;
      if (!isPlaying || !isOn("sound") || tick <= from || tick - from > longest) return;
      // Contacts are as loud as their share of the hardest one.
      const hardest = cues.reduce((most, { event }) => Math.max(most, event.impulse ?? 0), 0);
      let [loudest, sharpness] = [least, 0];
      for (let i = cues.length - 1; i >= 0 && cues[i].tick > from; i -= 1) {
        const { event } = cues[i];
        const strength = event.type === "mark" ? event.strength : (event.impulse ?? 0) / hardest;
        if (cues[i].tick <= tick && strength > loudest) [loudest, sharpness] = [strength, event.sharpness ?? 0.4];
      }
      if (loudest > least) this.click(loudest, sharpness);
    }

    // A tone that falls and dies away; the sharper, the higher and the shorter.
    click(strength, sharpness) {
      const { context } = this;
      const [start, pitch] = [context.currentTime, 250 + 1400 * sharpness];
      const end = start + 0.09 - 0.06 * sharpness;
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      tone.type = "triangle";
      tone.frequency.setValueAtTime(pitch, start);
      tone.frequency.exponentialRampToValueAtTime(pitch / 3, end);
      volume.gain.setValueAtTime(0.6 * strength, start);
      volume.gain.exponentialRampToValueAtTime(0.001, end);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(end);
      Sound.clicks += 1;
    }

    get keys() {
      return { s: () => part("sound").click() };
    }
  };
})();

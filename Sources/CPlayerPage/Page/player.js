"use strict";

// The page of a recording: a film with its signals.
(async () => {
  const film = await Film.open(JSON.parse(part("film").textContent), () => stage.draw());
  const signals = new SignalList(film.signals, part("signals"), part("signal-list"));
  const stage = new Stage(part("canvas"), part("stage"), [film.width, film.height]);
  const playback = new Playback(film, show);
  const transport = new Transport(playback, [0.1, 0.25, 0.5, 1, 2]);
  const sound = film.cues && Sound.of(film.cues);

  function show() {
    stage.show(film.picture(playback.position));
    transport.show();
    sound?.show(film.ticks[playback.position], playback.isPlaying);
    signals.show(playback.position);
  }

  const overlay = new OverlayMenu((kinds) => {
    stage.overlayKinds = kinds;
    stage.draw();
  });

  function showTouches(isShown) {
    stage.showsTouches = isShown;
    stage.draw();
  }

  part("canvas").setAttribute("aria-label", `The scene ${film.title}`);
  part("canvas").addEventListener("click", () => transport.togglePlaying());
  part("overlay-controls").hidden = !film.hasOverlay;
  part("touches").hidden = !film.hasTouches;
  setOn("touches", film.showsTouches);
  stage.showsTouches = film.showsTouches;
  addSwitch("touches", showTouches);
  transport.setEnabled(playback.last > 0);
  stage.onFit = () => signals.show(playback.position);
  Keyboard.listen({ ...transport.keys, ...sound?.keys, ...(film.hasOverlay ? overlay.keys : {}) });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => signals.show(playback.position));
  playback.setLoop(film.isLooping);
  show();
  // A page that repeats itself plays from the start, unless its reader has asked for little motion.
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
    if (film.isLooping) playback.play();
  } else if (film.reducedMotion) {
    const showLast = () => playback.seek(playback.last);
    // player.css says how long it takes. Where the browser has no transitions there is no fade.
    if (film.reducedMotion === "fade" && document.startViewTransition) document.startViewTransition(showLast);
    else showLast();
  }

  // For tests and for pages that show this one in a frame.
  window.moonspring = Object.freeze({
    seek: (tick) => playback.seek(film.indexOfTick(tick)),
    play: () => playback.play(),
    pause: () => playback.pause(),
    get tick() { return film.ticks[playback.position]; },
    positionOf: (name) => stage.positionOf(name),
  });
})();

// Made from player.html by scripts/generate. Change that file, not this one.
// swift-format-ignore-file

extension PlayerAssets {
    static let page: StaticString = #"""
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f4f2">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#131418">
<title>{{title}}</title>
<style>
{{style}}</style>
</head>
<body>
<svg width="0" height="0" style="position: absolute" aria-hidden="true">
  <symbol id="icon-play" viewBox="0 0 24 24"><path d="M8.2 5.3c0-.9 1-1.5 1.8-1l9.3 5.9c.8.5.8 1.6 0 2.1L10 18.2c-.8.5-1.8-.1-1.8-1z" transform="translate(0 .75)"/></symbol>
  <symbol id="icon-pause" viewBox="0 0 24 24"><rect x="6.5" y="5" width="4" height="14" rx="1.3"/><rect x="13.5" y="5" width="4" height="14" rx="1.3"/></symbol>
  <symbol id="icon-back" viewBox="0 0 24 24"><rect x="5.5" y="6" width="2.6" height="12" rx="1"/><path d="M18 7.2v9.6c0 .8-.9 1.3-1.6.8l-6.6-4.8c-.5-.4-.5-1.2 0-1.6l6.6-4.8c.7-.5 1.6 0 1.6.8z"/></symbol>
  <symbol id="icon-forward" viewBox="0 0 24 24"><rect x="15.9" y="6" width="2.6" height="12" rx="1"/><path d="M6 7.2v9.6c0 .8.9 1.3 1.6.8l6.6-4.8c.5-.4.5-1.2 0-1.6L7.6 6.4C6.9 5.9 6 6.4 6 7.2z"/></symbol>
  <symbol id="icon-loop" viewBox="0 0 24 24"><path class="line" d="M5 12.5V11a4 4 0 0 1 4-4h9M15.5 4l3 3-3 3M19 11.5V13a4 4 0 0 1-4 4H6M8.5 20l-3-3 3-3"/></symbol>
  <symbol id="icon-overlay" viewBox="0 0 24 24"><path class="line" d="m12 4 8.5 4.8L12 13.6 3.5 8.8zM4.2 12.8 12 17.2l7.8-4.4M4.2 16.4 12 20.8l7.8-4.4"/></symbol>
</svg>
<main class="player" id="player">
  <header class="heading">
    <h1>{{title}}</h1>
  </header>
  <div class="stage" id="stage">
    <canvas id="canvas" role="img" aria-label="The scene"></canvas>
    <noscript>This page plays a scene; it needs JavaScript.</noscript>
  </div>
  <section class="signals" id="signals" aria-label="Signals" hidden>
    <ul id="signal-list"></ul>
  </section>
  <section class="dock" aria-label="Player">
    <div class="timeline">
      <span class="clock"><output id="time" for="scrub">0.00 s</output> <span class="tick" id="tick">tick 0</span></span>
      <input type="range" id="scrub" min="0" max="0" step="1" value="0" aria-label="Time">
      <span class="duration" id="duration">0.00 s</span>
    </div>
    <div class="controls">
      <div class="group speeds" id="speeds" role="radiogroup" aria-label="Speed"></div>
      <div class="group transport">
        <button type="button" id="back" class="round" aria-label="One tick back" title="One tick back (&larr;)"><svg aria-hidden="true"><use href="#icon-back"/></svg></button>
        <button type="button" id="play" class="round primary" aria-label="Play" title="Play or pause (space)"><svg aria-hidden="true"><use id="play-icon" href="#icon-play"/></svg></button>
        <button type="button" id="forward" class="round" aria-label="One tick forward" title="One tick forward (&rarr;)"><svg aria-hidden="true"><use href="#icon-forward"/></svg></button>
      </div>
      <div class="group options">
        <button type="button" id="overlay" class="round" aria-pressed="false" aria-label="Overlay" title="Show what lies behind the motion" hidden><svg aria-hidden="true"><use href="#icon-overlay"/></svg></button>
        <button type="button" id="loop" class="round" aria-pressed="false" aria-label="Loop" title="Begin again at the end"><svg aria-hidden="true"><use href="#icon-loop"/></svg></button>
      </div>
    </div>
  </section>
</main>
<script type="application/json" id="film">
{{data}}
</script>
<script>
{{drawing}}</script>
<script>
{{film}}</script>
<script>
{{signals}}</script>
<script>
{{player}}</script>
</body>
</html>

"""#
}

// Made from player.css by scripts/generate. Change that file, not this one.
// swift-format-ignore-file

extension PlayerAssets {
    static let style: StaticString = #"""
:root {
  --page: #f4f4f2;
  --surface: #ffffff;
  --ink: #1c1e24;
  --muted: #686c77;
  --line: #dfdfda;
  --hover: #ecece8;
  --chosen: #ffffff;
  --accent: #4656d6;
  --accent-ink: #ffffff;
  --shadow: 0 1px 2px rgb(20 22 30 / 8%), 0 12px 32px -12px rgb(20 22 30 / 22%);
}

@media (prefers-color-scheme: dark) {
  :root {
    --page: #131418;
    --surface: #1c1e24;
    --ink: #eceef3;
    --muted: #9398a5;
    --line: #2c2f38;
    --hover: #272a32;
    --chosen: #3d414d;
    --accent: #93a1ff;
    --accent-ink: #12142a;
    --shadow: 0 0 0 1px rgb(255 255 255 / 6%), 0 16px 40px -12px rgb(0 0 0 / 70%);
  }
}

* { box-sizing: border-box; }

[hidden] { display: none !important; }

html { height: 100%; background: var(--page); -webkit-text-size-adjust: 100%; }

body {
  height: 100%;
  margin: 0;
  overflow: hidden;
  color: var(--ink);
  background: var(--page);
  font: 14px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  font-variant-numeric: tabular-nums;
  -webkit-tap-highlight-color: transparent;
}

.player {
  display: grid;
  grid-template: "heading heading" auto "stage signals" minmax(0, 1fr) "dock dock" auto / minmax(0, 1fr) auto;
  height: 100vh;
  height: 100dvh;
  padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
}

.heading { grid-area: heading; padding: 14px 24px 0; }

h1 {
  margin: 0;
  overflow: hidden;
  font-size: 15px;
  font-weight: 600;
  letter-spacing: -0.01em;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.stage {
  grid-area: stage;
  position: relative;
  min-width: 0;
  min-height: 0;
  margin: 16px 24px 20px;
}

canvas {
  position: absolute;
  border-radius: 6px;
  box-shadow: var(--shadow);
  cursor: pointer;
  touch-action: manipulation;
}

/* Signals */

.signals {
  grid-area: signals;
  width: 248px;
  margin: 16px 24px 20px 0;
  overflow: auto;
  overscroll-behavior: contain;
}

.signals ul { display: flex; flex-direction: column; gap: 8px; margin: 0; padding: 0; list-style: none; }

.signals li {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 6px 12px;
  padding: 10px 12px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
}

.signals .name { overflow: hidden; color: var(--muted); text-overflow: ellipsis; white-space: nowrap; }

.signals .value { font-weight: 600; }

.signals canvas {
  position: static;
  grid-column: 1 / -1;
  width: 100%;
  height: 32px;
  border-radius: 0;
  box-shadow: none;
  color: var(--accent);
  cursor: default;
}

/* Dock */

.dock {
  grid-area: dock;
  padding: 12px 24px 14px;
  border-top: 1px solid var(--line);
  background: var(--surface);
  /* The dock goes on under the parts of a screen that a phone keeps for itself. */
  margin: 0 calc(-1 * env(safe-area-inset-right)) calc(-1 * env(safe-area-inset-bottom)) calc(-1 * env(safe-area-inset-left));
  padding-right: calc(24px + env(safe-area-inset-right));
  padding-bottom: calc(14px + env(safe-area-inset-bottom));
  padding-left: calc(24px + env(safe-area-inset-left));
}

.timeline { display: flex; align-items: center; gap: 14px; }

.clock { min-width: 11em; font-weight: 600; white-space: nowrap; }

.tick { margin-left: 4px; }

.tick,
.duration { color: var(--muted); font-weight: 400; white-space: nowrap; }

.controls {
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: 12px;
  margin-top: 8px;
}

.group { display: flex; align-items: center; gap: 8px; }

/* The icons' round backs hang over, so that the icons themselves end where the bar above does. */
.options { justify-content: flex-end; margin-right: -10px; }

button { font: inherit; cursor: pointer; }

button:disabled,
input:disabled { opacity: 0.4; cursor: default; }

.round {
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  color: var(--ink);
  background: none;
  touch-action: manipulation;
  transition: background-color 120ms;
}

.round svg { width: 24px; height: 24px; fill: currentcolor; }

.round svg .line,
.line { fill: none; stroke: currentcolor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }

.round[aria-pressed="true"] { color: var(--accent); background: color-mix(in srgb, var(--accent) 14%, transparent); }

.round.primary { width: 52px; height: 52px; color: var(--accent-ink); background: var(--accent); }

.round.primary svg { width: 28px; height: 28px; }

@media (hover: hover) {
  .round:hover:enabled { background: var(--hover); }
  .round.primary:hover:enabled { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); }
  .round[aria-pressed="true"]:hover { background: color-mix(in srgb, var(--accent) 22%, transparent); }
}

:focus { outline: none; }

:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }

/* Speeds: a row of radio buttons that looks like one control. */

.speeds { gap: 0; justify-self: start; padding: 3px; border-radius: 11px; background: var(--hover); }

.speeds label { position: relative; cursor: pointer; }

.speeds input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }

.speeds span {
  display: block;
  min-width: 46px;
  padding: 7px 8px;
  border-radius: 8px;
  color: var(--muted);
  text-align: center;
}

.speeds span::after { content: "×"; }

.speeds input:checked + span { color: var(--ink); background: var(--chosen); box-shadow: 0 1px 3px rgb(0 0 0 / 16%); font-weight: 600; }

.speeds input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 1px; }

/* Scrub bar: --done is how much of it lies behind. */

input[type="range"] {
  --track: linear-gradient(to right, var(--accent) var(--done, 0%), var(--line) var(--done, 0%));
  flex: 1;
  min-width: 0;
  height: 32px;
  margin: 0;
  border-radius: 8px;
  background: none;
  cursor: pointer;
  -webkit-appearance: none;
  appearance: none;
  touch-action: none;
}

input[type="range"]::-webkit-slider-runnable-track { height: 6px; border-radius: 3px; background: var(--track); }

input[type="range"]::-moz-range-track { height: 6px; border-radius: 3px; background: var(--track); }

input[type="range"]::-webkit-slider-thumb {
  width: 18px;
  height: 18px;
  margin-top: -6px;
  border: 3px solid var(--surface);
  border-radius: 50%;
  background: var(--accent);
  box-shadow: 0 0 0 1px var(--line), 0 1px 4px rgb(0 0 0 / 25%);
  -webkit-appearance: none;
}

input[type="range"]::-moz-range-thumb {
  width: 13px;
  height: 13px;
  border: 3px solid var(--surface);
  border-radius: 50%;
  background: var(--accent);
  box-shadow: 0 0 0 1px var(--line), 0 1px 4px rgb(0 0 0 / 25%);
}

/* A phone held upright: signals in a row that scrolls, controls in two rows. */

@media (max-width: 700px) {
  .player { grid-template: "heading" auto "stage" minmax(0, 1fr) "signals" auto "dock" auto / minmax(0, 1fr); }
  .heading { padding: 12px 16px 0; text-align: center; }
  .stage { margin: 12px 16px 14px; }
  .signals { width: auto; margin: 0; padding: 0 16px 12px; }
  .signals ul { flex-direction: row; }
  .signals li { flex: 0 0 172px; padding: 8px 10px; font-size: 13px; }
  .signals canvas { height: 22px; }
  .dock { padding: 8px 16px 10px; padding-bottom: calc(10px + env(safe-area-inset-bottom)); }
  .timeline { display: grid; grid-template: "bar bar" "time duration" / 1fr 1fr; gap: 0; }
  .timeline input { grid-area: bar; width: 100%; }
  .clock { grid-area: time; min-width: 0; }
  .duration { grid-area: duration; text-align: right; }
  .clock, .duration { font-size: 13px; }
  .controls { grid-template: "transport transport" "speeds options" / auto 1fr; gap: 6px 12px; margin-top: 0; }
  .transport { grid-area: transport; justify-content: center; gap: 20px; margin-top: -12px; }
  .options { gap: 2px; }
  .speeds span { min-width: 38px; padding: 8px 4px; }
  .speeds input:not(:checked) + span::after { content: none; }
}

/* A phone held sideways: the picture has the height, all controls are in one row. */

@media (max-height: 480px) and (min-width: 560px) {
  .heading { display: none; }
  .stage { margin: 10px 16px; }
  .signals { margin: 10px 16px 10px 0; width: 180px; }
  .dock { display: flex; align-items: center; gap: 14px; padding-top: 4px; padding-bottom: calc(4px + env(safe-area-inset-bottom)); }
  .timeline { flex: 1; display: flex; gap: 8px; min-width: 0; }
  .controls { display: flex; gap: 4px; margin: 0; }
  .transport { order: -1; gap: 0; margin: 0; }
  .round.primary { width: 44px; height: 44px; }
  .speeds span { min-width: 34px; padding: 6px 4px; font-size: 13px; }
  .clock { min-width: 4.4em; }
  .tick, .duration { display: none; }
  .speeds input:not(:checked) + span::after { content: none; }
}

"""#
}

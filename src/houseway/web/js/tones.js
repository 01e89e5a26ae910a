/** How the small sounds are made, loaded with the first of them. */

import { settings } from "./settings.js";

const VOLUME = { soft: 0.4, middle: 1, loud: 2 };
const volume = (loud) => loud * (VOLUME[settings.volume] ?? 1);

/** @type {AudioContext|null} */
let audio = null;

function context() {
  if (!navigator.userActivation?.hasBeenActive) return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

/** A breath of filtered noise: a card on felt, chips on chips. */
function brush(pitch, length, loud, at = 0) {
  const ctx = context();
  if (!ctx) return;
  const buffer = ctx.createBuffer(1, ctx.sampleRate * length, ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = new AudioBufferSourceNode(ctx, { buffer });
  const filter = new BiquadFilterNode(ctx, { type: "bandpass", frequency: pitch, Q: 1.2 });
  source
    .connect(filter)
    .connect(new GainNode(ctx, { gain: volume(loud) }))
    .connect(ctx.destination);
  source.start(ctx.currentTime + at);
}

/** A soft bell. */
function bell(pitch, length, loud, at = 0) {
  const ctx = context();
  if (!ctx) return;
  const start = ctx.currentTime + at;
  const tone = new OscillatorNode(ctx, { type: "sine", frequency: pitch });
  const gain = new GainNode(ctx, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume(loud), start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(ctx.destination);
  tone.start(start);
  tone.stop(start + length);
}

export const TONES = {
  card: () => brush(2400, 0.09, 0.35),
  flip: () => brush(1700, 0.12, 0.4),
  chip: () => [0, 0.045].forEach((at) => (bell(3300 + at * 9000, 0.06, 0.035, at), brush(5200, 0.03, 0.2, at))),
  turn: () => (bell(660, 0.5, 0.06), bell(880, 0.6, 0.05, 0.1)),
  win: () => [523, 659, 784, 1047].forEach((pitch, index) => bell(pitch, 0.9, 0.05, index * 0.09)),
  lose: () => bell(220, 0.5, 0.05),
  dice: () => [0, 0.07, 0.16].forEach((at) => brush(900 + at * 4000, 0.06, 0.5, at)),
};


// A few sounds, made here: no files. Nothing sounds unless it was asked for.
import { preferences } from "$lib/prefer.svelte";

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!preferences.sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  void context.resume();
  return context;
}

function tone(audio: AudioContext, hertz: number, at: number, length: number, loud: number, shape: OscillatorType): void {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + at;
  source.type = shape;
  source.frequency.value = hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/** A short burst of noise, as of something hard on metal. */
function knock(audio: AudioContext, at: number, loud: number): void {
  const length = 0.05;
  const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  filter.type = "bandpass";
  filter.frequency.value = 900 + Math.random() * 900;
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

const SOUNDS = {
  click: (audio: AudioContext) => knock(audio, 0, 0.25),
  die: (audio: AudioContext) => [0, 0.09, 0.2, 0.34, 0.5].forEach((at, i) => knock(audio, at, 0.5 - i * 0.07)),
  turn: (audio: AudioContext) => [[392, 0], [523, 0.12]].forEach(([hertz = 0, at = 0]) => tone(audio, hertz, at, 0.4, 0.08, "sine")),
  refused: (audio: AudioContext) => tone(audio, 110, 0, 0.18, 0.12, "square"),
  end: (audio: AudioContext) => [131, 196, 262, 330].forEach((hertz, i) => tone(audio, hertz, i * 0.16, 2.2, 0.07, "triangle")),
};

export type Sound = keyof typeof SOUNDS;

export function play(sound: Sound): void {
  const audio = ready();
  if (audio) SOUNDS[sound](audio);
}

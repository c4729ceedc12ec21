// The sounds of pieces and moments, made of tones and noise when they are needed: nothing is loaded for them.
// Each has a part that the small speakers of a phone can play.

export const SOUNDS = {
  piece: [knock(0, 190, 0.5), knock(0, 570, 0.2), rustle(0, 0.03, 1500, 0.5)],
  card: [rustle(0, 0.09, 3200, 0.8), rustle(0.05, 0.06, 5200, 0.5)],
  dice: [0, 0.07, 0.13, 0.21, 0.32].map((at, i) => knock(at, 520 + 90 * ((i * 2) % 3), 0.34 - 0.05 * i)),
  coins: [0, 0.05, 0.11].map((at, i) => tone(at, 0.22, 2100 + 420 * i, 0.16, "triangle")),
  vote: [knock(0, 330, 0.35), knock(0.09, 330, 0.25)],
  bell: [tone(0, 1.6, 523.25, 0.3), tone(0, 1.2, 1046.5, 0.13), tone(0, 0.8, 1412, 0.08)],
  fanfare: [
    ...brass(0, 0.16, 392),
    ...brass(0.18, 0.16, 392),
    ...brass(0.36, 0.16, 523.25),
    ...brass(0.54, 0.7, 659.25),
    ...brass(0.54, 0.7, 523.25),
  ],
  drums: [0, 0.16, 0.26, 0.42].flatMap((at) => [knock(at, 120, 0.6), knock(at, 430, 0.3), rustle(at, 0.06, 800, 0.6)]),
  clash: [rustle(0, 0.18, 6500, 0.3), tone(0, 0.5, 1870, 0.12, "square"), tone(0.02, 0.4, 2730, 0.08, "square")],
  fall: [...tumble(0, 240, 0.5), ...tumble(0.11, 165, 0.4)],
  turn: [tone(0, 0.5, 523.25, 0.25), tone(0.18, 0.5, 783.99, 0.25)],
  hurry: [tone(0, 0.3, 783.99, 0.25), tone(0.18, 0.3, 523.25, 0.25), tone(0.36, 0.4, 783.99, 0.25)],
} satisfies Record<string, readonly Part[]>;

export type SoundName = keyof typeof SOUNDS;

/** One tone or one burst of noise; times in seconds. */
interface Part {
  at: number;
  length: number;
  frequency: number;
  loudness: number;
  wave: OscillatorType | "noise";
  /** Where the tone slides to until its end. */
  slide?: number;
}

function tone(at: number, length: number, frequency: number, loudness: number, wave: OscillatorType = "sine"): Part {
  return { at, length, frequency, loudness, wave };
}

function knock(at: number, frequency: number, loudness: number): Part {
  return { at, length: 0.09, frequency, loudness, wave: "triangle", slide: frequency * 0.55 };
}

function rustle(at: number, length: number, frequency: number, loudness: number): Part {
  return { at, length, frequency, loudness, wave: "noise" };
}

function tumble(at: number, frequency: number, loudness: number): Part[] {
  return [knock(at, frequency, loudness), knock(at, 3 * frequency, 0.4 * loudness), rustle(at, 0.04, 900, 0.4)];
}

function brass(at: number, length: number, frequency: number): Part[] {
  return [tone(at, length, frequency, 0.13, "sawtooth"), tone(at, length, frequency * 1.003, 0.09, "sawtooth")];
}

/** Plays a sound into a node of an audio context. */
export function playInto(audio: BaseAudioContext, target: AudioNode, name: SoundName): void {
  for (const part of SOUNDS[name]) playPart(audio, target, part);
}

function playPart(audio: BaseAudioContext, target: AudioNode, part: Part): void {
  const begin = audio.currentTime + part.at;
  const end = begin + part.length;
  const volume = audio.createGain();
  // An attack of a few milliseconds: a tone that begins at once clicks.
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(part.loudness, begin + Math.min(0.012, part.length / 4));
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(target);
  const source = part.wave === "noise" ? noise(audio, part) : oscillator(audio, part, part.wave, begin, end);
  const filter = audio.createBiquadFilter();
  filter.type = part.wave === "noise" ? "bandpass" : "lowpass";
  filter.frequency.value = part.wave === "noise" ? part.frequency : Math.max(1200, part.frequency * 4);
  source.connect(filter).connect(volume);
  source.start(begin);
  source.stop(end);
}

function oscillator(
  audio: BaseAudioContext,
  { frequency, slide }: Part,
  wave: OscillatorType,
  begin: number,
  end: number,
): OscillatorNode {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(frequency, begin);
  if (slide !== undefined) source.frequency.exponentialRampToValueAtTime(slide, end);
  return source;
}

function noise(audio: BaseAudioContext, { length }: Part): AudioBufferSourceNode {
  const source = audio.createBufferSource();
  source.buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = source.buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return source;
}

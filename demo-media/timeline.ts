/** Places spoken sentences one after another, with pauses, on whole video frames. */
import type { Segment } from './captions.ts';
import { FRAMES_PER_SECOND } from './encode.ts';
import { SAMPLE_RATE } from './narration.ts';

const FRAME_SAMPLES = SAMPLE_RATE / FRAMES_PER_SECOND;

/** Silence in seconds: before the first sentence, and after each kind of sentence. */
const PAUSE = { start: 0.6, sentence: 0.3, slide: 0.8, end: 1.2 };

export interface Sentence {
  sentence: string;
  /** The slide changes after this sentence. */
  endsSlide: boolean;
}

export interface Timeline {
  samples: Int16Array;
  /** Length of each sentence with its pause, in seconds. */
  durations: number[];
  /** Each sentence with the time at which it is heard. */
  segments: Segment[];
  /** Seconds at which slides begin. */
  slideStarts: number[];
  seconds: number;
}

/** Places each sentence `i`, spoken as `voices[i]`. A step is a whole number of frames, so pictures change exactly with the voice. */
export const layOut = (sentences: Sentence[], voices: Int16Array[]): Timeline => {
  const segments: Segment[] = [];
  const placed: { voice: Int16Array; at: number }[] = [];
  const durations: number[] = [];
  const slideStarts = [0];
  let now = 0;
  sentences.forEach(({ sentence, endsSlide }, i) => {
    const voice = voices[i] ?? new Int16Array();
    const last = i === sentences.length - 1;
    const lead = i === 0 ? PAUSE.start : 0;
    const pause = last ? PAUSE.end : endsSlide ? PAUSE.slide : PAUSE.sentence;
    const at = now + lead * SAMPLE_RATE;
    const length = Math.ceil(((lead + pause) * SAMPLE_RATE + voice.length) / FRAME_SAMPLES) * FRAME_SAMPLES;
    placed.push({ voice, at });
    segments.push({ text: sentence, start: at / SAMPLE_RATE, end: (at + voice.length) / SAMPLE_RATE });
    durations.push(length / SAMPLE_RATE);
    now += length;
    if (endsSlide && !last) slideStarts.push(now / SAMPLE_RATE);
  });
  const samples = new Int16Array(now);
  for (const { voice, at } of placed) samples.set(voice, at);
  return { samples, durations, segments, slideStarts, seconds: now / SAMPLE_RATE };
};

/** Turns sentences into speech with Festival. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './tools.ts';

/** Sample rate of the slt HTS voice, in Hz. */
export const SAMPLE_RATE = 32000;

const SILENCE_LEVEL = 260;
const EDGE_SECONDS = 0.05;
const PEAK = 27000;

/** Words that the voice lacks in its dictionary and mispronounces by rule: syllables in its phones, 1 for stress. */
const LEXICON: Record<string, string> = {
  cosine: '((k ow) 1) ((s ay n) 0)',
  descale: '((d iy) 0) ((s k ey l) 1)',
  descaling: '((d iy) 0) ((s k ey) 1) ((l ih ng) 0)',
  json: '((jh ey) 1) ((s ax n) 0)',
  limescale: '((l ay m) 1) ((s k ey l) 0)',
  memorising: '((m eh) 1) ((m er) 0) ((r ay) 1) ((z ih ng) 0)',
  normalization: '((n ao r) 1) ((m ax) 0) ((l ih) 0) ((z ey) 1) ((sh ax n) 0)',
  recognize: '((r eh) 1) ((k ax g) 0) ((n ay z) 1)',
};

const LEXICON_COMMANDS = Object.entries(LEXICON).map(
  ([word, syllables]) => `(lex.add.entry '("${word}" nil (${syllables})))`,
);

/** Prepares a sentence for speech: abbreviations that are read as words in lower case, without quotation marks. */
const toSpoken = (sentence: string): string =>
  sentence.replace(/\b(JSON|RAG)\b/g, (word) => word.toLowerCase()).replace(/["“”]/g, '');

/** Reads the samples of a 16-bit mono WAV file. */
const readWav = (file: string): Int16Array => {
  const bytes = readFileSync(file);
  const data = bytes.indexOf('data', 12, 'latin1');
  const rate = bytes.readUInt32LE(24);
  if (data < 0 || rate !== SAMPLE_RATE)
    throw new Error(`${file}: expected ${SAMPLE_RATE} Hz, got ${rate} Hz`);
  const length = Math.floor((bytes.length - data - 8) / 2);
  return Int16Array.from({ length }, (_, i) => bytes.readInt16LE(data + 8 + i * 2));
};

/** Cuts the silence that the voice adds at both ends, and scales every sentence to the same peak. */
const tidy = (samples: Int16Array): Int16Array => {
  const loud = (value: number): boolean => Math.abs(value) > SILENCE_LEVEL;
  const edge = EDGE_SECONDS * SAMPLE_RATE;
  const from = Math.max(0, samples.findIndex(loud) - edge);
  const to = Math.min(samples.length, samples.findLastIndex(loud) + edge);
  const cut = samples.slice(from, to);
  const peak = cut.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  return cut.map((value) => Math.round((value * PEAK) / peak));
};

/** Speaks each sentence, all in one Festival process, because loading the voice is slow. */
export const speak = (sentences: string[], folder: string): Int16Array[] => {
  const files = sentences.map((_, i) => join(folder, `sentence-${i}.wav`));
  const commands = sentences.map(
    (sentence, i) =>
      `(utt.save.wave (utt.synth (Utterance Text ${JSON.stringify(toSpoken(sentence))})) ${JSON.stringify(files[i])} 'riff)`,
  );
  const script = join(folder, 'narration.scm');
  writeFileSync(script, ['(voice_cmu_us_slt_arctic_hts)', ...LEXICON_COMMANDS, ...commands].join('\n'));
  run('festival', ['--batch', script]);
  return files.map((file) => tidy(readWav(file)));
};

/** Writes samples as a 16-bit mono WAV file. */
export const writeWav = (file: string, samples: Int16Array): void => {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.byteLength, 40);
  writeFileSync(
    file,
    Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]),
  );
};

import type { Transcript } from '../../../../../lambdas/contract/schemas/course.ts';

/** A stretch of one cue's text. */
export interface Part {
  readonly cue: number;
  readonly from: number;
  readonly to: number;
}

/** One occurrence; words that follow each other may stand in several cues. */
export type Match = readonly Part[];

/** Text as it is compared, and where each of its characters comes from; `null` between two cues. */
interface Folded {
  readonly text: string;
  readonly origins: readonly (Part | null)[];
}

/** Letters without case and without the accents of Latin script; other marks make another letter. */
const fold = (letter: string): string =>
  letter
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const squeeze = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

/** The text of every cue in one, made ready for searching. */
export const foldCues = (cues: Transcript['cues']): Folded => {
  const letters: string[] = [];
  const origins: (Part | null)[] = [];
  const push = (folded: string, origin: Part | null) => {
    for (const unit of folded) {
      letters.push(unit);
      for (let count = 0; count < unit.length; count += 1) origins.push(origin);
    }
  };
  cues.forEach(({ text }, cue) => {
    if (cue > 0) push(' ', null);
    let from = 0;
    for (const letter of text) {
      const to = from + letter.length;
      const folded = /\s/.test(letter) ? ' ' : fold(letter);
      // Of several spaces one counts.
      if (folded !== ' ' || letters.at(-1) !== ' ') push(folded, { cue, from, to });
      from = to;
    }
  });
  return { text: letters.join(''), origins };
};

const partsOf = (origins: readonly (Part | null)[]): Match => {
  const parts = new Map<number, Part>();
  for (const origin of origins) {
    if (!origin) continue;
    const { cue, to } = origin;
    parts.set(cue, { cue, from: parts.get(cue)?.from ?? origin.from, to });
  }
  return [...parts.values()];
};

/** More than anybody steps through. */
const matchesMax = 500;

/**
 * Where the words of `query` stand in the text, in order; case, accents and line breaks make no difference. A single Latin
 * letter or digit is no search yet.
 */
export const findMatches = ({ text, origins }: Folded, query: string): Match[] => {
  const wanted = squeeze(query);
  if (!wanted || /^[a-z0-9]$/.test(wanted)) return [];
  const matches: Match[] = [];
  for (
    let at = text.indexOf(wanted);
    at >= 0 && matches.length < matchesMax;
    at = text.indexOf(wanted, at + wanted.length)
  ) {
    matches.push(partsOf(origins.slice(at, at + wanted.length)));
  }
  return matches;
};

import type { Transcript } from '#contract/schemas/course.ts';

/** A range of one cue's text. */
export interface Part {
  readonly cue: number;
  readonly from: number;
  readonly to: number;
}

/** One match; it may span several cues. */
export type Match = readonly Part[];

/** Normalized text, with the origin of each of its UTF-16 code units; `null` between two cues. */
interface Folded {
  readonly text: string;
  readonly origins: readonly (Part | null)[];
}

/** Removes case and Latin accents; marks of other scripts stay, because they make another letter. */
const fold = (letter: string): string =>
  letter
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const squeeze = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

/** Joins and normalizes the text of all cues for searching. */
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
      // Collapses runs of spaces.
      if (folded !== ' ' || letters.at(-1) !== ' ') push(folded, { cue, from, to });
      from = to;
    }
  });
  return { text: letters.join(''), origins };
};

const groupByCue = (origins: readonly (Part | null)[]): Match => {
  const parts = new Map<number, Part>();
  for (const origin of origins) {
    if (!origin) continue;
    const { cue, to } = origin;
    parts.set(cue, { cue, from: parts.get(cue)?.from ?? origin.from, to });
  }
  return [...parts.values()];
};

/** Limit of matches: more than anybody steps through. */
const matchesMax = 500;

/**
 * Finds the query in the text, in order, ignoring case, accents and line breaks. A single Latin letter or digit matches nothing,
 * because it would match almost everywhere.
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
    matches.push(groupByCue(origins.slice(at, at + wanted.length)));
  }
  return matches;
};

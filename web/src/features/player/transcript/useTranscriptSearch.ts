import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Transcript } from '#contract/schemas/course.ts';
import type { Mark } from './CueRow.tsx';
import { findCueIndexAt, type Playhead } from './playhead.ts';
import { findMatches, foldCues, type Match } from './search.ts';
import type { Follow } from './useFollow.ts';

/** Groups the marks by index of the cue. */
const groupMarks = (matches: readonly Match[], active: number): ReadonlyMap<number, readonly Mark[]> => {
  const marks = new Map<number, Mark[]>();
  matches.forEach((match, index) => {
    for (const part of match) {
      const mark = { ...part, isActive: index === active };
      marks.set(part.cue, [...(marks.get(part.cue) ?? []), mark]);
    }
  });
  return marks;
};

/**
 * Searches the text of a transcript. The list shows the active match, and follows playback again when the search is emptied.
 * @returns the text searched for, how many matches there are, which is active (-1 for none), and the marks by index of the cue
 */
export const useTranscriptSearch = (
  cues: Transcript['cues'],
  playhead: Playhead,
  { show, goBack }: Pick<Follow, 'show' | 'goBack'>,
) => {
  const [query, setQuery] = useState('');
  const searched = useDeferredValue(query);
  const folded = useMemo(() => foldCues(cues), [cues]);
  const matches = useMemo(() => findMatches(folded, searched), [folded, searched]);
  const [step, setStep] = useState(0);
  const active = matches.length > 0 ? step % matches.length : -1;
  const marks = useMemo(() => groupMarks(matches, active), [matches, active]);
  const activeCue = matches[active]?.[0]?.cue;
  useEffect(() => {
    if (activeCue !== undefined) show(activeCue);
  }, [activeCue, searched, show]);

  const change = (next: string) => {
    setQuery(next);
    if (!next) goBack();
    // Starts at the first match from the current cue on, as the search of a browser starts at the scroll position.
    const here = findCueIndexAt(cues, playhead.get());
    const ahead = findMatches(folded, next).findIndex(([part]) => (part?.cue ?? 0) >= here);
    setStep(Math.max(0, ahead));
  };
  const stepBy = (by: 1 | -1) => {
    if (matches.length > 0) setStep((active + by + matches.length) % matches.length);
  };
  return { query, count: matches.length, active, marks, change, stepBy };
};

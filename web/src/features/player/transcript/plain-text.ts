import type { Transcript } from '#contract/schemas/course.ts';
import { formatClock } from '../../../lib/text/format.ts';

/** Formats a transcript as plain text: the title, then each cue with its time, under its chapter. */
export const formatTranscript = (
  title: string,
  { cues, chapters }: Pick<Transcript, 'cues' | 'chapters'>,
): string => {
  const lines = cues.flatMap(({ start, text }, index) => {
    const heading = findChapterStart(cues, chapters, index);
    return [...(heading ? ['', heading] : []), `[${formatClock(start)}] ${text}`];
  });
  return `${[title, '', ...lines].join('\n').replace(/\n{3,}/g, '\n\n')}\n`;
};

/** Title of the chapter that begins with a cue: it starts after the end of the previous cue and before the end of this one. */
export const findChapterStart = (
  cues: Transcript['cues'],
  chapters: Transcript['chapters'],
  index: number,
): string | undefined => {
  const cue = cues[index];
  const previous = cues[index - 1];
  return chapters.findLast(
    ({ at }) => cue !== undefined && at < cue.end && (previous === undefined || at >= previous.end),
  )?.title;
};

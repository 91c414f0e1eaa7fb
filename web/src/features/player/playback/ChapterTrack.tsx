import { createTextTrack } from '@vidstack/react';
import { useMemo } from 'react';
import type { Chapter } from '../../../../../lambdas/contract/schemas/course.ts';

/**
 * Chapters of the video: marks on the time line, and a menu beside the captions.
 * @param props.duration of the lecture, seconds: where the last chapter ends
 */
export const ChapterTrack = ({
  chapters,
  duration,
}: {
  readonly chapters: readonly Chapter[];
  readonly duration: number;
}) => {
  const content = useMemo(
    () => ({
      cues: chapters.map(({ at, title }, index) => ({
        startTime: at,
        endTime: chapters[index + 1]?.at ?? Math.max(duration, at + 1),
        text: title,
      })),
    }),
    [chapters, duration],
  );
  createTextTrack({ content, type: 'json', kind: 'chapters', label: 'Chapters', default: true });
  return null;
};

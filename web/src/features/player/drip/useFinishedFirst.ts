import { useEffect, useRef } from 'react';
import type { PlayerCourse } from '../source.ts';

/** Reloads the course when a prerequisite lecture is finished: dependent lectures then open or get a date. */
export const useFinishedFirst = (
  { content }: PlayerCourse,
  completed: ReadonlySet<string>,
  refresh: () => void,
): void => {
  /** Ids of lectures that already triggered a reload: the server decides whether others open, so one reload is enough. */
  const told = useRef(new Set<string>());
  useEffect(() => {
    const finished = content.sections
      .flatMap(({ lectures }) => lectures)
      .flatMap(({ waitsFor, isUnlocked }) => (waitsFor && !isUnlocked ? [waitsFor.lectureId] : []))
      .filter((id) => completed.has(id) && !told.current.has(id));
    if (finished.length === 0) return;
    for (const id of finished) told.current.add(id);
    refresh();
  }, [content, completed, refresh]);
};

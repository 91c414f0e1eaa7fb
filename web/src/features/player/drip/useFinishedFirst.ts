import { useEffect, useRef } from 'react';
import type { PlayerCourse } from '../source.ts';

/** Asks for the course again when a lecture is finished that others wait for: they open, or have a date from then on. */
export const useFinishedFirst = (
  { content }: PlayerCourse,
  completed: ReadonlySet<string>,
  refresh: () => void,
): void => {
  /** Each lecture once: whether the others then open is the server's to say. */
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

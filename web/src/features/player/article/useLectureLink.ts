import { useCallback } from 'react';
import type { PlacedLecture } from '../lectures/lectures.ts';
import { usePlayerSource } from '../source.ts';
import type { LectureLink } from './article-dom.ts';

/** Resolves lecture links to addresses in the surrounding player. */
export const useLectureLink = (courseId: string, lectures: readonly PlacedLecture[]): LectureLink => {
  const { lectureHref } = usePlayerSource();
  return useCallback(
    (lectureId, at) => {
      const found = lectures.find(({ lecture }) => lecture.id === lectureId);
      return found && lectureHref(courseId, found.sectionIndex, lectureId, at);
    },
    [courseId, lectures, lectureHref],
  );
};

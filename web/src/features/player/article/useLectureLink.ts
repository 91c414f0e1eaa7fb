import { useCallback } from 'react';
import { usePlayerSource } from '../course/source.ts';
import { useOpenLecture } from '../lectures/open-lecture.ts';
import type { LectureLink } from './article-dom.ts';

/** Resolves lecture links to addresses in the surrounding player. */
export const useLectureLink = (): LectureLink => {
  const { courseId, lectures } = useOpenLecture();
  const { lectureHref } = usePlayerSource();
  return useCallback(
    (lectureId, at) => {
      const found = lectures.find(({ lecture }) => lecture.id === lectureId);
      return found && lectureHref(courseId, found.sectionIndex, lectureId, at);
    },
    [courseId, lectures, lectureHref],
  );
};

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../lib/api/index.ts';
import { forgetCourseState, resourceKeys } from '../../lib/resource-keys.ts';
import { useResource } from '../../lib/useResource.ts';
import type { LectureProgress } from '../../../../lambdas/contract/schemas/learning.ts';
import type { Saves } from '../../lib/saves/saves.ts';
import { lecturesOf, percentOf } from './logic/lectures.ts';
import { withRetries } from './logic/with-retries.ts';
import { usePlayerSource, type PlayerCourse } from './source.ts';

/** A course out of the player's source; `sub` null waits. */
export const usePlayerCourse = (sub: string | null, courseId: string, needsLastLecture: boolean) => {
  const { isDrip, load } = usePlayerSource();
  const key = sub === null ? null : resourceKeys.player(sub, courseId, isDrip);
  return useResource(key, (signal) => load(courseId, { needsLastLecture, signal }));
};

type Ending = 'open' | 'celebrating' | 'failed' | 'closed';

/**
 * The learner's progress while the player is open. A lecture counts once the server says so; its completion is then
 * reported to the course, and the last one completes the course.
 */
export const useCourseProgress = (course: PlayerCourse, saves: Saves) => {
  const { content, progress: initial } = course;
  const { courseId } = content;
  const [completed, setCompleted] = useState<ReadonlySet<string>>(() => new Set(initial.completedLectures));
  const [percent, setPercent] = useState(initial.progress);
  const [watched, setWatched] = useState<ReadonlyMap<string, LectureProgress>>(
    () => new Map(course.records?.map((record) => [record.lectureId, record])),
  );
  const [ending, setEnding] = useState<Ending>('open');
  const lectures = useMemo(() => lecturesOf(content), [content]);
  /** Lectures the course knows of as completed, ahead of the next render. */
  const reported = useRef(new Set(initial.completedLectures));

  const finish = useCallback(async () => {
    try {
      await withRetries(() => api.completeCourse({ params: { courseId } }));
      setEnding('celebrating');
    } catch {
      setEnding('failed');
    }
  }, [courseId]);

  const learn = useCallback((record: LectureProgress) => {
    setWatched((known) => new Map(known).set(record.lectureId, record));
  }, []);

  const complete = useCallback(
    (lectureId: string) => {
      if (reported.current.has(lectureId)) return;
      reported.current.add(lectureId);
      setCompleted(new Set(reported.current));
      const progress = percentOf(lectures, reported.current);
      const body = { progress, completedLecture: lectureId };
      withRetries(() => api.saveCourseProgress({ params: { courseId }, body })).then(
        (answer) => {
          forgetCourseState();
          for (const id of answer.completedLectures) reported.current.add(id);
          setCompleted(new Set(reported.current));
          setPercent((known) => Math.max(known, answer.progress));
          if (answer.progress === 100) void finish();
        },
        // The server has the lecture's own record; the next report or visit brings the course level.
        () => setPercent((known) => Math.max(known, progress)),
      );
    },
    [courseId, lectures, finish],
  );

  useEffect(
    () =>
      saves.listen((savedCourse, record) => {
        if (savedCourse !== courseId) return;
        learn(record);
        if (record.completed) complete(record.lectureId);
      }),
    [saves, courseId, learn, complete],
  );

  return {
    lectures,
    completed,
    percent,
    watched,
    /** Takes in a record read from the server. */
    learn,
    /** Takes in that the server holds a lecture for completed, such as a quiz that was passed. */
    complete,
    ending,
    finish,
    closeEnding: useCallback(() => setEnding('closed'), []),
  };
};

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LectureProgress } from '../../../../lambdas/contract/schemas/learning.ts';
import { api } from '../../lib/api/index.ts';
import { forgetCourseState, resourceKeys } from '../../lib/resource-keys.ts';
import { latestWatched, type Saves } from '../../lib/saves/saves.ts';
import { forgetResources, type Resource, useResource } from '../../lib/useResource.ts';
import { listLectures, percentComplete } from './lectures/lectures.ts';
import { type PlayerCourse, usePlayerSource } from './source.ts';
import { withRetries } from './with-retries.ts';

/** A course with the visit that it was loaded for. */
export interface LoadedCourse {
  readonly course: PlayerCourse;
  /** Key of the history entry. */
  readonly visit: string;
}

/** A course out of the player's source; `sub` null waits. */
export const usePlayerCourse = (
  sub: string | null,
  courseId: string,
  options: { readonly needsLastLecture: boolean; readonly visit: string },
): Resource<LoadedCourse> => {
  const { isDrip, load } = usePlayerSource();
  const { needsLastLecture, visit } = options;
  const key = sub === null ? null : resourceKeys.player(sub, courseId, isDrip);
  useState(() => {
    // What an earlier visit kept does not know where the learner left off.
    if (needsLastLecture && !isDrip && key !== null) forgetResources(key);
  });
  return useResource(key, async (signal) => ({
    course: await load(courseId, { needsLastLecture, signal }),
    visit,
  }));
};

type Ending = 'open' | 'celebrating' | 'failed' | 'closed';

/** The lecture of the course that was watched last: by the server's records, and on this page since. */
export const findLastLecture = ({ content, lastWatched }: PlayerCourse, saves: Saves): string | undefined => {
  const here = saves.latestOf(content.courseId);
  return latestWatched([lastWatched, here].filter((watched) => watched !== undefined))?.lectureId;
};

/**
 * The learner's progress while the player is open. A lecture counts once the server says so; its completion is then
 * reported to the course, and the last one completes the course.
 */
export const useCourseProgress = (course: PlayerCourse, saves: Saves) => {
  const { content, progress: initial } = course;
  const { courseId } = content;
  const [completedHere, setCompletedHere] = useState<ReadonlySet<string>>(new Set());
  const [percentHere, setPercentHere] = useState(0);
  const [learned, setLearned] = useState<ReadonlyMap<string, LectureProgress>>(new Map());
  const [ending, setEnding] = useState<Ending>('open');
  const lectures = useMemo(() => listLectures(content), [content]);
  /** Lectures the course knows of as completed, ahead of the next render. */
  const reported = useRef(new Set<string>());
  useEffect(() => {
    for (const id of initial.completedLectures) reported.current.add(id);
  }, [initial]);
  // The course may be one of an earlier visit, until the server has answered anew.
  const completed = useMemo(
    () => new Set([...initial.completedLectures, ...completedHere]),
    [initial, completedHere],
  );
  const watched = useMemo(() => {
    const records = new Map(learned);
    for (const record of course.records ?? []) {
      const known = records.get(record.lectureId);
      if (!known || Date.parse(known.updatedAt) < Date.parse(record.updatedAt)) {
        records.set(record.lectureId, record);
      }
    }
    return records;
  }, [learned, course.records]);

  const finish = useCallback(async () => {
    try {
      await withRetries(() => api.completeCourse({ params: { courseId } }));
      setEnding('celebrating');
    } catch {
      setEnding('failed');
    }
  }, [courseId]);

  const learn = useCallback((record: LectureProgress) => {
    setLearned((known) => new Map(known).set(record.lectureId, record));
  }, []);

  const complete = useCallback(
    (lectureId: string) => {
      if (reported.current.has(lectureId)) return;
      reported.current.add(lectureId);
      setCompletedHere(new Set(reported.current));
      const progress = percentComplete(lectures, reported.current);
      const body = { progress, completedLecture: lectureId };
      withRetries(() => api.saveCourseProgress({ params: { courseId }, body })).then(
        (answer) => {
          forgetCourseState();
          for (const id of answer.completedLectures) reported.current.add(id);
          setCompletedHere(new Set(reported.current));
          setPercentHere((known) => Math.max(known, answer.progress));
          if (answer.progress === 100) void finish();
        },
        // The server has the lecture's own record; the next report or visit brings the course level.
        () => setPercentHere((known) => Math.max(known, progress)),
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
    percent: Math.max(initial.progress, percentHere),
    watched,
    /** The lecture watched last. */
    last: findLastLecture(course, saves),
    /** Takes in a record read from the server. */
    learn,
    /** Takes in that the server holds a lecture for completed, such as a quiz that was passed. */
    complete,
    ending,
    finish,
    closeEnding: useCallback(() => setEnding('closed'), []),
  };
};

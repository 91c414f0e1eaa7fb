import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CourseContent, LectureProgress } from '#contract/schemas/learning.ts';
import { api } from '../../lib/api/index.ts';
import { forgetCourseState, resourceKeys } from '../../lib/api/resource-keys.ts';
import { forgetResources, type Resource, useResource } from '../../lib/api/useResource.ts';
import { withRetries } from '../../lib/api/with-retries.ts';
import { getSaves, pickLatest, type Saves } from '../../lib/saves/saves.ts';
import { listLectures, percentComplete } from './course/lectures.ts';
import { type PlayerCourse, usePlayerSource } from './course/source.ts';
import { takeCourseAhead } from './course-ahead.ts';
import { askAhead } from './playback/ask-ahead.ts';

/** A course and the visit it was loaded for. */
export interface LoadedCourse {
  readonly course: PlayerCourse;
  /** Key of the history entry. */
  readonly visit: string;
}

/** Loads a course from the player's source; does nothing while `sub` is null. */
export const usePlayerCourse = (
  sub: string | null,
  courseId: string,
  options: {
    /** The lecture of the address. */
    readonly lectureId: string | undefined;
    /** Position (seconds) that the address asks for. */
    readonly readStartAt: (duration: number) => number | null;
    readonly visit: string;
  },
): Resource<LoadedCourse> => {
  const source = usePlayerSource();
  const { isDrip, load } = source;
  const { lectureId, readStartAt, visit } = options;
  const needsLastLecture = lectureId === undefined;
  const key = sub === null ? null : resourceKeys.player(sub, courseId, isDrip);
  useState(() => {
    // The copy that an earlier visit cached does not know where the learner left off.
    if (needsLastLecture && !isDrip && key !== null) forgetResources(key);
  });
  /** The first time only: the same course is loaded again while its video plays. */
  const isFirst = useRef(true);
  const onSections = (
    sections: CourseContent['sections'],
    records: Promise<LectureProgress[] | null>,
  ): void => {
    const lecture = sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === lectureId);
    if (!isFirst.current || !lecture || sub === null) return;
    isFirst.current = false;
    askAhead(source, getSaves(sub), courseId, lecture, { records, askedAt: readStartAt(lecture.duration) });
  };
  return useResource(key, async (signal) => {
    const ahead = lectureId === undefined ? null : await takeCourseAhead(courseId, lectureId);
    // What the video needs was asked for together with the course.
    if (ahead) isFirst.current = false;
    return { course: ahead ?? (await load(courseId, { needsLastLecture, signal, onSections })), visit };
  });
};

type Ending = 'open' | 'celebrating' | 'failed' | 'closed';

/** Id of the last watched lecture, from the server's records and from saves made on this page since. */
export const findLastLecture = ({ content, lastWatched }: PlayerCourse, saves: Saves): string | undefined => {
  const here = saves.getLatest(content.courseId);
  return pickLatest([lastWatched, here].filter((watched) => watched !== undefined))?.lectureId;
};

/**
 * Tracks the learner's progress while the player is open. A lecture shows as completed once its save waits for the server. When the
 * server confirms it, its completion is reported to the course, and the last one completes the course.
 */
export const useCourseProgress = (course: PlayerCourse, saves: Saves) => {
  const { content, progress: initial } = course;
  const { courseId } = content;
  const [completedHere, setCompletedHere] = useState<ReadonlySet<string>>(new Set());
  const [percentHere, setPercentHere] = useState(0);
  const [learned, setLearned] = useState<ReadonlyMap<string, LectureProgress>>(new Map());
  const [ending, setEnding] = useState<Ending>('open');
  const lectures = useMemo(() => listLectures(content), [content]);
  /** Ids of lectures already reported to the course as completed; a ref, because callbacks read it before the next render. */
  const reported = useRef(new Set<string>());
  useEffect(() => {
    for (const id of initial.completedLectures) reported.current.add(id);
  }, [initial]);
  // Both are needed: the course may come from the cache of an earlier visit until the server has answered.
  const confirmed = useMemo(
    () => new Set([...initial.completedLectures, ...completedHere]),
    [initial, completedHere],
  );
  // Without a network, what was completed shows so for days before the server can confirm it.
  const waiting = saves.queue.all().filter((save) => save.courseId === courseId && save.completed);
  const completed = new Set([...confirmed, ...waiting.map(({ lectureId }) => lectureId)]);
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

  const addRecord = useCallback((record: LectureProgress) => {
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
        // The server has the lecture's record; the next report or visit updates the course.
        () => setPercentHere((known) => Math.max(known, progress)),
      );
    },
    [courseId, lectures, finish],
  );

  useEffect(
    () =>
      saves.listen((savedCourse, record) => {
        if (savedCourse !== courseId) return;
        addRecord(record);
        if (record.completed) complete(record.lectureId);
      }),
    [saves, courseId, addRecord, complete],
  );

  return {
    lectures,
    /** Ids of the lectures that the server counts as completed. */
    confirmed,
    /** Those, and the lectures whose completion waits to be sent. */
    completed,
    percent: Math.max(initial.progress, percentHere, waiting.length && percentComplete(lectures, completed)),
    watched,
    /** Id of the last watched lecture. */
    last: findLastLecture(course, saves),
    /** Adds a record read from the server. */
    addRecord,
    /** Notes that the server counts a lecture as completed, such as a quiz that was passed. */
    complete,
    ending,
    finish,
    closeEnding: useCallback(() => setEnding('closed'), []),
  };
};

export type CourseProgressState = ReturnType<typeof useCourseProgress>;

import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { LectureProgress } from '#contract/schemas/learning.ts';
import type { PlayerCourse, PlayerSource } from '#web/features/player/course/source.ts';
import { useCourseProgress, usePlayerCourse } from '#web/features/player/usePlayerCourse.ts';
import type { PendingSave } from '#web/lib/saves/offline-queue.ts';
import type { Saves } from '#web/lib/saves/saves.ts';
import { contentOf, fakeApi, lectureOf, signIn } from '../../support/learner.tsx';

const mocks = vi.hoisted(() => ({
  askAhead: vi.fn(),
  takeCourseAhead: vi.fn<() => Promise<unknown> | undefined>(),
}));
vi.mock('#web/features/player/playback/ask-ahead.ts', () => ({ askAhead: mocks.askAhead }));
vi.mock('#web/features/player/course-ahead.ts', () => ({
  takeCourseAhead: mocks.takeCourseAhead,
}));
const load = vi.fn<PlayerSource['load']>();
vi.mock('#web/features/player/course/source.ts', async (original) => ({
  ...(await original<object>()),
  usePlayerSource: () => ({ isDrip: false, load }),
}));

const sections = [{ title: 'One', lectures: [{ id: 'l1', duration: 60 }] }];
const course = { content: { courseId: 'c1', sections } } as unknown as PlayerCourse;
const options = { lectureId: 'l1', readStartAt: () => null, visit: 'v1' };

/** Opens the lecture, then loads its course once more, as when a lecture unlocks while the video plays. */
const openAndRefresh = async (sub: string) => {
  load.mockImplementation((_, { onSections }) => {
    onSections(course.content.sections, Promise.resolve([]));
    return Promise.resolve(course);
  });
  const { result } = renderHook(() => usePlayerCourse(sub, 'c1', options));
  await waitFor(() => expect(result.current.data?.course).toBe(course));
  const before = load.mock.calls.length;
  act(() => result.current.refresh());
  await waitFor(() => expect(load).toHaveBeenCalledTimes(before + 1));
  return before;
};

it('what a video needs is asked for once, when its course is first loaded', async () => {
  mocks.takeCourseAhead.mockReturnValue(undefined);
  expect(await openAndRefresh('u1')).toBe(1);
  expect(mocks.askAhead).toHaveBeenCalledOnce();
});

it('a course that was asked for ahead is not loaded again, nor what its video needs while it plays', async () => {
  mocks.takeCourseAhead.mockReturnValueOnce(Promise.resolve(course)).mockReturnValue(undefined);
  expect(await openAndRefresh('u2')).toBe(0);
  expect(mocks.askAhead).not.toHaveBeenCalled();
});

it('a completion that waits for a network shows as done, and counts for what it unlocks once the server has it', async () => {
  signIn();
  const calls = fakeApi({ 'POST /courses/rag/progress': { progress: 50, completedLectures: ['a'] } });
  const waiting: Partial<PendingSave>[] = [
    { courseId: 'rag', lectureId: 'a', completed: true, savedAt: 1 },
    { courseId: 'rag', lectureId: 'b', completed: false, savedAt: 2 },
    { courseId: 'another', lectureId: 'c', completed: true, savedAt: 3 },
  ];
  const listeners = new Set<Parameters<Saves['listen']>[0]>();
  const saves = {
    queue: { all: () => waiting },
    listen: (listener: Parameters<Saves['listen']>[0]) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getLatest: () => undefined,
  } as unknown as Saves;
  const open = {
    content: contentOf([lectureOf('a'), lectureOf('b')]),
    progress: { progress: 0, completedLectures: [] },
  } as unknown as PlayerCourse;
  const { result } = renderHook(() => useCourseProgress(open, saves));
  expect([...result.current.completed]).toEqual(['a']);
  expect([...result.current.confirmed]).toEqual([]);
  expect(result.current.percent).toBe(50);
  expect(calls).toEqual([]);

  waiting.splice(0);
  const record = { lectureId: 'a', completed: true, updatedAt: '2026-11-30T00:00:00.000Z' };
  act(() => listeners.forEach((listener) => listener('rag', record as LectureProgress)));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect([...result.current.completed]).toEqual(['a']);
  expect([...result.current.confirmed]).toEqual(['a']);
  expect(result.current.percent).toBe(50);
});

import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PlayerCourse, PlayerSource } from '#web/features/player/course/source.ts';
import { usePlayerCourse } from '#web/features/player/usePlayerCourse.ts';

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
afterEach(() => vi.clearAllMocks());

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

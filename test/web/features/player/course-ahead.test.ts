import { beforeEach, expect, it, vi } from 'vitest';

const sections = [
  {
    title: 'One',
    lectures: [
      { id: 'l1', title: 'The first', contentType: 'video', videoKey: 'v1', isUnlocked: true, duration: 60 },
    ],
  },
];
const asked: string[] = [];
const answers: Readonly<Record<string, unknown>> = {
  '/api/courses/c1/content': { courseId: 'c1', title: 'Course', sections },
  '/api/courses/c1/progress': { progress: 0, completedLectures: [] },
  '/api/drip-courses/c1/progress': [],
  '/api/drip-courses/c1/available-content': { title: 'Course', content: sections, unlockedContent: ['l1'] },
};

/** Opens the address for a learner, or for nobody, and loads the module. */
const openAt = async (address: string, isSignedIn = true, token: string | null = 'token') => {
  window.history.replaceState(null, '', address);
  const { provideClient, setSession } = await import('#web/lib/session/session-store.ts');
  const nothing = () => Promise.resolve();
  provideClient({ login: nothing, logout: nothing, getToken: () => Promise.resolve(token) });
  setSession(
    isSignedIn
      ? { status: 'signed-in', user: { sub: 'u1' }, error: null }
      : { status: 'signed-out', user: null, error: null },
  );
  return import('#web/features/player/course-ahead.ts');
};

beforeEach(() => {
  vi.resetModules();
  asked.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const [path = ''] = url.split('?');
    return Promise.resolve(new Response(JSON.stringify(answers[path] ?? {})));
  });
});

it('the course of a lecture’s address and the address of its video are asked for as the module loads', async () => {
  const { takeCourseAhead } = await openAt('/courses/c1/content/0/l1');
  await vi.waitFor(() =>
    expect(asked).toEqual(
      expect.arrayContaining(['/api/courses/c1/content', '/api/courses/c1/video-url?s3Key=v1']),
    ),
  );
  expect(await takeCourseAhead('c1', 'l1')).toMatchObject({ content: { courseId: 'c1' } });
  // Given once: a later visit asks again.
  expect(takeCourseAhead('c1', 'l1')).toBeUndefined();
});

it('the course is asked for without a token where there is no network, because the device answers', async () => {
  const without = await openAt('/courses/c1/content/0/l1', true, null);
  expect(await without.takeCourseAhead('c1', 'l1')).toBeNull();
  vi.resetModules();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const offline = await openAt('/courses/c1/content/0/l1', true, null);
  expect(await offline.takeCourseAhead('c1', 'l1')).toMatchObject({ content: { courseId: 'c1' } });
});

it('a drip course is asked for with its own operations', async () => {
  const { takeCourseAhead } = await openAt('/courses/c1/drip-content/0/l1');
  expect(await takeCourseAhead('c1', 'l1')).toMatchObject({ drip: { unlockedContent: ['l1'] } });
  expect(asked).not.toContain('/api/courses/c1/content');
});

it('another lecture than that of the address is not given its course', async () => {
  const { takeCourseAhead } = await openAt('/courses/c1/content/0/l1');
  expect(takeCourseAhead('c1', 'l2')).toBeUndefined();
});

it.each([
  ['of a course without a lecture', '/courses/c1/content', true],
  [
    'of a mail’s link, which links the account first',
    '/courses/c1/drip-content/0/l1?link=1&email=a%40b.c',
    true,
  ],
  ['of a lecture without a session', '/courses/c1/content/0/l1', false],
])('nothing is asked for at the address %s', async (_, address, isSignedIn) => {
  const { takeCourseAhead } = await openAt(address, isSignedIn);
  expect((await takeCourseAhead('c1', 'l1')) ?? null).toBeNull();
  expect(asked).toEqual([]);
});

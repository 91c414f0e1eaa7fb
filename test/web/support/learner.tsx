import { act } from '@testing-library/react';
import { type ReactElement, useEffect } from 'react';
import { type NavigateFunction, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { vi } from 'vitest';
import type { Lecture } from '#contract/schemas/course.ts';
import type { CourseContent, LectureProgress } from '#contract/schemas/learning.ts';
import { forgetResources } from '#web/lib/api/useResource.ts';
import { type IdentityClient, provideClient, setSession } from '#web/lib/session/session-store.ts';
import { renderAt as renderInApp } from './render-app.tsx';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
  readonly keepalive: boolean;
}
type Reply = { readonly status?: number; readonly body: unknown };

/**
 * Stubs the API. Keys are like `GET /courses/rag/content`, or `GET /public/courses?*` whatever its query is. Values are a body,
 * or a function from the call to a `Reply` or a promise of one. Everything else is a 404.
 * @returns the calls, as they are made
 */
export const fakeApi = (answers: Record<string, unknown>): Call[] => {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, search, searchParams: query } = new URL(address, 'http://site.test');
    const bare = pathname.replace(/^\/api/, '');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const { method = 'GET', keepalive = false } = init;
    const call = { method, path: bare + search, query, headers: new Headers(init.headers), body, keepalive };
    calls.push(call);
    const answer = answers[`${method} ${call.path}`] ?? answers[`${method} ${bare}?*`];
    const missing = { status: 404, body: { error: 'Not found.', code: 'not_found', requestId: 'r' } };
    const reply: Reply =
      answer === undefined
        ? missing
        : typeof answer === 'function'
          ? await (answer as (call: Call) => Reply | Promise<Reply>)(call)
          : { body: answer };
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 });
  });
  return calls;
};

/** Filters calls: `callsTo(calls, 'POST', /enroll$/)`. */
export const callsTo = (calls: readonly Call[], method: string, path: RegExp): Call[] =>
  calls.filter((call) => call.method === method && path.test(call.path));

export const problem =
  (status: number, code: string, error = code) =>
  () => ({
    status,
    body: { error, code, requestId: 'r' },
  });

/** Reply of API Gateway while all visitors together ask too much. */
export const gatewayThrottle = () => ({ status: 429, body: { message: 'Too Many Requests' } });

/** A time that every zone shows with this date (YYYY-MM-DD): noon, where the test runs. */
export const localNoon = (date: string): string => new Date(`${date}T12:00:00`).toISOString();

export const logout = vi.fn(() => Promise.resolve());
export const login = vi.fn<IdentityClient['login']>(() => Promise.resolve());
let learners = 0;

/** Signs in a new learner, so that no data of another test is theirs. @returns the learner's id */
export const signIn = (): string => {
  learners += 1;
  const sub = `local|${learners}`;
  provideClient({ login, logout, getToken: () => Promise.resolve('token') });
  setSession({
    status: 'signed-in',
    user: { sub, name: 'Ada Lovelace', email: 'ada@example.com' },
    error: null,
  });
  return sub;
};
export const signOut = (): void => setSession({ status: 'signed-out', user: null, error: null });

const router: { navigate: NavigateFunction | null } = { navigate: null };
const Address = () => {
  const navigate = useNavigate();
  useEffect(() => {
    router.navigate = navigate;
  }, [navigate]);
  return <output data-testid="address">{useLocation().pathname + useLocation().search}</output>;
};
/** Navigates to another address. */
export const go = (address: string) => act(async () => void (await router.navigate?.(address)));

/** Shows a page at an address. Test id `address` has the current address; addresses that match no pattern show nothing else. */
export const renderAt = (address: string, patterns: readonly string[], page: ReactElement) => {
  forgetResources();
  return renderInApp(
    address,
    <>
      <Address />
      <Routes>
        {patterns.map((pattern) => (
          <Route key={pattern} path={pattern} element={page} />
        ))}
        <Route path="*" element={null} />
      </Routes>
    </>,
  );
};

export const lectureOf = (id: string, change: Partial<Lecture> = {}): Lecture => ({
  id,
  title: `Lecture ${id}`,
  type: 'free',
  contentType: 'video',
  duration: 60,
  isUnlocked: true,
  requiresUpgrade: false,
  lectureIndex: '0-0',
  videoKey: `media/courses/rag/${id}.mp4`,
  captions: [{ lang: 'en', label: 'English', url: `/captions/rag/${id}.vtt` }],
  ...change,
});

export const contentOf = (...sections: Lecture[][]): CourseContent => ({
  courseId: 'rag',
  title: 'Retrieval in practice',
  sections: sections.map((lectures, index) => ({ title: `Section ${index + 1}`, lectures })),
});

export const recordOf = (lectureId: string, change: Partial<LectureProgress> = {}): LectureProgress => ({
  lectureKey: `rag#${lectureId}`,
  lectureId,
  timestamp: 0,
  furthest: 0,
  totalDuration: 60,
  completed: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...change,
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { errorCatalog } from '#contract/errors.ts';
import { buildUrl, createApi } from '#web/lib/api/client.ts';
import { ApiProblem } from '#web/lib/api/problem.ts';

const answer = (body: unknown, status = 200) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

const fetchMock = vi.fn<typeof fetch>();
const lastCall = () => {
  const [address, init] = fetchMock.mock.lastCall ?? [];
  return { address, init, headers: (init?.headers ?? {}) as Record<string, string> };
};

beforeEach(() => {
  fetchMock.mockReset().mockImplementation(async () => answer({}));
  vi.stubGlobal('fetch', fetchMock);
});

describe('API client', () => {
  it('has one function for every row of the contract that answers a page, and none for the others', () => {
    const others = [
      'endSession',
      'getBadge',
      'getBadgeIssuer',
      'getBadgeKey',
      'getCalendar',
      'getCredential',
      'getCredentialStatus',
      'getDidDocument',
      'getPrice',
      // Asked by code that only those load who take something along.
      'lease',
      'listBadgeKeys',
      'listLeaseKeys',
      'openStream',
      'postMessage',
      'receiveStripeEvent',
      'showCertificate',
      'getCoursePage',
      'showPause',
      'getInstructorPage',
      'getPreviewPage',
      'showUnsubscribe',
      'togglePause',
      'unsubscribe',
      'reportViolations',
    ];
    expect(Object.keys(createApi(async () => null)).sort()).toEqual(
      Object.keys(endpoints)
        .filter((name) => !others.includes(name))
        .sort(),
    );
  });

  it('drops empty query values and encodes the rest', async () => {
    await createApi(async () => null).listCourses({ query: { search: 'a&b', topic: '', level: undefined } });
    expect(lastCall().address).toBe('/api/public/courses?search=a%26b');
  });

  it('encodes path parameters, so that an id cannot address another resource', () => {
    expect(buildUrl('/api/public/courses/{courseId}', { courseId: '../user/profile?x' })).toBe(
      '/api/public/courses/..%2Fuser%2Fprofile%3Fx',
    );
    expect(() => buildUrl('/api/public/courses/{courseId}', { courseId: '' })).toThrow('courseId');
  });

  it('sends the token where the row asks for one and nowhere else', async () => {
    const api = createApi(async () => 'secret');
    await api.getProfile();
    expect(lastCall().headers['authorization']).toBe('Bearer secret');
    await api.listCourses();
    expect(lastCall().headers).not.toHaveProperty('authorization');
  });

  it('takes the last token for a request that is to outlive its page: asking for one may take too long', async () => {
    const token = vi.fn(() => new Promise<string | null>(() => undefined));
    const api = createApi(token, () => 'last');
    await api.saveLectureProgress({
      params: { courseId: 'rag', lectureId: 'one' },
      body: { timestamp: 1, totalDuration: 60, completed: false },
      keepalive: true,
    });
    expect(token).not.toHaveBeenCalled();
    expect(lastCall().headers['authorization']).toBe('Bearer last');
    void api.listEnrolled();
    expect(token).toHaveBeenCalledOnce();
  });

  it('does not even ask for a token for a public call', async () => {
    const token = vi.fn(async () => 'secret');
    await createApi(token).listFeatured();
    expect(token).not.toHaveBeenCalled();
  });

  it('warns and sends a protected call without a token when nobody is signed in', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await createApi(async () => null).listEnrolled();
    expect(warn).toHaveBeenCalledOnce();
    expect(fetchMock).toHaveBeenCalledOnce();
    expect(lastCall().headers).not.toHaveProperty('authorization');
    warn.mockRestore();
  });

  it.each(['startServer', 'createCheckoutSession'] as const)(
    'aborts %s with “No token retrieved”',
    async (name) => {
      const api = createApi(async () => null);
      const call = name === 'startServer' ? api.startServer() : api[name]({ body: { courseId: 'a' } });
      await expect(call).rejects.toThrow('No token retrieved');
      expect(fetchMock).not.toHaveBeenCalled();
    },
  );

  it('sends bodies as JSON and forms as they are', async () => {
    const api = createApi(async () => 'secret');
    await api.updateProfile({ body: { name: 'Ada' } });
    expect(lastCall().init?.body).toBe('{"name":"Ada"}');
    expect(lastCall().headers['content-type']).toBe('application/json');
    const form = new FormData();
    await api.uploadProfilePicture({ body: form });
    expect(lastCall().init?.body).toBe(form);
    expect(lastCall().headers).not.toHaveProperty('content-type');
  });

  it('turns an error answer into a problem with its code, reference and details', async () => {
    fetchMock.mockResolvedValue(
      answer(
        {
          error: 'This lecture is not unlocked yet.',
          code: 'lecture_locked',
          requestId: 'r1',
          unlocksAt: 'x',
        },
        403,
      ),
    );
    const problem = await createApi(async () => null)
      .getCourse({ params: { courseId: 'a' } })
      .catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiProblem);
    expect(problem).toMatchObject({
      status: 403,
      code: 'lecture_locked',
      message: 'This lecture is not unlocked yet.',
      requestId: 'r1',
      details: { unlocksAt: 'x' },
    });
  });

  it('says when trying again makes sense, where the answer does', async () => {
    const waitOf = async (headers: Record<string, string>) => {
      fetchMock.mockResolvedValue(new Response('{}', { status: 429, headers }));
      const problem = await createApi(async () => null)
        .listFacets()
        .catch((error: unknown) => error);
      return (problem as ApiProblem).retryAfterSeconds;
    };
    expect(await waitOf({ 'retry-after': '90' })).toBe(90);
    expect(await waitOf({})).toBeUndefined();
    expect(await waitOf({ 'retry-after': 'soon' })).toBeUndefined();
  });

  it('takes a refusal of API Gateway, which knows none of our codes, for no limit of the learner', async () => {
    fetchMock.mockResolvedValue(new Response('{"message":"Too Many Requests"}', { status: 429 }));
    const problem = await createApi(async () => null)
      .listFacets()
      .catch((error: unknown) => error);
    expect(problem).toMatchObject({
      status: 429,
      code: 'bad_answer',
      message: errorCatalog.too_many_requests.message,
    });
  });

  it('lets a call outlive its page where that is asked for', async () => {
    const body = { timestamp: 1, totalDuration: 60, completed: false };
    const params = { courseId: 'a', lectureId: 'b' };
    const api = createApi(async () => 'secret');
    await api.saveLectureProgress({ params, body, keepalive: true });
    expect(lastCall().init?.keepalive).toBe(true);
    await api.saveLectureProgress({ params, body });
    expect(lastCall().init?.keepalive).toBeFalsy();
  });

  it('reads a gateway error that is not ours', async () => {
    fetchMock.mockResolvedValue(new Response('<html>bad gateway</html>', { status: 502 }));
    const problem = await createApi(async () => null)
      .listFacets()
      .catch((error: unknown) => error);
    expect(problem).toMatchObject({ status: 502, message: 'HTTP error! status: 502' });
  });

  it('names the connection when nothing answers', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    const problem = await createApi(async () => null)
      .listFacets()
      .catch((error: unknown) => error);
    expect(problem).toMatchObject({ status: 0, code: 'offline' });
  });

  it.each([
    ['names the connection when a token could not be renewed in a session that goes on', null, true, 0],
    ['passes on that the session has ended when nobody is signed in', null, false, 401],
    ['passes on that a token is refused', 'token', true, 401],
  ])('%s', async (_title, token, isSignedIn, status) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    fetchMock.mockResolvedValue(answer({ error: 'Unauthorized', code: 'unauthorized' }, 401));
    const api = createApi(
      async () => token,
      () => null,
      () => isSignedIn,
    );
    await expect(api.listEnrolled()).rejects.toMatchObject({ status });
    warn.mockRestore();
  });

  it('lets a given-up request reject as an abort, not as a problem', async () => {
    fetchMock.mockRejectedValue(new DOMException('gone', 'AbortError'));
    await expect(createApi(async () => null).listFacets()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('answers nothing for 204', async () => {
    fetchMock.mockResolvedValue(new Response(null, { status: 204 }));
    const api = createApi(async () => 'secret');
    await expect(api.removeBookmark({ params: { courseId: 'a', bookmarkId: 'b' } })).resolves.toBeUndefined();
  });
});

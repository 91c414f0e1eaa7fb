import { beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '#web/lib/api/client.ts';
import { askEarly, takeEarly } from '#web/lib/browser/early-answers.ts';

const fetchMock = vi.fn<typeof fetch>();
const asked = () => fetchMock.mock.calls.map(([address]) => String(address));
const token = async () => 'a-token';

beforeEach(() => {
  for (const address of asked()) void takeEarly(address);
  fetchMock.mockReset().mockImplementation(async () => new Response('{"sections":[]}'));
  vi.stubGlobal('fetch', fetchMock);
});

it('asks at the address of a lecture for what the player asks first, with the token of the learner', async () => {
  window.history.replaceState(null, '', '/courses/agents/content/0/what?t=4');
  await askEarly(token);
  expect(asked()).toEqual([
    '/api/courses/agents/content',
    '/api/drip-courses/agents/progress',
    '/api/courses/agents/progress',
  ]);
  expect(fetchMock.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: 'Bearer a-token' });

  window.history.replaceState(null, '', '/courses/daily/drip-content/0/what');
  await askEarly(token);
  expect(asked().slice(3)).toEqual([
    '/api/drip-courses/daily/available-content',
    '/api/drip-courses/daily/progress',
    '/api/drip-courses/daily/pace',
  ]);
});

it('gives each answer to the first call of the API that asks for the same, and to that one alone', async () => {
  window.history.replaceState(null, '', '/courses/agents/content/0/what');
  await askEarly(token);
  const api = createApi(token);
  expect(await api.getContent({ params: { courseId: 'agents' } })).toEqual({ sections: [] });
  expect(asked()).toHaveLength(3);
  await api.getContent({ params: { courseId: 'agents' } });
  expect(asked()).toHaveLength(4);
});

it.each([
  ['on another page', '/courses/agents', token],
  [
    'where the link of a mail first links the account',
    '/courses/daily/drip-content/0/what#mail-to=a&link',
    token,
  ],
  ['where signing in linked it', '/courses/daily/drip-content/0/what?link=true&email=a', token],
  ['without a token', '/courses/agents/content/0/what', async () => undefined],
])('asks for nothing %s', async (_, address, getToken) => {
  window.history.replaceState(null, '', address);
  await askEarly(getToken);
  expect(asked()).toEqual([]);
});

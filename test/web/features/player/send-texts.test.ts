import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptPrefix } from '#web/features/player/exercise/code-text.ts';
import { sendTexts } from '#web/features/player/send-texts.ts';
import { draftsPrefix } from '#web/features/player/study/notes/drafts.ts';
import { callsTo, contentOf, fakeApi, lectureOf, problem, signIn } from '../../support/learner.tsx';

const courseId = 'rag';
const before = '2026-11-01T10:00:00.000Z';
const after = '2026-11-02T10:00:00.000Z';
let sub = '';
const notesKey = () => `${draftsPrefix(sub, courseId, 'two')}oldtab`;
const keep = (key: string, text: string) =>
  localStorage.setItem(key, JSON.stringify({ text, basedOn: before, at: 1 }));
const keptTexts = () =>
  Object.entries({ ...localStorage })
    .filter(([key]) => /^northlight(?:%3A|:)(?:note|code)/.test(key))
    .map(([, value]) => (JSON.parse(value as string) as { text: string }).text);

/** The site, which has notes of before in the second section and code of an exercise. */
const site = (answers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /courses/rag/content': contentOf([lectureOf('one')], [lectureOf('two')]),
    'GET /courses/rag/notes/1/two': { content: 'Home.', updatedAt: before },
    'POST /courses/rag/notes/1/two': { content: 'Home. Plane.', updatedAt: after },
    'GET /courses/rag/exercises/sort': { code: { content: 'old', updatedAt: before }, starter: '' },
    'PUT /courses/rag/exercises/sort/code': { content: 'new', updatedAt: after },
    ...answers,
  });

beforeEach(() => {
  sub = signIn();
  keep(notesKey(), 'Home. Plane.');
});

describe('what was written without a network', () => {
  it('is sent when there is one, though no page has its lecture open', async () => {
    keep(`${keptPrefix('code', sub, courseId, 'sort')}oldtab`, 'new');
    const calls = site();
    await sendTexts(sub);
    expect(callsTo(calls, 'POST', /notes/).map(({ body }) => body)).toEqual([
      { content: 'Home. Plane.', basedOn: before },
    ]);
    expect(callsTo(calls, 'PUT', /code/).map(({ body }) => body)).toEqual([
      { content: 'new', basedOn: before },
    ]);
    expect(keptTexts()).toEqual([]);
  });

  it('waits for the learner where another device has saved something else meanwhile', async () => {
    const calls = site({ 'GET /courses/rag/notes/1/two': { content: 'Elsewhere.', updatedAt: after } });
    await sendTexts(sub);
    expect(callsTo(calls, 'POST', /notes/)).toEqual([]);
    expect(keptTexts()).toEqual(['Home. Plane.']);
  });

  it.each([
    ['the site fails', { 'GET /courses/rag/content': problem(503, 'unavailable') }],
    ['its lecture has left the course', { 'GET /courses/rag/content': contentOf([lectureOf('one')]) }],
  ])('stays on this device while %s', async (_, answers) => {
    const calls = site(answers);
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    await sendTexts(sub);
    vi.useRealTimers();
    expect(callsTo(calls, 'POST', /notes/)).toEqual([]);
    expect(keptTexts()).toEqual(['Home. Plane.']);
  });

  it('is left to the editor that a tab has open', async () => {
    const calls = site();
    // Another tab holds the lock of the text.
    const request = (_name: string, _options: object, callback: (lock: null) => unknown) =>
      Promise.resolve(callback(null));
    vi.stubGlobal('navigator', { ...navigator, locks: { request } });
    await sendTexts(sub);
    expect(callsTo(calls, 'POST', /notes/)).toEqual([]);
    expect(keptTexts()).toEqual(['Home. Plane.']);
  });

  it('is not sent as another learner who has signed in meanwhile', async () => {
    const calls = site();
    const first = sub;
    signIn();
    await sendTexts(first);
    expect(calls).toEqual([]);
    expect(keptTexts()).toEqual(['Home. Plane.']);
  });

  it('of another learner of this device is not sent', async () => {
    const calls = site();
    sub = signIn();
    await sendTexts(sub);
    expect(calls).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { enrolledIn } from '../support/site-learners.ts';

const course = 'rag-in-practice';
const lecture = 'what-is-retrieval';
const notesAt = (section: string, id: string, courseId = course): string =>
  `/api/courses/${courseId}/notes/${section}/${id}`;
const notes = (token: string, path = notesAt('0', lecture)) => call('GET', path, { token });
const write = (token: string, body: unknown, path = notesAt('0', lecture)) =>
  call('POST', path, { token, body });
const marks = (token: string) => call('GET', `/api/courses/${course}/bookmarks`, { token });
const mark = (token: string, lectureIndex: unknown, timestamp: unknown, more = {}) =>
  call('POST', `/api/courses/${course}/bookmarks`, { token, body: { lectureIndex, timestamp, ...more } });
const unmark = (token: string, id: string, courseId = course) =>
  call('DELETE', `/api/courses/${courseId}/bookmarks/${encodeURIComponent(id)}`, { token });
const enrolled = async () => (await enrolledIn(course)).token;
const withoutId = (text: string): string => text.replace(/"requestId":"[^"]*"/, '');

describe('notes', () => {
  it('are kept to the letter, and a stale save is shown what is there', async () => {
    const token = await enrolled();
    expect((await notes(token)).json).toEqual({ content: '' });
    const content = '# Übung 🎓\n\n<img src=x onerror=alert(1)> [00:31](?t=31)';
    const first = await write(token, { content });
    expect(first.status, first.text).toBe(200);
    expect((await notes(token)).json).toEqual({ content, updatedAt: first.json.updatedAt });
    expect((await notes(token)).headers.get('cache-control')).toContain('no-store');

    const second = await write(token, { content: 'Shorter', basedOn: first.json.updatedAt });
    expect(second.status).toBe(200);
    for (const basedOn of [first.json.updatedAt, null]) {
      const stale = await write(token, { content: 'Mine', basedOn });
      expect(stale.status).toBe(409);
      expect(stale.json).toEqual({
        error: 'These notes were changed elsewhere.',
        code: 'conflict',
        requestId: expect.any(String),
        current: second.json,
      });
    }
    expect((await write(token, { content: 'Shorter', basedOn: first.json.updatedAt })).json).toEqual(
      second.json,
    );
  });
});

describe('bookmarks', () => {
  it('are made once, listed in the order of the course, and removed', async () => {
    const token = await enrolled();
    const made = await mark(token, '0-1', 12.5);
    expect(made.status, made.text).toBe(201);
    expect(made.json).toMatchObject({ lectureIndex: '0-1', timestamp: 12.5 });
    const again = await mark(token, '0-1', 12.5);
    expect([again.status, again.text]).toEqual([200, made.text]);
    const other = await mark(token, '0-0', 31);
    expect((await marks(token)).json).toEqual([other.json, made.json]);

    const id = String(made.json.id);
    const stranger = await enrolled();
    const refusals = [
      await unmark(stranger, id),
      await unmark(stranger, 'none-such'),
      await unmark(token, 'none-such'),
      await unmark(token, id, 'none-such'),
    ];
    expect(new Set(refusals.map(({ status, text }) => `${status} ${withoutId(text)}`)).size).toBe(1);
    expect(refusals[0]?.status).toBe(404);
    expect((await unmark(token, id)).status).toBe(204);
    expect((await unmark(token, id)).status).toBe(404);
    expect((await marks(token)).json).toEqual([other.json]);
  });

  it('are in the lecture whose id is sent, whatever has the index that is sent', async () => {
    const token = await enrolled();
    const made = await mark(token, '0-1', 12, { lectureId: lecture });
    expect(made.status, made.text).toBe(201);
    expect(made.json).toMatchObject({ lectureIndex: '0-0', lectureId: lecture });
    const same = await mark(token, '0-0', 12);
    expect([same.status, same.text]).toEqual([200, made.text]);
    const gone = await mark(token, '0-0', 12, { lectureId: 'none-such' });
    expect([gone.status, gone.json.code]).toEqual([404, 'not_found']);
    expect((await mark(token, '0-0', 12, { lectureId: 'a#b' })).status).toBe(400);
    expect((await marks(token)).json).toEqual([made.json]);
  });
});

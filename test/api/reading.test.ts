import { beforeAll, describe, expect, it } from 'vitest';
import { call, newLearner } from '../support/api.ts';
import { enrolledIn } from '../support/site-learners.ts';

const course = 'rag-in-practice';
const article = 'four-numbers';
/** Lecture of the drip course that opens with the upgrade. */
const premiumCourse = 'building-ai-agents';

const path = (rest: string, courseId = course): string => `/api/courses/${courseId}/${rest}`;
const get = (token: string, rest: string, courseId?: string) => call('GET', path(rest, courseId), { token });
const pathOf = (url: unknown): string => {
  const { pathname, search } = new URL(String(url), 'http://site');
  return pathname + search;
};

let token: string;
beforeAll(async () => {
  ({ token } = await newLearner());
  for (const courseId of [course, premiumCourse]) {
    expect((await call('POST', path('enroll', courseId), { token })).status).toBe(201);
  }
});

describe('an article', () => {
  it('comes with images that only their signed addresses open', async () => {
    const answer = await get(token, 'lectures/cosine-by-hand/article');
    expect(answer.status, answer.text).toBe(200);
    const { html, headings, minutes } = answer.json as unknown as {
      html: string;
      headings: { id: string; level: number }[];
      minutes: number;
    };
    expect(minutes).toBeGreaterThan(0);
    expect(headings[0]?.level).toBe(2);
    for (const { id } of headings) expect(html).toContain(`id="${id}"`);
    const image = /<img[^>]* src="([^"]+)"/
      .exec(html)?.[1]
      ?.replaceAll('&#x26;', '&')
      .replaceAll('&amp;', '&');
    const signed = await call('GET', pathOf(image));
    expect(signed.status).toBe(200);
    expect(signed.headers.get('content-type')).toMatch(/^image\//);
    expect((await call('GET', pathOf(image).split('?')[0] ?? '')).status).toBe(403);
  });

  it('is finished when its page says so, and counts for the course', async () => {
    const reader = await enrolledIn(course);
    const before = Number((await get(reader.token, 'progress')).json.progress);
    const body = { timestamp: 0, totalDuration: 0, completed: true };
    const saved = await call('POST', path(`lectures/${article}/progress`), { token: reader.token, body });
    expect(saved.status, saved.text).toBe(200);
    const { progress, completedLectures } = (await get(reader.token, 'progress')).json;
    expect(completedLectures).toContain(article);
    expect(Number(progress)).toBeGreaterThan(before);
  });

  it('has no address of its own at the edge', async () => {
    const answers = await Promise.all([
      call('GET', `/articles/${course}/${article}.json`),
      call('GET', `/media/articles/${course}/${article}.json`),
    ]);
    // An address without a file shows the home page or is refused; it never shows the article.
    for (const { status, text } of answers) {
      expect([200, 403, 404]).toContain(status);
      expect(text).not.toContain('"headings"');
    }
  });
});

describe('a file beside a lecture', () => {
  it('is taken along by its signed address alone, under its own name', async () => {
    const lectures = (await get(token, 'content')).json.sections as unknown as {
      lectures: { id: string; files?: { name: string; size: number }[] }[];
    }[];
    const files = lectures.flatMap((section) => section.lectures).find(({ id }) => id === article)?.files;
    const table = files?.find(({ name }) => name.endsWith('.csv'));
    const { status, json } = await get(token, `lectures/${article}/files/${table?.name}`);
    expect(status).toBe(200);
    const file = await call('GET', pathOf(json.url));
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain(`filename="${table?.name}"`);
    expect(Buffer.byteLength(file.text)).toBe(table?.size);
    expect((await call('GET', pathOf(json.url).split('?')[0] ?? '')).status).toBe(403);
    expect((await get(token, `lectures/${article}/files/none.csv`)).status).toBe(404);
  });
});

describe('search inside', () => {
  const hitsOf = async (rest: string, courseId?: string) => {
    const { status, text, json } = await get(token, rest, courseId);
    expect(status, text).toBe(200);
    return json.hits as unknown as {
      lectureId: string;
      kind: string;
      at?: number;
      snippet?: string;
      marks?: [number, number][];
      locked: boolean;
    }[];
  };

  it('leads into videos by the second, into articles and quizzes, with the words marked', async () => {
    const hits = await hitsOf('search?q=cosine%20similarity&limit=20');
    expect(hits.length).toBeLessThanOrEqual(20);
    expect(hits.find(({ kind }) => kind === 'video')?.at).toBeGreaterThanOrEqual(0);
    const read = hits.find(({ kind }) => kind === 'article');
    const [from = 0, to = 0] = read?.marks?.[0] ?? [];
    expect(read?.snippet?.slice(from, to).toLowerCase()).toMatch(/cosine|similar/);
    expect(hits.some(({ kind }) => kind === 'quiz')).toBe(true);
  });
});

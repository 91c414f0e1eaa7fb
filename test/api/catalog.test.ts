import { describe, expect, it } from 'vitest';
import { call, measureCost } from '../support/api.ts';

interface Card {
  id: string;
  topic: string;
  level: string;
  duration: string;
}
const list = async (query: string) => {
  const answer = await call('GET', `/api/public/courses${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as {
    courses: Card[];
    lastEvaluatedKey: Record<string, unknown> | null;
    suggestion?: string;
  };
};
const keyOf = (page: { lastEvaluatedKey: Record<string, unknown> | null }) =>
  encodeURIComponent(JSON.stringify(page.lastEvaluatedKey));

describe('course list', () => {
  it('costs one DynamoDB call with any filter combination, and never a scan', async () => {
    const all = (await list('?limit=50')).courses;
    const sample = all[0];
    if (!sample) throw new Error('The demo catalog is empty.');
    const filters = [`topic=${sample.topic}`, `level=${sample.level}`, `duration=${sample.duration}`];
    for (let mask = 0; mask < 8; mask += 1) {
      const query = filters.filter((_, bit) => mask & (1 << bit)).join('&');
      const cost = await measureCost(() => list(`?${query}`));
      expect(cost.get('GET /api/public/courses')?.dynamodb, query).toMatchObject({ calls: 1, scans: 0 });
    }
  });

  it('pages through the whole catalog without a hole or a repetition', async () => {
    const whole = (await list('?limit=50')).courses.map((course) => course.id);
    const seen: string[] = [];
    let page = await list('?limit=5');
    seen.push(...page.courses.map((course) => course.id));
    while (page.lastEvaluatedKey) {
      page = await list(`?limit=5&lastEvaluatedKey=${keyOf(page)}`);
      expect(page.courses.length).toBeGreaterThan(0);
      seen.push(...page.courses.map((course) => course.id));
    }
    expect(seen).toEqual(whole);
  });

  it('finds with one typo what the right spelling finds, and says so', async () => {
    const right = await list('?search=retrieval%20augmented');
    const typo = await list('?search=retrieval%20augmentd');
    expect(right.courses.map((course) => course.id)).toContain('rag-in-practice');
    expect(right.suggestion).toBeUndefined();
    expect(typo.courses).toEqual(right.courses);
    expect(typo.suggestion).toBe('retrieval augmented');
  });

  it('searches within three DynamoDB calls, typo or not', async () => {
    for (const search of [
      'retrieval',
      'retrieval augmented',
      'retrieval augmentd',
      'zzzzqqq',
      'a b c d e f g h i j',
    ]) {
      const cost = await measureCost(() => list(`?search=${encodeURIComponent(search)}&level=intermediate`));
      const { calls, scans } = cost.get('GET /api/public/courses')?.dynamodb ?? { calls: 0, scans: 0 };
      expect(scans).toBe(0);
      expect(calls, search).toBeLessThanOrEqual(3);
    }
  });

  it('refuses limits out of range and treats empty values as absent', async () => {
    for (const limit of ['0', '51', '-1', '1e9', '9.5', 'nine']) {
      expect((await call('GET', `/api/public/courses?limit=${limit}`)).status, limit).toBe(400);
    }
    const plain = await list('');
    expect(await list('?search=&topic=&level=&duration=&limit=')).toEqual(plain);
    expect(plain.courses.length).toBeLessThanOrEqual(9);
  });
});

describe('course detail', () => {
  it('answers the course, its price, its facets and the featured ones', async () => {
    const detail = await call('GET', '/api/public/courses/rag-in-practice');
    expect(detail.status).toBe(200);
    expect(detail.json).toMatchObject({ id: 'rag-in-practice', price: 0, currency: 'usd', drip: false });
    expect(detail.text).not.toMatch(/videoKey|\.mp4/);
    expect((await call('GET', '/api/courses/rag-in-practice/price')).json).toEqual({
      price: 0,
      currency: 'usd',
    });
    const facets = (await call('GET', '/api/public/facets')).json as unknown as {
      topics: { value: string; count: number }[];
    };
    for (const { value, count } of facets.topics) {
      expect((await list(`?limit=50&topic=${value}`)).courses).toHaveLength(count);
    }
    const featured = (await call('GET', '/api/public/featured')).json.featuredCourses as unknown as Card[];
    expect(featured.length).toBeGreaterThan(0);
  });

  it('answers an unknown course with the specified message', async () => {
    const answer = await call('GET', '/api/public/courses/no-such-course');
    expect(answer.status).toBe(404);
    expect(answer.json).toEqual({
      error: 'Course not found.',
      code: 'not_found',
      requestId: expect.any(String),
    });
  });
});

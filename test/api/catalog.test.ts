import { describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';

const list = async (query: string) => {
  const answer = await call('GET', `/api/public/courses${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as { courses: { id: string }[]; suggestion?: string };
};

describe('course list', () => {
  it('finds with one typo what the right spelling finds, and says so', async () => {
    const right = await list('?search=retrieval%20augmented');
    const typo = await list('?search=retrieval%20augmentd');
    expect(right.courses.map((course) => course.id)).toContain('rag-in-practice');
    expect(right.suggestion).toBeUndefined();
    expect(typo.courses).toEqual(right.courses);
    expect(typo.suggestion).toBe('retrieval augmented');
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
    const featured = (await call('GET', '/api/public/featured')).json.featuredCourses as unknown as unknown[];
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

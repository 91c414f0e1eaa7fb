import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { copySite, startSite } from '../support/site.ts';
import { swept } from '../support/sweeps.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The site of the suite has built everything. */
const built = ['--no-build'];
const course = 'rag-in-practice';
const request = async (origin: string, method: string, path: string, token?: string, body?: unknown) => {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};

// The harder signal of the two is enough for every run.
describe.each(swept<'SIGINT' | 'SIGKILL'>(['SIGKILL'], ['SIGINT', 'SIGKILL']))(
  'a site stopped by %s in mid-write',
  (signal) => {
    it('has kept everything it acknowledged', async () => {
      const state = temporaryFolder(onTestFinished);
      copySite(inject('publishedSite'), state);
      const first = await startSite(state, built);
      onTestFinished(async () => void (await first.stop()));
      const email = `${signal.toLowerCase()}@example.com`;
      const { json } = await request(first.origin, 'POST', '/_local/token', undefined, { email });
      const token = String(json.accessToken);
      expect((await request(first.origin, 'POST', `/api/courses/${course}/enroll`, token)).status).toBe(201);
      const content = await request(first.origin, 'GET', `/api/courses/${course}/content`, token);
      const lectures = (
        content.json.sections as { lectures: { id: string; contentType: string; duration: number }[] }[]
      )
        .flatMap((section) => section.lectures)
        .filter(({ contentType }) => contentType === 'video');
      const acknowledged = new Map<string, number>();
      let stopping = false;
      const writers = lectures.map(async ({ id, duration }) => {
        for (let position = 1; position < duration && !stopping; position += 0.25) {
          const body = { timestamp: position, totalDuration: duration, completed: false };
          const path = `/api/courses/${course}/lectures/${id}/progress`;
          const answer = await request(first.origin, 'POST', path, token, body).catch(() => undefined);
          if (answer?.status !== 200) return;
          acknowledged.set(id, position);
        }
      });
      await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const stopped = first.stop(signal);
      await stopped;
      stopping = true;
      await Promise.all(writers);

      const second = await startSite(state, built);
      try {
        const again = String(
          (await request(second.origin, 'POST', '/_local/token', undefined, { email })).json.accessToken,
        );
        for (const [id, position] of acknowledged) {
          const path = `/api/courses/${course}/lectures/${id}/progress`;
          const read = await request(second.origin, 'GET', path, again);
          expect(Number(read.json.furthest), id).toBeGreaterThanOrEqual(position);
        }
      } finally {
        expect(await second.stop()).toBe(0);
      }
    }, 240_000);
  },
);

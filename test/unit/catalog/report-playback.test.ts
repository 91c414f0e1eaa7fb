import { describe, expect, it } from 'vitest';
import { PlaybackReport } from '#contract/schemas/playback.ts';
import type { Course } from '#domain/course/course.ts';
import { reportPlayback } from '#lambdas/catalog/report-playback.ts';
import { createWriteMetrics } from '#lambdas/platform/metric.ts';

const lectures = [{ id: 'film', videoKey: 'media/courses/rag/film.mp4' }, { id: 'text' }];
const course = { id: 'rag', sections: [{ title: 'One', lectures }] } as unknown as Course;
const report: PlaybackReport = {
  via: 'engine',
  startMs: 800,
  stalls: 2,
  stalledMs: 1_500,
  errors: 1,
  sizes: [
    { lines: 720, seconds: 30 },
    { lines: 0, seconds: 5 },
    { lines: 720, seconds: 10 },
  ],
};

/** Sends a report. @returns the answer's status, and the lines of the log */
const send = async (lectureId: string, body: PlaybackReport = report, courseId = 'rag') => {
  const lines: string[] = [];
  const operation = reportPlayback({
    catalog: {
      getCourse: (id: string) => Promise.resolve(id === 'rag' ? course : undefined),
    } as unknown as Parameters<typeof reportPlayback>[0]['catalog'],
    write: createWriteMetrics(
      'Northlight',
      () => 1_763_719_200_000,
      (line) => lines.push(line),
    ),
  });
  const { status } = await operation({
    params: { courseId, lectureId },
    body,
    query: undefined,
    caller: undefined,
    headers: { 'user-agent': 'a-browser' },
    clientAddress: '203.0.113.7',
    requestId: 'request-1',
  });
  return { status, lines };
};

describe('how a video played', () => {
  it('is one line: figures of the whole site, its lecture, and nothing of who watched', async () => {
    const { status, lines } = await send('film');
    expect(status).toBe(204);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        _aws: {
          Timestamp: 1_763_719_200_000,
          CloudWatchMetrics: [
            {
              Namespace: 'Northlight',
              Dimensions: [[]],
              Metrics: [
                { Name: 'VideoStartMs', Unit: 'Milliseconds' },
                { Name: 'VideoStalls', Unit: 'Count' },
                { Name: 'VideoStalledMs', Unit: 'Milliseconds' },
                { Name: 'VideoErrors', Unit: 'Count' },
                { Name: 'VideoSeconds', Unit: 'Seconds' },
              ],
            },
          ],
        },
        VideoStartMs: 800,
        VideoStalls: 2,
        VideoStalledMs: 1_500,
        VideoErrors: 1,
        VideoSeconds: 45,
        courseId: 'rag',
        lectureId: 'film',
        via: 'engine',
        seconds: { p720: 40, sound: 5 },
      },
    ]);
    for (const trace of ['203.0.113.7', 'a-browser', 'request-1']) expect(lines.join()).not.toContain(trace);
  });

  it('reports no start when no picture was shown', async () => {
    const { startMs: _, ...unseen } = report;
    const { lines } = await send('film', unseen);
    expect(lines.join()).not.toContain('VideoStartMs');
  });

  it.each([
    ['another course', 'film', 'other'],
    ['a lecture that is not in it', 'nothing', 'rag'],
    ['a lecture without a video', 'text', 'rag'],
  ])('counts for nothing of %s', async (_name, lectureId, courseId) => {
    await expect(send(lectureId, report, courseId)).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['a learner', { ...report, sub: 'auth0|1' }],
    ['times finer than tenths of a second', { ...report, startMs: 812 }],
    ['more than a day', { ...report, sizes: [{ lines: 240, seconds: 86_401 }] }],
    ['more sizes than a video has', { ...report, sizes: Array(9).fill({ lines: 240, seconds: 1 }) }],
    ['less than nothing', { ...report, stalls: -1 }],
  ])('takes no report with %s', (_name, body) => {
    expect(PlaybackReport.safeParse(body).success).toBe(false);
  });
});

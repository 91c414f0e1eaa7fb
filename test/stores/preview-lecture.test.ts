import { expect, it } from 'vitest';
import { PreviewLecture } from '#contract/schemas/course.ts';
import { counters } from '#domain/counters.ts';
import { readCues } from '#domain/transcript/web-vtt.ts';
import { getPreviewLecture, type PreviewDeps } from '#lambdas/catalog/get-preview-lecture.ts';
import { createCatalogStore } from '#lambdas/stores/catalog/read/catalog.ts';
import { createRateLimitStore } from '#lambdas/stores/rate-limits.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { courseOf, video } from '../support/learning.ts';
import { operationRequest } from '../support/operation-request.ts';
import { countCalls, publish } from '../support/publishing.ts';
import { signFolder } from '../support/signing.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const captions = [
  { lang: 'de', label: 'Deutsch', key: 'captions/rag/open.de.vtt' },
  { lang: 'en', label: 'English', key: 'captions/rag/open.en.vtt' },
];
const { captions: _, ...mute } = video('mute', { preview: true });
const folder = 'media/courses/rag/streamed.0a1b2c3d-1/';
const stream = { folder, master: 'master.m3u8', storyboard: 'storyboard.vtt', poster: 'poster.jpg' };
const webVtt = `WEBVTT

00:00:00.500 --> 00:00:03.200 line:90%
<v Ines>Retrieval finds &amp; ranks
passages.

2
00:01:02.000 --> 00:01:04.000
That is all.
`;

const key = 'media/courses/rag/figure.0a1b2c3d.png';
const stored = {
  html: `<p>Read on.</p><img data-key="${key}" alt="" width="4" height="3">`,
  headings: [],
  minutes: 4,
  keys: [key],
};
const { videoKey: __, ...toRead } = {
  ...mute,
  id: 'text',
  contentType: 'article' as const,
  duration: 0,
  minutes: 4,
  articleKey: 'articles/rag/text.0a1b2c3d.json',
  files: [
    { name: 'data.csv', title: 'Data', size: 3, type: 'text/csv', key: 'media/files/rag/text/x/data.csv' },
  ],
};

const signed: string[] = [];
const read: string[] = [];

const show = (courseId: string, lectureId: string, clientAddress = '192.0.2.1') =>
  getPreviewLecture(deps)(operationRequest({ params: { courseId, lectureId }, clientAddress }));

const server = await useDynamoDb();
const client = server.client();
await createTable(client, 'catalog');
await createTable(client, 'limits');
await publish(client, tables.catalog, [
  courseOf(
    'rag',
    [
      video('closed'),
      video('open', { preview: true, videoKey: 'media/courses/rag/open.mp4', captions }),
      video('streamed', { preview: true, stream }),
      mute,
      toRead,
      video('paid', { type: 'premium', preview: true }),
    ],
    { drip: true },
  ),
]);
const calls = countCalls(client);
const deps: PreviewDeps = {
  catalog: createCatalogStore(client, tables.catalog),
  limits: createRateLimitStore(client, tables.limits, () => now),
  readArticle: (key) => {
    read.push(key);
    return Promise.resolve(stored);
  },
  readCaptions: (key) => {
    read.push(key);
    return Promise.resolve(readCues(webVtt));
  },
  signUrl: (key) => {
    signed.push(key);
    return Promise.resolve({ url: `https://signed/${key}`, expiresAt: '2026-11-21T10:15:00.000Z' });
  },
  signFolder,
  now: () => now,
};

it('shows a lecture that is open to anybody: signed addresses and a transcript, no storage key', async () => {
  const { status, body } = await show('rag', 'open');
  expect(status).toBe(200);
  expect(PreviewLecture.parse(body)).toEqual({
    lecture: {
      id: 'open',
      title: expect.any(String) as string,
      type: 'free',
      contentType: 'video',
      duration: 60,
      preview: true,
      isUnlocked: true,
      requiresUpgrade: false,
      captions: [
        { lang: 'de', label: 'Deutsch', url: 'https://signed/captions/rag/open.de.vtt' },
        { lang: 'en', label: 'English', url: 'https://signed/captions/rag/open.en.vtt' },
      ],
      lectureIndex: '0-1',
    },
    video: { url: 'https://signed/media/courses/rag/open.mp4', expiresAt: '2026-11-21T10:15:00.000Z' },
    transcript: {
      lectureId: 'open',
      lang: 'en',
      languages: ['de', 'en'],
      cues: [
        { start: 0.5, end: 3.2, text: 'Retrieval finds & ranks passages.' },
        { start: 62, end: 64, text: 'That is all.' },
      ],
      chapters: [],
    },
  });
  // One read of the course and one count; the captions are the third round trip.
  expect(calls.names).toEqual(['GetItemCommand', 'UpdateItemCommand']);
  expect(read).toEqual(['captions/rag/open.en.vtt']);
});

it('opens the renditions of a lecture that is open to anybody, by cookies of the answer', async () => {
  const { body, cookies } = await show('rag', 'streamed');
  const { lecture, video: shown } = PreviewLecture.parse(body);
  expect(shown).toMatchObject({
    stream: { url: `https://site.example/${folder}master.m3u8`, expiresAt: '2026-11-21T10:15:00.000Z' },
    storyboard: { url: `https://site.example/${folder}storyboard.vtt` },
    poster: { url: `https://site.example/${folder}poster.jpg` },
  });
  expect([cookies, (await show('rag', 'open')).cookies]).toEqual([[`opens=${folder}`], []]);
  expect(JSON.stringify(lecture)).not.toContain(folder);
});

it('shows an article that is open to anybody: signed images that end with it, and no files or storage keys', async () => {
  read.length = 0;
  const { body } = await show('rag', 'text');
  const { lecture, article, ...rest } = PreviewLecture.parse(body);
  expect(rest).toEqual({});
  expect(lecture).toMatchObject({ id: 'text', contentType: 'article', minutes: 4 });
  expect(article).toEqual({
    lectureId: 'text',
    title: 'About mute',
    html: `<p>Read on.</p><img src="https://signed/${key}" alt="" width="4" height="3">`,
    headings: [],
    minutes: 4,
    expiresAt: '2026-11-21T10:15:00.000Z',
  });
  expect(JSON.stringify(body)).not.toMatch(/data-key|articles\/|media\/files/);
  expect(read).toEqual(['articles/rag/text.0a1b2c3d.json']);
});

it('has no transcript without captions', async () => {
  expect((await show('rag', 'mute')).body).not.toHaveProperty('transcript');
});

it.each([
  ['a lecture of the course', 'rag', 'closed'],
  ['a lecture that must be paid for, whatever its row says', 'rag', 'paid'],
  ['an unknown lecture', 'rag', 'nothing'],
  ['an unknown course', 'nowhere', 'open'],
])('is absent and signs nothing for %s', async (_, courseId, lectureId) => {
  signed.length = 0;
  await expect(show(courseId, lectureId)).rejects.toMatchObject({ code: 'not_found' });
  expect(signed).toEqual([]);
});

it('is limited by client', async () => {
  for (let times = 0; times < counters.previewClient.max; times += 1) {
    await show('rag', 'mute', '192.0.2.77');
  }
  signed.length = 0;
  await expect(show('rag', 'mute', '192.0.2.77')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(signed).toEqual([]);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { Article, Transcript } from '#contract/schemas/course.ts';
import { FileUrl } from '#contract/schemas/learning.ts';
import type { CourseLecture } from '#domain/course/course.ts';
import { courseOf, type Learner, openClassroom, video } from '../support/learning.ts';
import { countCalls } from '../support/publishing.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let count = 0;

const secret = 'Kittiwakes';
const imageKey = 'media/courses/text/plot.0a1b2c3d.png';
const file = {
  name: `${secret}.csv`,
  title: `About ${secret}`,
  size: 12,
  type: 'text/csv',
  key: `media/files/text/x/0a1b2c3d/${secret}.csv`,
};
const captions = [
  { lang: 'de', label: 'Deutsch', key: 'captions/text/de.vtt' },
  { lang: 'en', label: 'English', key: 'captions/text/en.vtt' },
];
const chapters = [
  { at: 0, title: `${secret} at sea` },
  { at: 21, title: 'On land' },
];

/** A lecture to read with captions as well, so that one lecture has everything that can be asked for. */
const article = (id: string, fields: Partial<CourseLecture> = {}): CourseLecture => ({
  id,
  title: `About ${id}`,
  type: 'free',
  contentType: 'article',
  duration: 0,
  minutes: 6,
  articleKey: 'articles/text/one.0a1b2c3d.json',
  files: [file],
  captions,
  ...fields,
});

const asks = ['article', 'transcript', 'file'] as const;
const ask = (learner: Learner, what: (typeof asks)[number], courseId: string, lectureId: string) =>
  what === 'file'
    ? learner.file(courseId, lectureId, file.name)
    : what === 'article'
      ? learner.article(courseId, lectureId)
      : learner.transcript(courseId, lectureId);

const newLearner = (): Learner => {
  count += 1;
  return classroom.learner(`auth0|reader-${count}`);
};
const learnerOf = async (courseId: string): Promise<Learner> => {
  const learner = newLearner();
  await learner.enroll(courseId);
  calls.names.length = 0;
  return learner;
};

const server = await useDynamoDb();
const client = server.client();
const classroom = await openClassroom(client);
classroom.articles.set('articles/text/one.0a1b2c3d.json', {
  html: `<p>${secret} &#x26; gulls.</p><img data-key="${imageKey}" alt="data-key=&#x22;x&#x22;" width="40" height="30"><p>a data-key="${imageKey}" b</p>`,
  headings: [{ id: 'section-at-sea', text: `${secret} at sea`, level: 2 }],
  minutes: 6,
  keys: [imageKey],
});
classroom.captions.set('captions/text/en.vtt', `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${secret} fly.\n`);
classroom.captions.set(
  'captions/text/de.vtt',
  `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${secret} fliegen.\n`,
);
await classroom.publish(
  courseOf('text', [
    article('one'),
    video('two', { captions, chapters, files: [file] }),
    { ...article('gone'), articleKey: 'articles/text/gone.json', files: [], captions: [] },
  ]),
  courseOf(
    'timed',
    [article('later', { type: 'drip', release: { afterDays: 7 } }), article('paid', { type: 'premium' })],
    {
      drip: true,
    },
  ),
  courseOf('bought', [article('one')], { price: 49 }),
);
const calls = countCalls(client);
beforeEach(() => {
  classroom.now = Date.parse('2026-11-21T10:00:00.000Z');
});

it('answers an article with its images signed, by one read', async () => {
  const learner = await learnerOf('text');
  const { status, body } = await learner.article('text', 'one');
  expect(status).toBe(200);
  expect(Article.parse(body)).toEqual({
    lectureId: 'one',
    title: 'About one',
    html: `<p>${secret} &#x26; gulls.</p><img src="https://signed/${imageKey}" alt="data-key=&#x22;x&#x22;" width="40" height="30"><p>a data-key="${imageKey}" b</p>`,
    headings: [{ id: 'section-at-sea', text: `${secret} at sea`, level: 2 }],
    minutes: 6,
    expiresAt: '2026-11-21T10:15:00.000Z',
  });
  expect(calls.names).toHaveLength(1);
});

it('answers what is said in a video with its chapters, in the language asked for, by one read', async () => {
  const learner = await learnerOf('text');
  const { body } = await learner.transcript('text', 'two');
  expect(Transcript.parse(body)).toEqual({
    lectureId: 'two',
    lang: 'en',
    languages: ['de', 'en'],
    cues: [{ start: 1, end: 2, text: `${secret} fly.` }],
    chapters,
  });
  expect(calls.names).toHaveLength(1);
  const german = await learner.transcript('text', 'two', 'DE');
  expect(german.body).toMatchObject({ lang: 'de', cues: [{ text: `${secret} fliegen.` }] });
});

it('answers a file by its name with an address that lives as long as that of a video', async () => {
  const learner = await learnerOf('text');
  const { body } = await learner.file('text', 'two', file.name);
  expect(FileUrl.parse(body)).toEqual({
    url: `https://signed/${file.key}`,
    expiresAt: '2026-11-21T10:15:00.000Z',
  });
  expect(limits.videoUrlSeconds).toBeLessThanOrEqual(15 * 60);
  expect(calls.names).toHaveLength(1);
});

it.each([
  ['a lecture that is no article', (learner: Learner) => learner.article('text', 'two')],
  ['an article whose object is gone', (learner: Learner) => learner.article('text', 'gone')],
  ['a lecture without captions', (learner: Learner) => learner.transcript('text', 'gone')],
  ['a language without captions', (learner: Learner) => learner.transcript('text', 'two', 'fr')],
  ['a name that no file has', (learner: Learner) => learner.file('text', 'two', 'other.csv')],
  ['a storage key', (learner: Learner) => learner.file('text', 'two', file.key)],
  ['an unknown lecture', (learner: Learner) => learner.article('text', 'nothing')],
  ['an unknown course', (learner: Learner) => learner.article('nowhere', 'one')],
])('answers 404 for %s', async (_, request) => {
  const learner = await learnerOf('text');
  await expect(request(learner)).rejects.toMatchObject({ code: 'not_found' });
});

it('names files, chapters and minutes to who may open a lecture, and no storage key of them', async () => {
  const learner = await learnerOf('text');
  const { body } = await learner.content('text');
  const [one, two] = body.sections[0]?.lectures ?? [];
  const { key: _, ...shown } = file;
  expect(one).toMatchObject({ contentType: 'article', minutes: 6, files: [shown] });
  expect(two).toMatchObject({ chapters, files: [shown] });
  expect(JSON.stringify(body)).not.toMatch(/articles\/|media\/files/);
});

describe('opening a scheduled article', () => {
  it('is stored once, so that a later schedule never closes it', async () => {
    const learner = await learnerOf('timed');
    classroom.now += 8 * 86_400_000;
    await learner.article('timed', 'later');
    expect(calls.names).toHaveLength(2);
    calls.names.length = 0;
    await learner.article('timed', 'later');
    await learner.transcript('timed', 'later');
    await learner.file('timed', 'later', file.name);
    expect(calls.names).toHaveLength(3);
  });
});

describe('who may not open a lecture gets not a word of it', () => {
  const upgrade = { kind: 'upgrade', id: 'u1' } as const;
  const purchase = { kind: 'purchase', id: 'p1' } as const;
  const people: Record<
    string,
    { code: string; courseId: string; lectureId: string; enter: () => Promise<Learner> }
  > = {
    'before its time': {
      code: 'lecture_locked',
      courseId: 'timed',
      lectureId: 'later',
      enter: () => learnerOf('timed'),
    },
    'without the upgrade': {
      code: 'upgrade_required',
      courseId: 'timed',
      lectureId: 'paid',
      enter: () => learnerOf('timed'),
    },
    'after the upgrade was refunded': {
      code: 'upgrade_required',
      courseId: 'timed',
      lectureId: 'paid',
      enter: async () => {
        const learner = await learnerOf('timed');
        await classroom.grant(learner.caller.sub, 'timed', upgrade);
        await learner.article('timed', 'paid');
        await classroom.revoke(learner.caller.sub, 'timed', upgrade);
        return learner;
      },
    },
    'who is not enrolled': {
      code: 'not_enrolled',
      courseId: 'text',
      lectureId: 'one',
      enter: () => Promise.resolve(newLearner()),
    },
    'after the purchase was refunded': {
      code: 'not_enrolled',
      courseId: 'bought',
      lectureId: 'one',
      enter: async () => {
        const learner = newLearner();
        await classroom.grant(learner.caller.sub, 'bought', purchase);
        await learner.enroll('bought');
        await learner.article('bought', 'one');
        await classroom.revoke(learner.caller.sub, 'bought', purchase);
        return learner;
      },
    },
  };

  it.each(Object.keys(people).flatMap((who) => asks.map((what) => [who, what] as const)))(
    '%s: %s',
    async (who, what) => {
      const { code, courseId, lectureId, enter } = people[who] as (typeof people)[string];
      const learner = await enter();
      const refusal: unknown = await ask(learner, what, courseId, lectureId).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code });
      expect(JSON.stringify([refusal, String(refusal)])).not.toContain(secret);
      if (code === 'lecture_locked') {
        expect(refusal).toMatchObject({ details: { unlocksAt: '2026-11-28T10:00:00.000Z' } });
      }
    },
  );

  it('nor is any of it in the outline', async () => {
    const learner = await learnerOf('timed');
    expect(JSON.stringify((await learner.content('timed')).body)).not.toContain(secret);
  });
});

describe('an article', () => {
  it('is finished by the page’s report, and counts like other lectures', async () => {
    const learner = await learnerOf('text');
    const { body } = await learner.save('text', 'one', 0, true);
    expect(body).toMatchObject({ completed: true, timestamp: 0, totalDuration: 0 });
    expect((await learner.progress('text')).body).toEqual({ progress: 33, completedLectures: ['one'] });
  });

  it('is finished by the report about the course as well', async () => {
    const learner = await learnerOf('text');
    expect((await learner.report('text', 'one')).body.completedLectures).toEqual(['one']);
  });

  it('is not finished by being opened', async () => {
    const learner = await learnerOf('text');
    await learner.article('text', 'one');
    await learner.save('text', 'one', 0);
    expect((await learner.progress('text')).body.completedLectures).toEqual([]);
  });

  it('has no second to be at', async () => {
    const learner = await learnerOf('text');
    await expect(learner.save('text', 'one', 60)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('leaves a video to be played: the report that finishes an article does not finish one', async () => {
    const learner = await learnerOf('text');
    const { body } = await learner.save('text', 'two', 0, true);
    expect(body.completed).toBe(false);
    expect((await learner.progress('text')).body.completedLectures).toEqual([]);
  });
});

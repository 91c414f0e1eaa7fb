import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createLearnerRows } from '#lambdas/stores/learner/learner-rows.ts';
import { reviewFileKeys } from '#lambdas/stores/learning/review-files.ts';
import { tellItem } from '#lambdas/stores/learning/review-record.ts';
import { tables } from '../support/dynamodb.ts';
import { intercept } from '../support/faults.ts';
import { green, red } from '../support/reviews.ts';
import { right, wrong } from '../support/study.ts';
import { useReviewRoom } from '../support/use-review-room.ts';

const { server, room, pass, made } = await useReviewRoom();
const why = 'weekly.lecture.watch.why';
const rowsOf = async (sub: string) =>
  (await createLearnerRows(server.client(), tables).readLearning(sub)).rows;

describe('the Anki file of a learner', () => {
  it('has what was answered in lectures and quizzes and the cards of completed lectures, a deck a course', async () => {
    const { sub, desk, learner } = await room.enrolled('weekly', 'second');
    const reviews = room.reviewing(sub);
    await reviews.answer('weekly', 'watch', 'why', red);
    await desk.submit('weekly', 'basics', right);
    await learner.save('second', 'watch', 60, true);
    pass(1);
    await reviews.review(why, made({ answers: green }));
    const { file, expiresAt } = await reviews.takeAlong();
    expect(Date.parse(expiresAt)).toBe(room.classroom.now);
    expect(file.notes.map(({ deck, type, reps }) => [deck, type, reps]).sort()).toEqual([
      ['Course second', 0, 0],
      ['Course weekly', 2, 1],
      ['Course weekly', 2, 1],
      ['Course weekly', 2, 2],
    ]);
    const { body } = await reviews.list();
    const { notes } = (await reviews.takeAlong()).file;
    // The queue made an item of the card: it is the same note.
    expect(body.items.map(({ kind }) => kind)).toContain('card');
    expect(notes.map(({ guid }) => guid)).toEqual(file.notes.map(({ guid }) => guid));
  });

  it('says nothing of a quiz whose attempts are counted before it is over, and nothing of courses of others', async () => {
    const { sub, desk } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    await reviews.answer('weekly', 'watch', 'why', green);
    await desk.submit('weekly', 'counted', wrong);
    expect((await reviews.takeAlong()).file.notes).toHaveLength(1);
    await desk.submit('weekly', 'counted', wrong);
    expect((await reviews.takeAlong()).file.notes).toHaveLength(3);
    const another = await room.enrolled();
    expect((await room.reviewing(another.sub).takeAlong()).file.notes).toEqual([]);
  });

  it('is made six times an hour', async () => {
    const { sub } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    for (let time = 0; time < 6; time += 1) await reviews.takeAlong();
    const refusal = { code: 'too_many_requests', retryAfterSeconds: 3_600 };
    await expect(reviews.takeAlong()).rejects.toMatchObject(refusal);
    pass(1 / 24);
    await reviews.takeAlong();
  });

  it('has a name of its own each time, which is known until the file is gone', async () => {
    const { sub } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    const keys = [(await reviews.takeAlong()).key, (await reviews.takeAlong()).key];
    expect(reviewFileKeys(await rowsOf(sub)).sort()).toEqual([...keys].sort());
    expect(keys[0]).toMatch(/^media\/reviews\/[\w-]+\.apkg$/);
    expect(keys.join()).not.toContain(sub);
    pass(4);
    const { key } = await reviews.takeAlong();
    expect(reviewFileKeys(await rowsOf(sub))).toEqual([key]);
  });

  it('is known before it is stored', async () => {
    const { sub } = await room.enrolled('weekly');
    const device = server.client();
    const calls = intercept(device);
    const reviews = room.reviewing(sub, device);
    const files = room.ankiFiles.size;
    await reviews.takeAlong();
    const { length } = calls.calls;
    for (let call = 0; call < length; call += 1) {
      calls.reset();
      // The limit counts again.
      pass(1 / 24);
      calls.faults = new Map([[call, 'before']]);
      await reviews.takeAlong().catch(() => undefined);
    }
    calls.reset();
    expect(reviewFileKeys(await rowsOf(sub))).toEqual(
      expect.arrayContaining([...room.ankiFiles.keys()].slice(files)),
    );
  });
});

it('the export of all data tells stability, difficulty, interval, due day and facts of each item', async () => {
  const { sub, learner } = await room.enrolled('weekly');
  const reviews = room.reviewing(sub);
  await learner.save('weekly', 'watch', 60, true);
  await reviews.answer('weekly', 'watch', 'why', red);
  pass(1);
  const id = randomUUID();
  await reviews.list();
  await reviews.review(why, made({ id, answers: green }));
  await reviews.review(why, made({ replaces: id, rating: 'easy' }));
  const items = new Map((await rowsOf(sub)).map((row) => [row.sk.replace('REVIEW#', ''), tellItem(row)]));
  expect(items.get(why)).toMatchObject({
    stability: expect.any(Number) as number,
    difficulty: expect.any(Number) as number,
    interval: expect.any(Number) as number,
    due: expect.stringMatching(/^2026-11-\d\d$/) as string,
    first: { rating: 'again', at: '2026-11-21T10:00:00.000Z' },
    facts: [
      { id, rating: 'good', at: '2026-11-22T10:00:00.000Z' },
      { replaces: id, rating: 'easy', at: '2026-11-22T10:00:00.000Z' },
    ],
  });
  expect(items.get('weekly.card.term')).toMatchObject({ interval: 0, due: '2026-11-22' });
});

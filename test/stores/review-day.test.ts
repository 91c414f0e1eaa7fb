import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { textOptionIds } from '#domain/score/option-ids.ts';
import { batchWrite } from '#lambdas/stores/dynamodb/batch-write.ts';
import { itemKey } from '#lambdas/stores/learning/review-record.ts';
import { createFollowZone } from '#lambdas/stores/subscriptions/learner-zones.ts';
import { tables } from '../support/dynamodb.ts';
import { green, publishAsked, question, red, type ReviewRoom } from '../support/reviews.ts';
import { right, wrong } from '../support/study.ts';
import { useReviewRoom } from '../support/use-review-room.ts';

const { server, room, nowIso, pass, made } = await useReviewRoom();

describe('the queue of a day', () => {
  it('is chosen anew when the zone changes, without what was reviewed, on the day of either zone', async () => {
    const { sub } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    const move = async (zones: readonly (readonly [string, string])[]) => {
      const timeZone = zones.at(-1)?.[0] ?? 'UTC';
      await room.profile(sub, { timeZone, zones: zones.map(([zone, since]) => ({ zone, since })) });
      await createFollowZone(server.client(), tables)(sub, timeZone, nowIso());
    };
    const first = ['America/Los_Angeles', '2026-01-01T00:00:00.000Z'] as const;
    await move([first]);
    await reviews.answer('weekly', 'watch', 'why', red);
    await room.desk(sub).submit('weekly', 'basics', wrong);
    room.classroom.now = Date.parse('2026-11-22T18:00:00.000Z');
    const { items } = (await reviews.list()).body;
    expect(items).toHaveLength(3);
    const [one, two, three] = items;
    await reviews.review(one?.id ?? '', made({ answers: one?.question?.options[1]?.id }));
    // 07:00 of the next day in Auckland.
    await move([first, ['Pacific/Auckland', nowIso()]]);
    await reviews.review(two?.id ?? '', made({ answers: two?.question?.options[1]?.id }));
    const moved = (await reviews.list()).body;
    expect(moved.items.map(({ id }) => id)).toEqual([three?.id]);
    expect(moved.next).toMatch(/T15:00:00.000Z$/);
    expect((await reviews.list()).body).toEqual(moved);
    await move([first, ['Pacific/Auckland', nowIso()], ['Pacific/Fiji', nowIso()]]);
    expect((await reviews.list()).body).toMatchObject({ due: 1, items: [{ id: three?.id }] });
  });

  it('stays as it was chosen when a profile is saved with the same zone', async () => {
    const { sub } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    await reviews.answer('weekly', 'watch', 'why', red);
    await room.desk(sub).submit('weekly', 'basics', wrong);
    await room.profile(sub, { timeZone: 'Asia/Tokyo', reviewLimit: 100 });
    pass(1);
    expect((await reviews.list()).body.due).toBe(3);
    await room.profile(sub, { timeZone: 'Asia/Tokyo', reviewLimit: 2 });
    await createFollowZone(server.client(), tables)(sub, 'Asia/Tokyo', nowIso());
    expect((await reviews.list()).body.due).toBe(3);
  });

  it('is that of the new zone also when a device was choosing it while the zone changed', async () => {
    const { sub } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    await room.profile(sub, { timeZone: 'America/Los_Angeles' });
    await reviews.answer('weekly', 'watch', 'why', red);
    await reviews.list();
    pass(1);
    const slow = server.client();
    const send = slow.send.bind(slow);
    Object.assign(slow, {
      send: async (command: never) => {
        if ((command as object) instanceof TransactWriteCommand) {
          Object.assign(slow, { send });
          await room.profile(sub, { timeZone: 'Pacific/Auckland' });
          await createFollowZone(server.client(), tables)(sub, 'Pacific/Auckland', nowIso());
        }
        return send(command);
      },
    });
    await room.reviewing(sub, slow).list();
    const [item] = (await reviews.list()).body.items;
    expect(item?.due).toMatch(/T15:00:00.000Z$/);
  });
});

describe('a question that is not asked any more', () => {
  const why = 'weekly.lecture.watch.why';
  const asksIt = async (reviews: ReturnType<ReviewRoom['reviewing']>) =>
    (await reviews.list()).body.items.some(({ id }) => id === why);

  it.each([
    ['that was removed', {}],
    ['whose right answer is another', { questions: [question('why', 'watch', { answer: [red] })] }],
  ])('leaves the queue of the day once a review of it was refused: one %s', async (_, published) => {
    const { sub } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    await reviews.answer('weekly', 'watch', 'why', red);
    await room.desk(sub).submit('weekly', 'basics', wrong);
    pass(1);
    await reviews.list();
    await reviews.review('weekly.quiz.basics.q1', made({ answers: textOptionIds(['This', 'That'])[1] }));
    await room.publishQuestions('weekly', published);
    expect(await asksIt(reviews)).toBe(true);
    const refused = () =>
      expect(reviews.review(why, made({ answers: green }))).rejects.toMatchObject({ code: 'conflict' });
    await refused();
    expect((await reviews.list()).body).toMatchObject({ due: 1, items: [{ id: 'weekly.quiz.basics.q2' }] });
    await refused();
    await publishAsked(room);
    pass(1);
    expect(await asksIt(reviews)).toBe(true);
  });

  it('stays where only an option that was chosen is not offered any more', async () => {
    const { sub } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    await reviews.answer('weekly', 'watch', 'why', red);
    pass(1);
    await expect(reviews.review(why, made({ answers: 'other' }))).rejects.toMatchObject({ code: 'conflict' });
    expect(await asksIt(reviews)).toBe(true);
  });
});

describe('what comes next, once the queue of the day is chosen', () => {
  it('is the first question that was answered in a lecture since, on its day', async () => {
    const { sub } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    expect((await reviews.list()).body.next).toBeNull();
    const { body } = await reviews.answer('weekly', 'watch', 'why', green);
    expect((await reviews.list()).body).toMatchObject({ due: 0, next: body.review?.due });
    await room.desk(sub).submit('weekly', 'basics', { q1: 'a' });
    expect((await reviews.list()).body.next).toBe('2026-11-22T04:00:00.000Z');
    // Neither an answer that begins nothing nor one that is due later moves it.
    await reviews.answer('weekly', 'watch', 'why', red);
    await room.desk(sub).submit('weekly', 'basics', right);
    expect((await reviews.list()).body.next).toBe('2026-11-22T04:00:00.000Z');
  });

  it('is tomorrow when questions of a counted quiz begin whose first answers are older', async () => {
    const { sub } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    await room.desk(sub).submit('weekly', 'counted', wrong);
    pass(3);
    expect((await reviews.list()).body.next).toBeNull();
    await room.desk(sub).submit('weekly', 'counted', right);
    expect((await reviews.list()).body).toMatchObject({ due: 0, next: '2026-11-25T04:00:00.000Z' });
  });

  it('forgets on another day what had begun on an earlier one', async () => {
    const { sub } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    await reviews.list();
    await reviews.answer('weekly', 'watch', 'why', red);
    pass(1);
    await reviews.list();
    const { body } = await reviews.review('weekly.lecture.watch.why', made({ answers: green }));
    await room.desk(sub).submit('weekly', 'basics', {});
    expect((await reviews.list()).body).toMatchObject({ due: 0, next: body.due });
  });

  it('is tomorrow once a lecture with cards was completed, though nothing else comes', async () => {
    const { sub, learner } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    expect((await reviews.list()).body.next).toBeNull();
    await learner.save('weekly', 'watch', 60, true);
    const { body } = await reviews.list();
    expect(body).toMatchObject({ due: 0, later: 0, next: '2026-11-22T04:00:00.000Z', items: [] });
    pass(1);
    expect((await reviews.list()).body.items).toMatchObject([{ id: 'weekly.card.term' }]);
    expect((await reviews.list({ courseId: 'second' })).body).toMatchObject({ due: 0, next: null });
  });

  it('follows the last thought about each review, whichever came between', async () => {
    const { sub } = await room.enrolled('weekly', 'second');
    const reviews = room.reviewing(sub);
    const [one, other] = ['weekly.lecture.watch.why', 'second.lecture.watch.why'] as const;
    await reviews.answer('weekly', 'watch', 'why', green);
    await reviews.answer('second', 'watch', 'why', green);
    pass(2);
    await reviews.list();
    const next = async () => (await reviews.list()).body.next;
    const [id, otherId] = [randomUUID(), randomUUID()];
    const good = await reviews.review(one, { id, reviewedAt: nowIso(), answers: green });
    await reviews.review(other, { id: otherId, reviewedAt: nowIso(), answers: green });
    room.classroom.now += 60_000;
    await reviews.review(one, made({ replaces: id, rating: 'easy' }));
    expect(await next()).toBe(good.body.due);
    const easy = await reviews.review(other, made({ replaces: otherId, rating: 'easy' }));
    expect(easy.body.due > good.body.due).toBe(true);
    expect(await next()).toBe(easy.body.due);
    room.classroom.now += 60_000;
    await reviews.review(other, made({ replaces: otherId, rating: 'undo' }));
    expect((await reviews.list()).body).toMatchObject({
      due: 1,
      items: [{ id: other }],
      next: easy.body.due,
    });
  });

  it('is what is open behind a hundred items of an ended course', async () => {
    const { sub } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    const { body } = await reviews.answer('weekly', 'watch', 'why', green);
    const ended = Array.from({ length: 100 }, (_, index) => ({
      put: { ...itemKey(sub, `second.card.c${index}`), mark: '-', reviewDue: '2026-11-22#00001#-' },
    }));
    await batchWrite(server.client(), tables.learning, ended);
    expect((await reviews.list()).body).toMatchObject({ due: 0, next: body.review?.due });
    const until = new Date(room.classroom.now + 3 * 86_400_000).toISOString();
    expect((await reviews.list({ until })).body.ahead?.items).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { QuizQuestion } from '#domain/score/quiz.ts';
import { batchWrite } from '#lambdas/stores/dynamodb/batch-write.ts';
import { tables } from '../support/dynamodb.ts';
import { courseOf, video } from '../support/learning.ts';
import { countCalls } from '../support/publishing.ts';
import { day, green, question, red, start } from '../support/reviews.ts';
import { readRow } from '../support/rows.ts';
import { makeQuiz, wrong } from '../support/study.ts';
import { useReviewRoom } from '../support/use-review-room.ts';

const { server, room, pass, made } = await useReviewRoom();
const why = 'weekly.lecture.watch.why';

describe('the queue of a day', () => {
  it('takes the oldest first, courses in turn, up to the limit, and says how many are left', async () => {
    const { sub } = await room.enrolled('weekly', 'second');
    await room.profile(sub, { reviewLimit: 2 });
    const reviews = room.reviewing(sub);
    await reviews.answer('weekly', 'watch', 'why', red);
    await reviews.answer('second', 'watch', 'why', red);
    await room.desk(sub).submit('weekly', 'basics', wrong);
    pass(1);
    const { body } = await reviews.list();
    expect(body).toMatchObject({ due: 2, later: 2 });
    expect(body.items.map(({ id }) => id)).toEqual(['second.lecture.watch.why', 'weekly.lecture.watch.why']);
    expect((await reviews.list({ courseId: 'weekly' })).body).toMatchObject({ due: 1, later: 2 });
    expect((await reviews.list({ limit: 1 })).body.items).toHaveLength(1);
    for (const { id } of body.items) await reviews.review(id, made({ answers: green }));
    expect((await reviews.list()).body).toMatchObject({ due: 0, later: 2, next: '2026-11-23T04:00:00.000Z' });
    pass(1);
    expect((await reviews.list()).body).toMatchObject({ due: 2, later: 0 });
  });

  it('tells a device that will be without a network what falls due by then, as it is asked on those days', async () => {
    const { sub, learner } = await room.enrolled('weekly', 'second');
    await room.profile(sub, { reviewLimit: 2 });
    const reviews = room.reviewing(sub);
    await reviews.answer('weekly', 'watch', 'why', red);
    await reviews.answer('second', 'watch', 'why', green);
    await room.desk(sub).submit('weekly', 'basics', wrong);
    await learner.save('weekly', 'watch', 60, true);
    const until = new Date(start + 7 * day).toISOString();
    const { ahead, ...today } = (await reviews.list({ until })).body;
    expect(today).toEqual((await reviews.list()).body);
    expect(today).toMatchObject({ due: 0, items: [] });
    expect(ahead).toMatchObject({ from: '2026-11-22T04:00:00.000Z', perDay: 2 });
    expect(new Set(ahead?.items.map(({ id }) => id)).size).toBe(ahead?.items.length);
    const byDay: string[][] = [];
    for (let count = 0; count < 7; count += 1) {
      pass(1);
      const { body } = await reviews.list();
      byDay.push(body.items.map(({ id }) => id));
      for (const { id, question: asked } of body.items)
        await reviews.review(id, made(asked ? { answers: asked.options[0]?.id } : { rating: 'easy' }));
    }
    const told = ahead?.items.map(({ id }) => id) ?? [];
    expect(told).toContain('weekly.card.term');
    // What was reviewed on these days may come again; what comes first was told, in its order.
    expect([...new Set(byDay.flat())]).toEqual(told);
  });

  it('tells no more ahead than can be asked, nothing of another course, and nothing for longer than a lease', async () => {
    const { sub } = await room.enrolled('weekly', 'second');
    await room.profile(sub, { reviewLimit: 1 });
    const reviews = room.reviewing(sub);
    await room.desk(sub).submit('weekly', 'basics', wrong);
    await reviews.answer('second', 'watch', 'why', red);
    const inDays = (days: number) => new Date(start + days * day).toISOString();
    const ahead = async (query: object) => (await reviews.list(query)).body.ahead?.items.map(({ id }) => id);
    expect(await ahead({ until: inDays(0) })).toEqual([]);
    expect(await ahead({ until: inDays(1) })).toHaveLength(1);
    expect(await ahead({ until: inDays(2) })).toHaveLength(2);
    expect(await ahead({ until: inDays(8), courseId: 'second' })).toEqual(['second.lecture.watch.why']);
    await expect(reviews.list({ until: inDays(9) })).rejects.toMatchObject({ code: 'invalid_request' });
    expect((await reviews.list()).body).not.toHaveProperty('ahead');
  });

  it('has every question of a quiz that is longer than one transaction', async () => {
    const { sub, desk } = await room.enrolled('weekly');
    const [one] = makeQuiz('basics').questions;
    const questions = Array.from(
      { length: 120 },
      (_, index) => ({ ...one, id: `q${index}` }) as QuizQuestion,
    );
    await room.publishQuiz('weekly', makeQuiz('basics', { questions }));
    await desk.submit('weekly', 'basics', Object.fromEntries(questions.map(({ id }) => [id, 'a'])));
    pass(1);
    expect((await room.reviewing(sub).list()).body).toMatchObject({ due: 20, later: 100 });
    await room.profile(sub, { reviewLimit: 100 });
    pass(1);
    expect((await room.reviewing(sub).list()).body).toMatchObject({ due: 100, later: 20 });
  });

  it('leaves out what is closed, and has it with its schedule when it opens again', async () => {
    const { sub, learner } = await room.enrolled();
    const grant = { kind: 'purchase', id: 'p' } as const;
    await room.classroom.publish(courseOf('paid', [video('watch')], { price: 50, hasQuestions: true }));
    await room.publishQuestions('paid', { questions: [question('why', 'watch')] });
    await room.classroom.grant(sub, 'paid', grant);
    await learner.enroll('paid');
    const reviews = room.reviewing(sub);
    await reviews.answer('paid', 'watch', 'why', red);
    pass(1);
    expect((await reviews.list()).body.due).toBe(1);
    await room.classroom.revoke(sub, 'paid', grant);
    expect((await reviews.list()).body).toMatchObject({ due: 0, items: [] });
    await expect(reviews.review('paid.lecture.watch.why', made({ answers: red }))).rejects.toMatchObject({
      code: 'not_enrolled',
    });
    pass(1);
    expect(JSON.stringify((await reviews.list()).body)).not.toContain('Which');
    await room.classroom.grant(sub, 'paid', grant);
    pass(1);
    expect((await reviews.list()).body.items).toMatchObject([
      { id: 'paid.lecture.watch.why', due: '2026-11-22T04:00:00.000Z' },
    ]);
  });

  it('counts days in the zone in force at each review', async () => {
    const { sub } = await room.enrolled('weekly');
    await room.profile(sub, {
      timeZone: 'Pacific/Auckland',
      zones: [
        { zone: 'America/Los_Angeles', since: '2026-01-01T00:00:00.000Z' },
        { zone: 'Pacific/Auckland', since: '2026-11-21T12:00:00.000Z' },
      ],
    });
    const reviews = room.reviewing(sub);
    // 02:00 in Los Angeles is still the day before there.
    const { body } = await reviews.answer('weekly', 'watch', 'why', red);
    expect(body.review?.due).toBe('2026-11-21T12:00:00.000Z');
    room.classroom.now = Date.parse('2026-11-21T15:00:00.000Z');
    const { body: again } = await reviews.answer('weekly', 'watch', 'why', red);
    expect(again.review?.due).toBe('2026-11-20T15:00:00.000Z');
  });

  it('counts for each question, without a person, how first answers were and how often it was forgotten', async () => {
    const { sub } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    const statistics = async () =>
      (await readRow(server.client(), tables.learning, {
        pk: 'STATISTICS#weekly',
        sk: 'weekly.lecture.watch',
      })) as Record<string, number> | undefined;
    const before = await statistics();
    await reviews.answer('weekly', 'watch', 'why', green);
    pass(2);
    await reviews.review(why, made({ answers: red }));
    pass(1);
    await reviews.list();
    const after = (await statistics()) ?? {};
    expect(after['why firstRight']).toBe((before?.['why firstRight'] ?? 0) + 1);
    expect(after['why lapses']).toBe((before?.['why lapses'] ?? 0) + 1);
    expect(
      Object.keys(after).every((name) => /^(?:pk|sk|[a-z0-9]+ (?:firstRight|firstWrong|lapses))$/.test(name)),
    ).toBe(true);
  });

  it('counts that a question was forgotten once, also when its review is sent again on a later day', async () => {
    const { sub } = await room.enrolled('second');
    const reviews = room.reviewing(sub);
    const lapses = async () => {
      const key = { pk: 'STATISTICS#second', sk: 'second.lecture.watch' };
      return Number((await readRow(server.client(), tables.learning, key))?.['why lapses'] ?? 0);
    };
    const before = await lapses();
    await reviews.answer('second', 'watch', 'why', green);
    pass(2);
    await reviews.list();
    const sent = made({ answers: red });
    const once = (await reviews.review('second.lecture.watch.why', sent)).body;
    pass(1);
    await reviews.list();
    expect(await lapses()).toBe(before + 1);
    expect((await reviews.review('second.lecture.watch.why', sent)).body).toEqual(once);
    pass(1);
    await reviews.list();
    expect(await lapses()).toBe(before + 1);
  });

  it('does not ask again what was reviewed yesterday without a network, though another device wrote meanwhile', async () => {
    const { sub } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    await reviews.answer('weekly', 'watch', 'why', green);
    pass(2);
    await reviews.list();
    const late = made({ answers: green });
    pass(1);
    expect((await reviews.list()).body.due).toBe(1);
    const slow = server.client();
    const send = slow.send.bind(slow);
    Object.assign(slow, {
      send: async (command: { readonly input?: { readonly Key?: { readonly sk?: string } } }) => {
        if (command.input?.Key?.sk === 'REVIEWS#DAY') {
          Object.assign(slow, { send });
          await reviews.answer('weekly', 'watch', 'why', red);
        }
        return send(command as never);
      },
    });
    await room.reviewing(sub, slow).review(why, late);
    expect((await reviews.list()).body.due).toBe(0);
  });

  it('does not ask again what was reviewed yesterday without a network, though its day was noted at the second attempt only', async () => {
    const { sub } = await room.enrolled('weekly', 'second');
    const reviews = room.reviewing(sub);
    await reviews.answer('weekly', 'watch', 'why', green);
    await reviews.answer('second', 'watch', 'why', green);
    pass(2);
    await reviews.list();
    const id = randomUUID();
    await reviews.review('second.lecture.watch.why', {
      id,
      reviewedAt: new Date(room.classroom.now).toISOString(),
      answers: green,
    });
    await reviews.review('second.lecture.watch.why', made({ replaces: id, rating: 'easy' }));
    const late = made({ answers: green });
    pass(1);
    expect((await reviews.list()).body.due).toBe(1);
    const failing = server.client();
    const send = failing.send.bind(failing);
    Object.assign(failing, {
      send: (command: { readonly input?: { readonly Key?: { readonly sk?: string } } }) =>
        command.input?.Key?.sk === 'REVIEWS#DAY' ? Promise.reject(new Error('lost')) : send(command as never),
    });
    await expect(room.reviewing(sub, failing).review(why, late)).rejects.toThrow('lost');
    const { body } = await reviews.review(why, late);
    expect((await reviews.list()).body).toMatchObject({ due: 0, next: body.due });
  });
});

describe('what reviews cost', () => {
  /** A learner with this many items, all due tomorrow, and a device whose calls are counted. */
  const busy = async (count: number) => {
    const { sub } = await room.enrolled('weekly');
    const questions = Array.from({ length: count }, (_, index) => ({
      ...question(`q${index}`, 'watch'),
      text: `Question ${index} ${randomUUID()} ${'which of these two is right? '.repeat(6)}`,
    }));
    await room.publishQuestions('weekly', { questions });
    const reviews = room.reviewing(sub);
    for (const { id } of questions.slice(0, 30)) await reviews.answer('weekly', 'watch', id, red);
    const client = server.client();
    const calls = countCalls(client);
    return { sub, reviews, counted: room.reviewing(sub, client), calls };
  };

  it('is three read units a page once the queue is chosen, one of them for access', async () => {
    const { counted, calls } = await busy(30);
    pass(1);
    await counted.list();
    Object.assign(calls, { names: [], readUnits: 0, writeUnits: 0 });
    const { body } = await counted.list();
    expect(body.items).toHaveLength(20);
    expect(calls.names).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand']);
    expect(calls.readUnits).toBeLessThanOrEqual(3);
  });

  it('is the same to choose a queue for a learner with 5,000 items as for one with 30', async () => {
    const choose = async (others: number): Promise<number> => {
      const { sub, counted, calls } = await busy(30);
      const pk = `LEARNER#${encodeURIComponent(sub)}`;
      const writes = Array.from({ length: others }, (_, index) => ({
        put: {
          pk,
          sk: `REVIEW#weekly.lecture.watch.other-${index}`,
          mark: 'm',
          reviewDue: '2027-01-01#00030#m',
        },
      }));
      await batchWrite(server.client(), tables.learning, writes);
      pass(1);
      Object.assign(calls, { names: [], readUnits: 0, writeUnits: 0 });
      expect((await counted.list()).body).toMatchObject({ due: 20, later: 10 });
      return calls.readUnits;
    };
    expect(await choose(5_000)).toBeLessThanOrEqual((await choose(0)) + 0.5);
  });

  it('is two hops and four write units a review, of an item that was reviewed 18 times too', async () => {
    const { reviews, counted, calls } = await busy(1);
    pass(1);
    await reviews.list();
    const itemId = 'weekly.lecture.watch.q0';
    await reviews.review(itemId, made({ answers: red }));
    for (let number = 0; number < 18; number += 1) {
      pass(1);
      await reviews.list();
      Object.assign(calls, { names: [], readUnits: 0, writeUnits: 0 });
      await counted.review(itemId, made({ answers: green }));
      const [reads, writes] = [calls.names.slice(0, -2), calls.names.slice(-2)];
      expect(new Set(reads)).toEqual(new Set(['BatchGetItemCommand']));
      // The item with the two entries of its index, and the day.
      expect(writes).toEqual(['UpdateItemCommand', 'UpdateItemCommand']);
      expect(calls.writeUnits).toBeLessThanOrEqual(4);
    }
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createEraseLearner } from '#lambdas/stores/learner/erase-learner.ts';
import { dayKey, itemKey } from '#lambdas/stores/learning/review-record.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { day, green, question, red } from '../support/reviews.ts';
import { changeRow, readRow } from '../support/rows.ts';
import { right, wrong } from '../support/study.ts';
import { useReviewRoom } from '../support/use-review-room.ts';

const { server, room, nowIso, pass, made } = await useReviewRoom();
const why = 'weekly.lecture.watch.why';

describe('a question in a lecture', () => {
  it('is graded and explained any number of times, and only its first answer begins reviews', async () => {
    const { sub } = await room.enrolled('weekly');
    const learner = room.reviewing(sub);
    const first = await learner.answer('weekly', 'watch', 'why', red);
    expect(first.body).toEqual({
      correct: false,
      explanation: 'Green it is.',
      review: { due: '2026-11-22T04:00:00.000Z' },
    });
    const second = await learner.answer('weekly', 'watch', 'why', [green]);
    expect(second.body).toEqual({ ...first.body, correct: true });
    pass(1);
    expect((await learner.list()).body.items.map(({ reviews }) => reviews)).toEqual([1]);
  });

  it('is refused where its lecture is, and where nothing or an unknown option is chosen', async () => {
    const { sub } = await room.enrolled('weekly');
    const learner = room.reviewing(sub);
    await expect(learner.answer('weekly', 'later', 'how', red)).rejects.toMatchObject({
      code: 'lecture_locked',
    });
    await expect(learner.answer('weekly', 'bonus', 'extra', red)).rejects.toMatchObject({
      code: 'upgrade_required',
    });
    await expect(learner.answer('weekly', 'watch', 'nope', red)).rejects.toMatchObject({ code: 'not_found' });
    await expect(learner.answer('weekly', 'watch', 'why', 'blue')).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(learner.answer('weekly', 'watch', 'why', [])).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(
      room.reviewing('auth0|stranger').answer('weekly', 'watch', 'why', red),
    ).rejects.toMatchObject({ code: 'not_enrolled' });
  });

  it('is shown to whoever may open its lecture, without its key', async () => {
    const { learner } = await room.enrolled('weekly');
    const { body } = await learner.content('weekly');
    const lectures = body.sections.flatMap((section) => section.lectures);
    expect(lectures.map(({ id, questions }) => [id, questions?.map((each) => each.id)])).toEqual([
      ['watch', ['why']],
      ['later', undefined],
      ['bonus', undefined],
      ['check', undefined],
      ['exam', undefined],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/answer|explanation|Green it is/);
  });
});

describe('the questions of a quiz', () => {
  it('become items with their first answers, those left open apart', async () => {
    const { sub, desk } = await room.enrolled('weekly');
    await desk.submit('weekly', 'basics', { q1: 'a' });
    await desk.submit('weekly', 'basics', right);
    pass(1);
    const { items } = (await room.reviewing(sub).list()).body;
    expect(items.map(({ id, reviews, lectureId }) => [id, reviews, lectureId])).toEqual([
      ['weekly.quiz.basics.q1', 1, 'check'],
    ]);
    pass(1);
    const later = (await room.reviewing(sub).list()).body;
    expect(later.items.map(({ id }) => id)).toEqual(['weekly.quiz.basics.q1', 'weekly.quiz.basics.q2']);
    expect(JSON.stringify(later)).not.toMatch(/answer|explanation/);
  });

  it('of a counted quiz become items once it is passed or used up, dated at the first attempt', async () => {
    const { sub, desk } = await room.enrolled('weekly');
    await desk.submit('weekly', 'counted', wrong);
    pass(3);
    expect((await room.reviewing(sub).list()).body).toMatchObject({ due: 0, items: [] });
    await desk.submit('weekly', 'counted', right);
    pass(1);
    const { items } = (await room.reviewing(sub).list()).body;
    expect(items.map(({ due }) => due)).toEqual(['2026-11-22T04:00:00.000Z', '2026-11-22T04:00:00.000Z']);
  });

  it('become items when a repeated submission finds that an earlier one was interrupted', async () => {
    const { sub, desk } = await room.enrolled('weekly');
    await desk.submit('weekly', 'basics', right, 'key');
    await desk.submit('weekly', 'basics', right, 'key');
    pass(2);
    expect((await room.reviewing(sub).list()).body.due).toBe(2);
  });
});

describe('cards', () => {
  it('are due from the local day after their lecture was completed, and say when they would come back', async () => {
    const { sub, learner } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    await learner.save('weekly', 'watch', 60, true);
    expect((await reviews.list()).body).toMatchObject({ due: 0, next: '2026-11-22T04:00:00.000Z' });
    pass(1);
    const { items } = (await reviews.list()).body;
    expect(items).toMatchObject([
      {
        id: 'weekly.card.term',
        kind: 'card',
        lectureId: 'watch',
        front: 'Front term',
        back: 'Back term',
        due: '2026-11-22T04:00:00.000Z',
        reviews: 0,
        choices: {
          again: '2026-11-23T04:00:00.000Z',
          hard: '2026-11-23T04:00:00.000Z',
          good: '2026-11-24T04:00:00.000Z',
          easy: '2026-11-30T04:00:00.000Z',
        },
      },
    ]);
  });

  it('can be undone to the state before the first review', async () => {
    const { sub, learner } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    await learner.save('weekly', 'watch', 60, true);
    pass(1);
    await reviews.list();
    const id = randomUUID();
    const good = await reviews.review('weekly.card.term', { id, reviewedAt: nowIso(), rating: 'good' });
    expect(good.body).toMatchObject({ rating: 'good', interval: 2, due: '2026-11-24T04:00:00.000Z' });
    expect((await reviews.list()).body).toMatchObject({ due: 0, next: '2026-11-24T04:00:00.000Z' });
    const undone = await reviews.review('weekly.card.term', made({ replaces: id, rating: 'undo' }));
    expect(undone.body).toEqual({ due: '2026-11-22T04:00:00.000Z', interval: 0 });
    expect((await reviews.list()).body).toMatchObject({ due: 1, items: [{ reviews: 0 }] });
  });
});

it('a card that is reviewed with a date before it was shown counts on the day on which it was', async () => {
  const { sub, learner } = await room.enrolled('weekly');
  const reviews = room.reviewing(sub);
  await learner.save('weekly', 'watch', 60, true);
  pass(1);
  await reviews.list();
  const reviewedAt = new Date(room.classroom.now - 20 * day).toISOString();
  const early = await reviews.review('weekly.card.term', made({ reviewedAt, rating: 'easy' }));
  expect(early.body).toMatchObject({ interval: 8, due: '2026-11-30T04:00:00.000Z' });
  pass(8);
  const onTime = await reviews.review('weekly.card.term', made({ rating: 'good' }));
  expect(onTime.body.interval).toBeLessThan(40);
});

describe('a review', () => {
  const begun = async (answer = red) => {
    const { sub, learner } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    await reviews.answer('weekly', 'watch', 'why', answer);
    pass(1);
    return { sub, learner, reviews };
  };

  it('of an answer is graded, explained and scheduled, and leaves the queue', async () => {
    const { reviews } = await begun();
    expect((await reviews.list()).body.due).toBe(1);
    const { body } = await reviews.review(why, made({ answers: green }));
    expect(body).toMatchObject({
      correct: true,
      explanation: 'Green it is.',
      rating: 'good',
      interval: expect.any(Number) as number,
    });
    expect(Object.keys(body.choices ?? {})).toEqual(['again', 'hard', 'good', 'easy']);
    expect((await reviews.list()).body).toMatchObject({ due: 0, later: 0, items: [], next: body.due });
  });

  it('that is sent again changes nothing, under the same id in whatever case', async () => {
    const { reviews } = await begun();
    const sent = { id: randomUUID(), reviewedAt: nowIso(), answers: green };
    const once = await reviews.review(why, sent);
    const twice = await reviews.review(why, { ...sent, id: sent.id.toUpperCase() });
    expect(twice.body).toEqual(once.body);
    pass(40);
    expect((await reviews.review(why, sent)).body.rating).toBe('good');
  });

  it('of what was reviewed as often as is kept is taken, for the oldest of them', async () => {
    const { sub, reviews } = await begun();
    const line = `${room.classroom.now.toString(36)} a AAAAAAAAAAAAAAAAAAAAAA`;
    await changeRow(server.client(), tables.learning, itemKey(sub, why), {
      facts: Array.from({ length: limits.reviewFactsMax }, () => line),
    });
    room.classroom.now += 60_000;
    expect((await reviews.review(why, made({ answers: green }))).body).toMatchObject({ rating: 'good' });
    const row = await readRow(server.client(), tables.learning, itemKey(sub, why));
    expect(row?.facts).toHaveLength(limits.reviewFactsMax);
    expect((await reviews.list()).body).toMatchObject({ due: 0 });
  });

  it('with a second thought holds the last one, also when that arrives first', async () => {
    const { reviews } = await begun(green);
    pass(1);
    const [id, at] = [randomUUID(), nowIso()];
    room.classroom.now += 60_000;
    const easy = made({ replaces: id, rating: 'easy' });
    expect((await reviews.review(why, easy)).body.rating).toBe('good');
    const { body } = await reviews.review(why, { id, reviewedAt: at, answers: green });
    expect(body.rating).toBe('easy');
    room.classroom.now += 60_000;
    expect((await reviews.review(why, made({ replaces: id, rating: 'hard' }))).body.rating).toBe('hard');
  });

  it('that was wrong takes no other rating but undo, and a first answer is never undone', async () => {
    const { reviews } = await begun();
    const id = randomUUID();
    await reviews.review(why, { id, reviewedAt: nowIso(), answers: red });
    expect((await reviews.review(why, made({ replaces: id, rating: 'easy' }))).body.rating).toBe('again');
    const undone = await reviews.review(why, made({ replaces: id, rating: 'undo' }));
    expect(undone.body).toMatchObject({ rating: 'again', due: '2026-11-22T04:00:00.000Z', interval: 1 });
    expect((await reviews.list()).body.due).toBe(1);
  });

  it('is refused with its reason', async () => {
    const { reviews } = await begun();
    const refused = async (itemId: string, body: object, code: string) =>
      expect(reviews.review(itemId, made(body))).rejects.toMatchObject({ code });
    await refused('weekly.lecture.watch.other', { answers: red }, 'not_found');
    await refused('weekly', { answers: red }, 'not_found');
    await refused(why, { rating: 'good' }, 'invalid_request');
    await refused(why, { answers: [] }, 'invalid_request');
    await refused(why, { answers: [red, green] }, 'invalid_request');
    await refused(why, { answers: 'gone' }, 'conflict');
    const ahead = new Date(room.classroom.now + 5 * 60_000 + 1_000).toISOString();
    const old = new Date(room.classroom.now - 30 * day - 1_000).toISOString();
    await refused(why, { answers: red, reviewedAt: ahead }, 'invalid_request');
    await refused(why, { answers: red, reviewedAt: old }, 'invalid_request');
    await expect(room.reviewing('auth0|stranger').review(why, made({ answers: red }))).rejects.toMatchObject({
      code: 'not_found',
    });
    await room.classroom.unpublish('weekly');
    await refused(why, { answers: red }, 'conflict');
  });

  it('of a question with other words keeps its schedule; with another key it is a new item once answered', async () => {
    const { reviews } = await begun();
    const reworded = { ...question('why', 'watch'), text: 'Which, again?' };
    await room.publishQuestions('weekly', { questions: [reworded] });
    expect((await reviews.list()).body.items[0]?.question?.text).toBe('Which, again?');
    await room.publishQuestions('weekly', { questions: [{ ...reworded, answer: [red] }] });
    await expect(reviews.review(why, made({ answers: red }))).rejects.toMatchObject({ code: 'conflict' });
    pass(1);
    expect((await reviews.list()).body.due).toBe(0);
    expect((await reviews.answer('weekly', 'watch', 'why', red)).body).toMatchObject({
      correct: true,
      review: { due: '2026-11-25T04:00:00.000Z' },
    });
    await room.publishQuestions('weekly', {});
    await expect(reviews.review(why, made({ answers: red }))).rejects.toMatchObject({ code: 'conflict' });
    await room.publishQuestions('weekly', { questions: [{ ...reworded, answer: [red] }] });
    pass(2);
    expect((await reviews.list()).body.items[0]?.reviews).toBe(1);
  });

  it('is counted with answers and quizzes: 600 an hour', async () => {
    const { sub, reviews } = await begun();
    await reviews.review(why, made({ answers: green }));
    await changeRow(
      server.client(),
      tables.learning,
      { pk: `LEARNER#${encodeURIComponent(sub)}`, sk: 'REVIEWS#DAY' },
      { used: 600 },
    );
    const limited = { code: 'too_many_requests', retryAfterSeconds: 3_600 };
    await expect(reviews.review(why, made({ answers: green }))).rejects.toMatchObject(limited);
    await expect(reviews.answer('weekly', 'watch', 'why', green)).rejects.toMatchObject(limited);
    await expect(room.desk(sub).submit('weekly', 'basics', right)).rejects.toMatchObject(limited);
    room.classroom.now += 3_600_000;
    expect((await reviews.review(why, made({ answers: green }))).body.correct).toBe(true);
  });

  it('is counted further in its hour when the account was erased, once more too, and is forgotten after it', async () => {
    const { sub, learner } = await room.enrolled('weekly');
    const reviews = room.reviewing(sub);
    const files = { remove: () => Promise.resolve() };
    const erase = createEraseLearner(server.client(), tables, files, () => room.classroom.now);
    const erased = async () => {
      await erase({ sub, emails: [], counters: [] });
      await learner.enroll('weekly');
    };
    for (const table of ['mail', 'payments', 'inquiries'] as const) await createTable(server.client(), table);
    const answer = () => reviews.answer('weekly', 'watch', 'why', green);
    const limited = { code: 'too_many_requests' };
    await answer();
    await changeRow(server.client(), tables.learning, dayKey(sub), { used: 598 });
    await erased();
    await answer();
    await erased();
    await erased();
    await answer();
    await expect(answer()).rejects.toMatchObject(limited);
    await erased();
    await expect(answer()).rejects.toMatchObject(limited);
    room.classroom.now += 3_600_000;
    expect((await answer()).status).toBe(200);
    await erased();
    expect((await answer()).status).toBe(200);
  });
});

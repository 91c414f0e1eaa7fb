import { expect, it } from 'vitest';
import { makeQuiz, right, wrong } from '../support/study.ts';
import { useReviewRoom } from '../support/use-review-room.ts';

const { room, pass, made } = await useReviewRoom();
const item = 'weekly.quiz.basics.q1';
const publish = (quiz: string, attemptsAllowed: number) =>
  room.publishQuiz('weekly', makeQuiz(quiz, { attemptsAllowed }));

it('the right answers of a quiz whose attempts become counted are told again once it is passed', async () => {
  const { sub, desk } = await room.enrolled('weekly');
  const reviews = room.reviewing(sub);
  await desk.submit('weekly', 'basics', wrong);
  pass(1);
  const asked = (await reviews.list()).body.items.find(({ id }) => id === item);
  const first = { answers: String(asked?.question?.options[0]?.id) };
  await publish('basics', 5);
  const notAsked = { code: 'conflict', message: 'This is not asked any more.' };
  await expect(reviews.review(item, made(first))).rejects.toMatchObject(notAsked);
  expect((await reviews.takeAlong()).file.notes).toEqual([]);
  pass(1);
  expect((await reviews.list()).body).toMatchObject({ due: 0, items: [] });
  await desk.submit('weekly', 'basics', right);
  pass(1);
  expect((await reviews.list()).body.items.map(({ id, reviews: count }) => [id, count])).toContainEqual([
    item,
    1,
  ]);
  expect((await reviews.review(item, made(first))).body).toMatchObject({ correct: false });
  expect((await reviews.takeAlong()).file.notes).toHaveLength(2);
});

it('the right answers of a quiz that allows more attempts after they were used up are told once those are too', async () => {
  const { sub, desk } = await room.enrolled('weekly');
  const reviews = room.reviewing(sub);
  await desk.submit('weekly', 'counted', wrong);
  await desk.submit('weekly', 'counted', wrong);
  pass(1);
  expect((await reviews.list()).body.due).toBe(2);
  await publish('counted', 3);
  pass(1);
  expect((await reviews.list()).body.due).toBe(0);
  expect((await reviews.takeAlong()).file.notes).toEqual([]);
  await desk.submit('weekly', 'counted', wrong);
  pass(1);
  expect((await reviews.list()).body.due).toBe(2);
  expect((await reviews.takeAlong()).file.notes).toHaveLength(2);
});

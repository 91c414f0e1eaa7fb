import { beforeEach, expect, it } from 'vitest';
import { courseOf } from '../support/learning.ts';
import { makeQuiz, openStudyRoom, quizLecture, wrong } from '../support/study.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const room = await openStudyRoom(server.client());
const allow = (attemptsAllowed: number) => room.publishQuiz('course', makeQuiz('exam', { attemptsAllowed }));
beforeEach(() => room.classroom.publish(courseOf('course', [quizLecture('exam', 'exam')])));

it.each([
  ['of which fewer are allowed than were used', 5, 3],
  ['that are counted only now', 0, 3],
])('attempts %s leave one more to whoever had some left', async (_, before, used) => {
  await allow(before);
  const { desk } = await room.enrolled('course');
  for (let count = 0; count < used; count += 1) await desk.submit('course', 'exam', wrong);
  await allow(2);
  const numbers = { attemptsUsed: used, attemptsAllowed: used + 1 };
  expect((await desk.quiz('course', 'exam')).body).toMatchObject(numbers);
  expect((await desk.submit('course', 'exam', wrong)).body).toMatchObject({ attemptsUsed: used + 1 });
  const exhausted = { code: 'attempts_exhausted' };
  await expect(desk.submit('course', 'exam', wrong)).rejects.toMatchObject(exhausted);
  await allow(1);
  await expect(desk.submit('course', 'exam', wrong)).rejects.toMatchObject(exhausted);
});

it('attempts that were used up stay so when fewer are allowed', async () => {
  await allow(2);
  const { desk } = await room.enrolled('course');
  for (let count = 0; count < 2; count += 1) await desk.submit('course', 'exam', wrong);
  await allow(1);
  await expect(desk.submit('course', 'exam', wrong)).rejects.toMatchObject({ code: 'attempts_exhausted' });
});

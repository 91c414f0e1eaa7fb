import { beforeEach, describe, expect, it } from 'vitest';
import { interleave } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { half, makeQuiz, openStudyRoom, quizLecture, right, wrong } from '../support/study.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const day = 86_400_000;

const server = await useDynamoDb();
const room = await openStudyRoom(server.client());
await room.classroom.publish(
  courseOf('course', [
    video('a'),
    quizLecture('check', 'basics'),
    quizLecture('thrice', 'thrice'),
    quizLecture('lost', 'lost'),
  ]),
  courseOf('short', [quizLecture('check', 'basics'), video('a')]),
  courseOf('other', [video('z')]),
  courseOf(
    'weekly',
    [
      video('intro'),
      quizLecture('later', 'later', { type: 'drip', release: { afterDays: 7 } }),
      quizLecture('bonus', 'bonus', { type: 'premium' }),
    ],
    { drip: true },
  ),
);
await room.publishQuiz(
  'course',
  makeQuiz('basics'),
  makeQuiz('thrice', { attemptsAllowed: 3 }),
  makeQuiz('stray'),
);
await room.publishQuiz('short', makeQuiz('basics', { attemptsAllowed: 2 }));
await room.publishQuiz('weekly', makeQuiz('later'), makeQuiz('bonus'));
beforeEach(() => {
  room.classroom.now = start;
});

describe('a quiz', () => {
  it('is shown without its key, with the attempts and the best score', async () => {
    const { desk } = await room.enrolled('course');
    const { body } = await desk.quiz('course', 'thrice');
    expect(body).toEqual({
      id: 'thrice',
      title: 'Quiz thrice',
      passPercent: 70,
      attemptsAllowed: 3,
      attemptsUsed: 0,
      passed: false,
      questions: makeQuiz('thrice').questions.map(({ id, text, kind, options }) => ({
        id,
        text,
        kind,
        options: options.map((option) => ({ id: expect.stringMatching(/^\w{5,}$/), text: option.text })),
      })),
    });
    expect(JSON.stringify(body)).not.toMatch(/answer"|explanation|Because/);
    await desk.submit('course', 'thrice', half);
    await desk.submit('course', 'thrice', wrong);
    expect((await desk.quiz('course', 'thrice')).body).toMatchObject({
      attemptsUsed: 2,
      bestScore: 50,
      passed: false,
    });
  });

  it('stays passed when its pass mark rises, and failed when it falls', async () => {
    const { desk } = await room.enrolled('course');
    const passMark = async (passPercent: number) => {
      await room.publishQuiz('course', makeQuiz('basics', { passPercent }));
      return (await desk.quiz('course', 'basics')).body;
    };
    await desk.submit('course', 'basics', half);
    expect(await passMark(40)).toMatchObject({ bestScore: 50, passed: false });
    await desk.submit('course', 'basics', half);
    expect(await passMark(70)).toMatchObject({ bestScore: 50, passed: true });
  });

  it('is passed by whom a lowered pass mark finds without an attempt left, and proves the course', async () => {
    const { desk, learner } = await room.enrolled('short');
    await learner.save('short', 'a', 60);
    await desk.submit('short', 'basics', half);
    await desk.submit('short', 'basics', wrong);
    await room.publishQuiz('short', makeQuiz('basics', { attemptsAllowed: 2, passPercent: 50 }));
    for (let visit = 0; visit < 2; visit += 1)
      expect((await desk.quiz('short', 'basics')).body).toMatchObject({ bestScore: 50, passed: true });
    await room.publishQuiz('short', makeQuiz('basics', { attemptsAllowed: 2 }));
    expect((await desk.quiz('short', 'basics')).body.passed).toBe(true);
    expect((await learner.progress('short')).body.completedLectures).toEqual(['check', 'a']);
    expect((await learner.complete('short')).body.completed).toBe(true);
  });

  it('is there only through a lecture of the course', async () => {
    const { desk } = await room.enrolled('course');
    for (const [course, quiz, refusal] of [
      ['course', 'nothing', { code: 'not_found' }],
      ['course', 'stray', { code: 'not_found' }],
      ['course', 'later', { code: 'not_found' }],
      ['course', 'lost', { code: 'not_found' }],
      ['other', 'basics', { code: 'not_enrolled' }],
      ['short', 'basics', { code: 'not_enrolled' }],
      ['nothing', 'basics', { code: 'not_found', message: 'Course not found.' }],
    ] as const) {
      await expect(desk.quiz(course, quiz), `${course} ${quiz}`).rejects.toMatchObject(refusal);
      await expect(desk.submit(course, quiz, right), `${course} ${quiz}`).rejects.toMatchObject(refusal);
    }
  });

  it('waits for its lecture in a drip course, and stays open once it was read', async () => {
    const { sub, desk } = await room.enrolled('weekly');
    const locked = { code: 'lecture_locked', details: { unlocksAt: '2026-11-28T10:00:00.000Z' } };
    await expect(desk.quiz('weekly', 'later')).rejects.toMatchObject(locked);
    await expect(desk.submit('weekly', 'later', right)).rejects.toMatchObject(locked);
    await expect(desk.quiz('weekly', 'bonus')).rejects.toMatchObject({ code: 'upgrade_required' });
    await expect(desk.submit('weekly', 'bonus', right)).rejects.toMatchObject({ code: 'upgrade_required' });
    await room.classroom.grant(sub, 'weekly', { kind: 'upgrade', id: 'cs_1' });
    expect((await desk.submit('weekly', 'bonus', right)).body.passed).toBe(true);
    room.classroom.now = start + 7 * day;
    await desk.quiz('weekly', 'later');
    room.classroom.now = start + 1 * day;
    expect((await desk.quiz('weekly', 'later')).body.attemptsUsed).toBe(0);
    expect((await desk.submit('weekly', 'later', wrong)).body.attemptsUsed).toBe(1);
  });
});

describe('an attempt', () => {
  it('is graded with explanations, counted, and keeps the best score', async () => {
    const { desk } = await room.enrolled('course');
    expect((await desk.submit('course', 'basics', half)).body).toEqual({
      score: 50,
      passed: false,
      attemptsUsed: 1,
      attemptsAllowed: 0,
      results: [
        { questionId: 'q1', correct: true, explanation: 'Because of that.' },
        { questionId: 'q2', correct: false },
      ],
    });
    expect((await desk.submit('course', 'basics', right)).body).toMatchObject({
      score: 100,
      attemptsUsed: 2,
    });
    expect((await desk.submit('course', 'basics', wrong)).body).toMatchObject({
      score: 0,
      passed: false,
      attemptsUsed: 3,
    });
    expect((await desk.quiz('course', 'basics')).body).toMatchObject({ attemptsUsed: 3, bestScore: 100 });
  });

  it('with answers that do not fit is refused and not counted', async () => {
    const { desk } = await room.enrolled('course');
    await expect(desk.submit('course', 'thrice', { q1: 'z', other: 'a' })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'answers.q1' }, { path: 'answers.other' }] },
    });
    await expect(desk.submit('course', 'thrice', { q1: ['a', 'b'] })).rejects.toMatchObject({ status: 400 });
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 'a']));
    const refusal = await desk.submit('course', 'thrice', many).catch((error: unknown) => error);
    expect((refusal as { details: { issues: unknown[] } }).details.issues).toHaveLength(20);
    expect((await desk.quiz('course', 'thrice')).body.attemptsUsed).toBe(0);
  });

  it('is refused when none is left, and what was reached stays', async () => {
    const { desk, learner } = await room.enrolled('short');
    await desk.submit('short', 'basics', right);
    await desk.submit('short', 'basics', wrong);
    await expect(desk.submit('short', 'basics', right)).rejects.toMatchObject({
      status: 409,
      code: 'attempts_exhausted',
    });
    expect((await desk.quiz('short', 'basics')).body).toMatchObject({ attemptsUsed: 2, bestScore: 100 });
    expect((await learner.progress('short')).body).toEqual({ progress: 50, completedLectures: ['check'] });
  });

  it('sent again under its key is the same attempt; other answers under that key are another one', async () => {
    const { desk } = await room.enrolled('short');
    const first = await desk.submit('short', 'basics', half, 'press-1');
    expect(await desk.submit('short', 'basics', { ...half }, 'press-1')).toEqual(first);
    expect((await desk.submit('short', 'basics', right, 'press-1')).body).toMatchObject({
      score: 100,
      attemptsUsed: 2,
    });
    // The limit is reached, and still what was counted is answered.
    expect(await desk.submit('short', 'basics', half, 'press-1')).toEqual(first);
    await expect(desk.submit('short', 'basics', wrong, 'press-1')).rejects.toMatchObject({ status: 409 });
    await expect(desk.submit('short', 'basics', half)).rejects.toMatchObject({ status: 409 });
  });

  it('of one learner changes nothing for another', async () => {
    const ada = await room.enrolled('short');
    const bob = await room.enrolled('short');
    await ada.desk.submit('short', 'basics', right);
    expect((await bob.desk.quiz('short', 'basics')).body).toMatchObject({ attemptsUsed: 0 });
    expect((await bob.learner.progress('short')).body.completedLectures).toEqual([]);
  });
});

describe('passing', () => {
  it('completes the lecture for good, moves the percent and proves the course', async () => {
    const { desk, learner } = await room.enrolled('short');
    await learner.save('short', 'a', 60);
    await desk.submit('short', 'basics', half);
    expect((await learner.progress('short')).body).toEqual({ progress: 50, completedLectures: ['a'] });
    await expect(learner.complete('short')).rejects.toMatchObject({ code: 'not_complete' });
    room.classroom.now += 60_000;
    await desk.submit('short', 'basics', right);
    expect((await learner.progress('short')).body).toEqual({
      progress: 100,
      completedLectures: ['check', 'a'],
    });
    expect((await learner.position('short', 'check')).body).toMatchObject({
      completed: true,
      timestamp: 0,
      updatedAt: '2026-11-21T10:01:00.000Z',
    });
    expect((await learner.listEnrolled()).body.courses[0]).toMatchObject({
      progress: 100,
      lastLecture: { lectureId: 'check', title: 'About check', timestamp: 0 },
    });
    expect((await learner.complete('short')).body.completed).toBe(true);
  });

  it('is not taken back by a failed attempt, nor by what a page reports', async () => {
    const { desk, learner } = await room.enrolled('course');
    await learner.save('course', 'check', 4);
    await desk.submit('course', 'basics', right);
    await desk.submit('course', 'basics', wrong);
    await learner.save('course', 'check', 2, false);
    expect((await learner.position('course', 'check')).body).toMatchObject({ completed: true, furthest: 4 });
    expect((await learner.progress('course')).body.completedLectures).toEqual(['check']);
  });

  it('cannot be had by reporting progress', async () => {
    const { learner } = await room.enrolled('course');
    expect((await learner.save('course', 'check', 5, true)).body.completed).toBe(false);
    expect((await learner.report('course', 'check', 100)).body).toEqual({
      progress: 0,
      completedLectures: [],
    });
  });

  it('counts together with a video that another device completes at the same time', async () => {
    const { sub, learner } = await room.enrolled('short');
    const client = interleave(server.client(), /^TransactWrite/, () => learner.save('short', 'a', 60));
    expect((await room.desk(sub, client).submit('short', 'basics', right)).body.attemptsUsed).toBe(1);
    expect((await learner.listEnrolled()).body.courses[0]?.progress).toBe(100);
  });

  it('completes every open lecture that shares the quiz, a later one as soon as the quiz is read', async () => {
    const twice = (...more: string[]) =>
      courseOf('twice', [
        quizLecture('one', 'shared'),
        quizLecture('two', 'shared'),
        ...more.map((id) => quizLecture(id, 'shared')),
      ]);
    await room.classroom.publish(twice());
    await room.publishQuiz('twice', makeQuiz('shared', { attemptsAllowed: 1 }));
    const { desk, learner } = await room.enrolled('twice');
    await desk.submit('twice', 'shared', right);
    expect((await learner.progress('twice')).body).toEqual({
      progress: 100,
      completedLectures: ['one', 'two'],
    });
    await room.classroom.publish(twice('three'));
    expect((await learner.progress('twice')).body.completedLectures).toEqual(['one', 'two']);
    await desk.quiz('twice', 'shared');
    expect((await learner.progress('twice')).body.completedLectures).toEqual(['one', 'two', 'three']);
    expect((await learner.complete('twice')).body.completed).toBe(true);
  });

  it('completes no lecture that is still locked, and that one when it opened and the quiz is read', async () => {
    await room.classroom.publish(
      courseOf(
        'slow',
        [
          quizLecture('now', 'shared'),
          quizLecture('later', 'shared', { type: 'drip', release: { afterDays: 7 } }),
        ],
        { drip: true },
      ),
    );
    await room.publishQuiz('slow', makeQuiz('shared', { attemptsAllowed: 1 }));
    const { desk, learner } = await room.enrolled('slow');
    await desk.submit('slow', 'shared', right);
    await desk.quiz('slow', 'shared');
    expect((await learner.progress('slow')).body).toEqual({ progress: 50, completedLectures: ['now'] });
    room.classroom.now = start + 7 * day;
    await desk.quiz('slow', 'shared');
    expect((await learner.progress('slow')).body).toEqual({
      progress: 100,
      completedLectures: ['now', 'later'],
    });
  });
});

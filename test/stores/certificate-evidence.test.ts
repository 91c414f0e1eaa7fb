import { describe, expect, it } from 'vitest';
import { lectureKey } from '#lambdas/stores/learning/lecture-record.ts';
import { openOffice, writeCompletions } from '../support/certificates.ts';
import { tables } from '../support/dynamodb.ts';
import { courseOf, video } from '../support/learning.ts';
import { changeRow } from '../support/rows.ts';
import { makeQuiz, openStudyRoom, quizLecture, right } from '../support/study.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const study = await openStudyRoom(server.client());
const room = study.classroom;
const office = openOffice(server.client());

/** What the certificate for a course says of its work. */
const recordOf = async (sub: string, courseId: string) => {
  const { id } = (await office.generate(sub, courseId)).body.certificate;
  return (await office.deps.certificates.readPublic(id))?.record;
};

describe('a video that was played to its end, then published longer and opened again', () => {
  const longer = courseOf('course', [video('a', { duration: 90 })]);

  it('is listed as played, however often its position was saved since', async () => {
    await room.publish(courseOf('course', [video('a')]));
    const ada = await room.enrolled('course');
    await ada.save('course', 'a', 57);
    await room.publish(longer);
    await ada.save('course', 'a', 2);
    await ada.save('course', 'a', 3);
    expect(await recordOf(ada.sub, 'course')).toMatchObject({ played: ['About a'], reported: [] });
  });

  it('is listed as played where its position, from an earlier release, did not say so', async () => {
    await room.publish(longer);
    const ada = await room.enrolled('course');
    await writeCompletions(server.client(), ada.sub, 'course', ['a']);
    await ada.save('course', 'a', 2);
    await ada.save('course', 'a', 3);
    expect(await recordOf(ada.sub, 'course')).toMatchObject({ played: ['About a'], reported: [] });
  });
});

it('a video that was an article when it was marked as done is listed as reported, though its beginning was played', async () => {
  await room.publish(courseOf('once', [video('a', { contentType: 'article', duration: 0 })]));
  const ada = await room.enrolled('once');
  await ada.report('once', 'a');
  await room.publish(courseOf('once', [video('a')]));
  await ada.save('once', 'a', 50);
  await ada.save('once', 'a', 3);
  expect(await recordOf(ada.sub, 'once')).toMatchObject({ played: [], reported: ['About a'] });
});

it('a video that was a short quiz when it was passed is listed as reported, though its beginning was played before', async () => {
  await room.publish(courseOf('asked', [video('a')]));
  const { sub, desk, learner } = await study.enrolled('asked');
  await learner.save('asked', 'a', 30);
  // An earlier release did not say whether it was played.
  await changeRow(server.client(), tables.learning, lectureKey(sub, 'asked', 'a'), { played: undefined });
  await room.publish(courseOf('asked', [quizLecture('a', 'basics', { duration: 20 })]));
  await study.publishQuiz('asked', makeQuiz('basics'));
  await desk.submit('asked', 'basics', right);
  await room.publish(courseOf('asked', [video('a')]));
  expect(await recordOf(sub, 'asked')).toMatchObject({ played: [], reported: ['About a'] });
});

it('an article that was a video when it was played can be marked as done', async () => {
  await room.publish(courseOf('read', [video('a')]));
  const ada = await room.enrolled('read');
  await ada.save('read', 'a', 40);
  await room.publish(courseOf('read', [video('a', { contentType: 'article', duration: 0 })]));
  await ada.report('read', 'a');
  expect(await recordOf(ada.sub, 'read')).toMatchObject({ played: [], reported: ['About a'] });
});

import { describe, expect, it } from 'vitest';
import { openOffice, writeCompletions } from '../support/certificates.ts';
import { createTable } from '../support/dynamodb.ts';
import { courseOf, openClassroom, video } from '../support/learning.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();
const room = await openClassroom(server.client());
await createTable(server.client(), 'limits');
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

it('an article that was a video when it was played can be marked as done', async () => {
  await room.publish(courseOf('read', [video('a')]));
  const ada = await room.enrolled('read');
  await ada.save('read', 'a', 40);
  await room.publish(courseOf('read', [video('a', { contentType: 'article', duration: 0 })]));
  await ada.report('read', 'a');
  expect(await recordOf(ada.sub, 'read')).toMatchObject({ played: [], reported: ['About a'] });
});

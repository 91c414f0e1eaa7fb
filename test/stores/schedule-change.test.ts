import { expect, it } from 'vitest';
import { noEntitlements } from '#domain/course/access.ts';
import { releaseStep } from '#domain/pace/release-due.ts';
import { createCatalogStore } from '#lambdas/stores/catalog/read/catalog.ts';
import { resolved } from '../support/courses.ts';
import { courseOf } from '../support/learning.ts';
import { applyTo, makeTarget } from '../support/publishing.ts';
import { openReleaseDesk, scheduledLecture } from '../support/releases.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const day = 24 * 3_600_000;

const database = await useDynamoDb();
const client = database.client();

it('a published change of schedule reaches every subscriber, announces nothing twice and mails nobody who declined', async () => {
  const desk = await openReleaseDesk(client);
  const target = {
    ...makeTarget(client, desk.tables.catalog),
    subscriptions: desk.tables.subscriptions,
    now: () => desk.now,
  };
  const apply = async (...lectures: Parameters<typeof courseOf>[1]) => {
    const course = courseOf('agents', lectures, { drip: true });
    await applyTo(target, resolved([course]));
    return course;
  };
  const course = await apply(
    scheduledLecture('one', { afterDays: 1 }),
    scheduledLecture('two', { afterDays: 30 }),
  );
  const start = desk.now;
  const ada = await desk.subscribe('ada@example.com', course);
  const declined = await desk.subscribe('bob@example.com', course, { unsubscribedAt: 'now' });
  desk.now += 5 * day;
  await desk.run();
  await apply(
    scheduledLecture('one', { afterDays: 9 }),
    scheduledLecture('two', { afterDays: 3 }),
    scheduledLecture('three', { afterDays: 6 }),
  );
  await desk.run();
  expect(desk.told().get(ada.id)).toEqual(['one', 'two']);
  const changed = await createCatalogStore(client, desk.tables.catalog).getCourse('agents');
  const open =
    changed &&
    releaseStep(
      changed,
      { subscribedAt: start, timeZone: 'UTC' },
      { mailedThrough: 0 },
      noEntitlements,
      desk.now,
    );
  // The first was opened by the schedule before, and stays open.
  expect(open?.lectures.map(({ id }) => id)).toEqual(['one', 'two']);
  // The due time is that of the new schedule.
  expect((await desk.read(ada.id))?.dueAt).toBe(new Date(desk.now + day).toISOString());
  for (let days = 0; days < 30; days += 1) {
    desk.now += day;
    await desk.run();
  }
  expect(desk.told().get(ada.id)).toEqual(['one', 'two', 'three']);
  expect(desk.told().get(declined.id)).toBeUndefined();
});

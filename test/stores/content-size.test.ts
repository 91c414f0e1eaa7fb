import { expect, it } from 'vitest';
import { createCatalogPublication } from '#lambdas/stores/catalog/publish/catalog-publication.ts';
import { createTarget } from '../support/content-target.ts';
import { makeCourse, resolved } from '../support/courses.ts';
import { applyTo } from '../support/publishing.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const server = await useDynamoDb();

it('refuses a course that is too large to be stored with the lectures that stay published, before others are written', async () => {
  const { target } = await createTarget(server.client());
  const withLectures = (prefix: string) =>
    makeCourse({
      id: 'grown',
      sections: [
        {
          title: 'One',
          lectures: Array.from({ length: 1_000 }, (_, index) => ({
            id: `${prefix}-${index}`,
            title: 'x'.repeat(180),
            type: 'free' as const,
            contentType: 'other' as const,
            duration: 0,
          })),
        },
      ],
    });
  await applyTo(target, resolved([withLectures('first')]));
  await expect(applyTo(target, resolved([withLectures('second')]))).rejects.toThrow(
    /^grown, with the lectures that its files lack .* make it several courses\.$/,
  );
  const others = Array.from({ length: 101 }, (_, index) => makeCourse({ id: `new-${index}` }));
  await expect(applyTo(target, resolved([...others, withLectures('second')]))).rejects.toThrow(/^grown, /);
  const { courses } = await createCatalogPublication(target.documents, target.table).readRegister();
  expect(courses.map(({ card }) => card.id)).toEqual(['grown']);
  expect((await applyTo(target, resolved([withLectures('second')]), { prune: true })).lecturesRemoved).toBe(
    1_000,
  );
});

it('refuses a course that has become too large by its earlier schedules, before others are written', async () => {
  const { target } = await createTarget(server.client());
  const scheduled = (afterDays: number) =>
    makeCourse({
      id: 'moved',
      drip: true,
      sections: [
        {
          title: 'One',
          lectures: Array.from({ length: 1_000 }, (_, index) => ({
            id: `lecture-${index}`,
            title: 'x'.repeat(100),
            type: 'drip' as const,
            contentType: 'other' as const,
            duration: 0,
            release: { afterDays, at: '09:00' },
          })),
        },
      ],
    });
  await applyTo(target, resolved([scheduled(1)]));
  await applyTo(target, resolved([scheduled(2)]));
  const others = Array.from({ length: 101 }, (_, index) => makeCourse({ id: `new-${index}` }));
  await expect(applyTo(target, resolved([...others, scheduled(3)]))).rejects.toThrow(
    /^moved had so many schedules, which its learners keep, .* leave the releases of its lectures as they are published\.$/,
  );
  const { courses } = await createCatalogPublication(target.documents, target.table).readRegister();
  expect(courses.map(({ card }) => card.id)).toEqual(['moved']);
  await applyTo(target, resolved([...others.slice(0, 1), scheduled(2)]));
});

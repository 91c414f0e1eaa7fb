import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import type { Plan } from '#bin/content/plan/plan.ts';
import type { Target } from '#bin/content/target.ts';
import type { Course } from '#domain/course/course.ts';
import { enrollmentKey } from '#lambdas/stores/learning/learning-records.ts';
import { createTarget } from '../support/content-target.ts';
import { makeCourse, resolved } from '../support/courses.ts';
import { applyTo } from '../support/publishing.ts';
import { putRow, readRows } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let target: Target;
const db = await useDynamoDb();
const documents = db.client();

const [staying, going, taken] = ['staying', 'going', 'taken'].map((id) => makeCourse({ id }));
const ada = { ...enrollmentKey('ada', 'taken'), courseId: 'taken' };
const apply = (courses: readonly (Course | undefined)[], approve?: (plan: Plan) => Promise<void>) =>
  applyTo(target, resolved(courses.flatMap((course) => course ?? [])), {
    prune: true,
    ...(approve && { approve }),
  });
const dump = async (): Promise<unknown> =>
  (await readRows(documents, target.table)).filter(({ pk }) => pk !== 'PUBLICATION');
const removedCourses = ({ pruned }: Plan): string[] => pruned.map(({ card }) => card.id);

beforeEach(async () => {
  ({ target } = await createTarget(documents));
  await apply([staying, going, taken]);
  await putRow(documents, target.learning, ada);
});

it('an apply whose removals are not approved removes and publishes nothing', async () => {
  const before = await dump();
  const asked: string[][] = [];
  const refuse = (plan: Plan) => {
    asked.push(removedCourses(plan));
    return Promise.reject(new Error('No'));
  };
  const changed = makeCourse({ id: 'staying', title: 'Another title' });
  await expect(apply([changed, makeCourse({ id: 'new' })], refuse)).rejects.toThrow('No');
  expect(asked).toEqual([['going']]);
  expect(await dump()).toEqual(before);
});

it('an apply changes nothing when more courses became removable than the operator approved', async () => {
  const before = await dump();
  const agree = async (plan: Plan) => {
    expect(removedCourses(plan)).toEqual(['going']);
    const { pk, sk } = ada;
    await documents.send(new DeleteCommand({ TableName: target.learning, Key: { pk, sk } }));
  };
  await expect(apply([staying], agree)).rejects.toThrow('more would go than was agreed (taken)');
  expect(await dump()).toEqual(before);
  expect((await apply([staying], () => Promise.resolve())).coursesRemoved).toBe(2);
});

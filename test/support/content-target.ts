import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { checkFolder } from '#bin/content/check/check-folder.ts';
import { describePlan } from '#bin/content/plan/describe.ts';
import { readPlanNotes } from '#bin/content/plan/plan-notes.ts';
import { errorsIn } from '#bin/content/problem.ts';
import { planCourses } from '#bin/content/publish/apply.ts';
import { resolveCourse, type ResolvedCourse } from '#bin/content/resolve/resolve-course.ts';
import type { Target } from '#bin/content/target.ts';
import { createTable, nameTable } from './dynamodb.ts';
import { makeTarget } from './publishing.ts';
import { type FakeStorage, fakeStorage } from './storage.ts';

let created = 0;

/** Creates a target with its own tables and empty storage. */
export const createTarget = async (
  documents: DynamoDBDocumentClient,
): Promise<{ readonly target: Target; readonly storage: FakeStorage }> => {
  created += 1;
  const tables = {
    table: nameTable(`catalog-${created}`),
    learning: nameTable(`learning-${created}`),
    subscriptions: nameTable(`subscriptions-${created}`),
    payments: nameTable(`payments-${created}`),
  };
  await createTable(documents, 'catalog', tables.table);
  await createTable(documents, 'learning', tables.learning);
  await createTable(documents, 'subscriptions', tables.subscriptions);
  await createTable(documents, 'payments', tables.payments);
  const storage = fakeStorage();
  return { target: { ...makeTarget(documents, tables.table), ...tables, storage: storage.client }, storage };
};

/** Reads the courses of a folder, which must have no errors and, unless `allowWarnings`, no warnings. */
export const readCourses = async (path: string, allowWarnings = false): Promise<ResolvedCourse[]> => {
  const { courses, problems } = await checkFolder(path);
  expect(allowWarnings ? errorsIn(problems) : problems).toEqual([]);
  return Promise.all(courses.map(resolveCourse));
};

/** What `content plan` prints of courses. `prune`: with the courses and lectures that it would remove. */
export const planText = async (
  target: Target,
  courses: readonly ResolvedCourse[],
  prune = false,
): Promise<string> => {
  const { plan } = await planCourses(target, courses, prune);
  return describePlan(plan, prune, await readPlanNotes(target, plan, prune));
};

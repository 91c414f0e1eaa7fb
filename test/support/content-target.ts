import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { checkFolder } from '../../bin/content/check/check-folder.ts';
import { errorsIn } from '../../bin/content/problem.ts';
import { applyCourses, type ApplyOptions } from '../../bin/content/publish/apply.ts';
import { resolveCourse, type ResolvedCourse } from '../../bin/content/resolve/resolve-course.ts';
import type { Target } from '../../bin/content/target.ts';
import { createTable, nameTable } from './dynamodb.ts';
import { makeTarget, silent } from './publishing.ts';
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
  };
  await createTable(documents, 'catalog', tables.table);
  await createTable(documents, 'learning', tables.learning);
  await createTable(documents, 'subscriptions', tables.subscriptions);
  const storage = fakeStorage();
  return { target: { ...makeTarget(documents, tables.table), ...tables, storage: storage.client }, storage };
};

/** Reads the courses of a folder, which must have no errors and, unless `allowWarnings`, no warnings. */
export const readCourses = async (path: string, allowWarnings = false): Promise<ResolvedCourse[]> => {
  const { courses, problems } = await checkFolder(path);
  expect(allowWarnings ? errorsIn(problems) : problems).toEqual([]);
  return Promise.all(courses.map(resolveCourse));
};

/** Publishes courses without showing progress. */
export const applyTo = (
  target: Target,
  courses: readonly ResolvedCourse[],
  options: Partial<ApplyOptions> = {},
) =>
  applyCourses(target, courses, {
    prune: false,
    progress: silent,
    signal: new AbortController().signal,
    ...options,
  });

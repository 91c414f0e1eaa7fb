import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyCourses } from '../../bin/content/apply.ts';
import { checkFolder } from '../../bin/content/check-folder.ts';
import { resolveCourse } from '../../bin/content/resolve-course.ts';
import { courseTextPartition, passageKey } from '../../lambdas/stores/catalog/catalog-keys.ts';
import { createCatalogPublication } from '../../lambdas/stores/catalog/catalog-publication.ts';
import { openStoredIndex, parseTextItem } from '../../lambdas/stores/catalog/lecture-text-items.ts';
import { inCourse, lectureCourse, lectureFiles, makeFolder, plainCourse } from '../support/course-folder.ts';
import { createTable, nameTable, startDynamoDb, type TestDynamoDb } from '../support/dynamodb.ts';
import { silent, targetOf } from '../support/publishing.ts';
import { fakeStorage } from '../support/storage.ts';

let db: TestDynamoDb;
beforeAll(async () => {
  db = await startDynamoDb();
});
afterAll(() => db.close());

const setUp = async (table: string) => {
  const documents = db.client();
  await createTable(documents, 'catalog', table);
  const folder = makeFolder(inCourse('vectors', { 'course.yaml': lectureCourse, ...lectureFiles }));
  const target = { ...targetOf(documents, table), storage: fakeStorage().client };
  const apply = async () => {
    const { courses, problems } = await checkFolder(folder.path);
    expect(problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
    return applyCourses(target, await Promise.all(courses.map(resolveCourse)), {
      prune: false,
      progress: silent,
      signal: new AbortController().signal,
    });
  };
  const query = async (pk: string) => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
      }),
    );
    return Items;
  };
  /** Texts by lecture, and the lectures that the index knows. */
  const stored = async () => {
    const items = await query(courseTextPartition('vectors'));
    return {
      texts: items.filter(({ sk }) => String(sk).startsWith('TEXT#')).map(parseTextItem),
      indexed: items
        .filter(({ sk }) => String(sk).startsWith('INDEX#'))
        .flatMap(({ index }) => openStoredIndex(index as Uint8Array).lectures.map(({ lectureId }) => lectureId)),
    };
  };
  const write = (name: string, text: string) => writeFileSync(join(folder.path, 'vectors', name), text);
  return { folder, documents, apply, stored, query, write };
};

const cue = (second: number, text: string): string =>
  `00:00:0${second}.500 --> 00:00:0${second + 1}.000\n${text}\n\n`;

describe('what is said in lectures', () => {
  it('is published by the sentence with its second, and nothing of a quiz', async () => {
    const { folder, apply, stored } = await setUp(nameTable('said'));
    await apply();
    expect(await stored()).toEqual([{ sk: 'LECTURE#welcome', sentences: [{ at: 0, text: 'Hello.' }] }]);
    expect((await apply()).writes).toBe(0);
    folder.remove();
  });

  it('follows the captions: changed, in another language, and gone', async () => {
    const { folder, apply, stored, write } = await setUp(nameTable('follows'));
    await apply();
    write('lectures/welcome.en.vtt', `WEBVTT\n\n${cue(1, 'Good')}${cue(3, 'day. Bye.')}`);
    await apply();
    expect((await stored())[0]?.sentences).toEqual([
      { at: 1, text: 'Good day.' },
      { at: 3, text: 'Bye.' },
    ]);

    write('lectures/welcome.de.vtt', `WEBVTT\n\n${cue(2, 'Hallo.')}`);
    const both = '{ de: lectures/welcome.de.vtt, en: lectures/welcome.en.vtt }';
    write('course.yaml', lectureCourse.replace('{ en: lectures/welcome.en.vtt }', both));
    await apply();
    expect(JSON.stringify(await stored())).toContain('Good day.');
    write('course.yaml', lectureCourse.replace('en: lectures/welcome.en.vtt', 'de: lectures/welcome.de.vtt'));
    await apply();
    expect(JSON.stringify(await stored())).toContain('Hallo.');

    write('course.yaml', lectureCourse.replace(/ +captions:.*\n/, ''));
    rmSync(join(folder.path, 'vectors/lectures/welcome.en.vtt'));
    await apply();
    expect(await stored()).toEqual([]);
    folder.remove();
  });

  it('stays with a lecture that stays for its learners', async () => {
    const { folder, apply, stored, write } = await setUp(nameTable('stays'));
    await apply();
    write('course.yaml', lectureCourse.replace('id: welcome', 'id: hello'));
    await apply();
    expect((await stored()).map(({ sk }) => sk)).toEqual(['LECTURE#hello', 'LECTURE#welcome']);
    folder.remove();
  });

  it('goes with a course that is removed', async () => {
    const { folder, apply, stored, documents } = await setUp(nameTable('removed'));
    await apply();
    const publication = createCatalogPublication(documents, nameTable('removed'));
    const [published] = await publication.readCourses();
    if (published) await publication.removeCourse(published);
    expect(await stored()).toEqual([]);
    folder.remove();
  });

  it('is kept to about an hour of each lecture, and a course without lectures has none', async () => {
    const { folder, apply, stored, write } = await setUp(nameTable('long'));
    const sentence = `${'A long word and another '.repeat(20)}ends.`;
    write(
      'lectures/welcome.en.vtt',
      `WEBVTT\n\n${Array.from({ length: 400 }, () => cue(1, sentence)).join('')}`,
    );
    await apply();
    const bytes = JSON.stringify((await stored())[0]?.sentences).length;
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(80_000);
    folder.remove();
    const plain = makeFolder(inCourse('plain', { 'course.yaml': plainCourse }));
    const { courses } = await checkFolder(plain.path);
    expect((await Promise.all(courses.map(resolveCourse)))[0]?.texts).toEqual([]);
    plain.remove();
  });
});

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCatalogPublication } from '#lambdas/stores/catalog/publish/catalog-publication.ts';
import { courseTextPartition } from '#lambdas/stores/catalog/rows/catalog-keys.ts';
import {
  openStoredIndex,
  parseIndexItem,
  parseTextItems,
} from '#lambdas/stores/catalog/rows/lecture-text-items.ts';
import { readCourses } from '../support/content-target.ts';
import { inCourse, lectureCourse, lectureFiles, plainCourse } from '../support/course-folder.ts';
import { createTable, nameTable } from '../support/dynamodb.ts';
import { applyTo, makeTarget } from '../support/publishing.ts';
import { fakeStorage } from '../support/storage.ts';
import { makeFolder } from '../support/temporary-folder.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const db = await useDynamoDb();

const setUp = async (table: string) => {
  const documents = db.client();
  await createTable(documents, 'catalog', table);
  const folder = makeFolder(
    inCourse('vectors', { 'course.yaml': lectureCourse, ...lectureFiles }),
    onTestFinished,
  );
  const target = { ...makeTarget(documents, table), storage: fakeStorage().client };
  const apply = async () => applyTo(target, await readCourses(folder, true));
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
  /** Reads the texts by lecture, and the lectures in the index. */
  const stored = async () => {
    const items = await query(courseTextPartition('vectors'));
    return {
      texts: [
        ...Map.groupBy(
          items.filter(({ sk }) => String(sk).startsWith('TEXT#')),
          ({ lectureId }) => String(lectureId),
        ).values(),
      ].flatMap((own) => parseTextItems(own) ?? []),
      indexed: items
        .filter(({ sk }) => String(sk).startsWith('INDEX#'))
        .flatMap((item) => openStoredIndex(parseIndexItem(item)).lectures.map(({ lectureId }) => lectureId)),
    };
  };
  const write = (name: string, text: string) => writeFileSync(join(folder, 'vectors', name), text);
  return { folder, documents, apply, stored, query, write };
};

const cue = (second: number, text: string): string =>
  `00:00:0${second}.500 --> 00:00:0${second + 1}.000\n${text}\n\n`;

const makeQuiz = (answer: number): string =>
  `title: Basics
questions:
  - text: Which neuron fires?
    options: [the perceptron, the kettle]
    answer: ${answer}
    explanation: Because wombats say so.
`;

describe('what is searched inside a course', () => {
  it('is published: what is said with its second, what is asked without its answer, and the index of both', async () => {
    const { apply, stored, write } = await setUp(nameTable('said'));
    write('quizzes/basics.yaml', makeQuiz(0));
    await apply();
    const { texts, indexed } = await stored();
    expect(texts).toEqual([
      {
        lectureId: 'check',
        kind: 'quiz',
        places: [
          {
            sentences: [{ text: 'Which neuron fires?' }, { text: 'the perceptron' }, { text: 'the kettle' }],
          },
        ],
      },
      { lectureId: 'welcome', kind: 'video', places: [{ sentences: [{ at: 0, text: 'Hello.' }] }] },
    ]);
    expect(indexed).toEqual(['welcome', 'check']);
    expect((await apply()).writes).toBe(0);
  });

  it('is looked for only where somebody has published before, even a run that ended early', async () => {
    const { documents, apply, write } = await setUp(nameTable('looked-for'));
    const looked: string[] = [];
    let isBroken = true;
    documents.middlewareStack.add(
      (next) => (args) => {
        const { ExpressionAttributeValues: values, RequestItems } = args.input as {
          ExpressionAttributeValues?: Record<string, string>;
          RequestItems?: unknown;
        };
        const pk = values?.[':pk'] ?? '';
        if (/^SEARCH#/.test(pk)) looked.push(pk);
        if (isBroken && RequestItems && JSON.stringify(RequestItems).includes('CARD#'))
          throw new Error('connection lost');
        return next(args);
      },
      { step: 'initialize', name: 'looked' },
    );
    await expect(apply()).rejects.toThrow('connection lost');
    expect(looked).toEqual([]);
    isBroken = false;
    write('quizzes/basics.yaml', makeQuiz(0));
    await apply();
    expect(looked).toEqual([courseTextPartition('vectors')]);
  });

  it('does not change with the answers of a quiz', async () => {
    const { apply, query, write } = await setUp(nameTable('answers'));
    write('quizzes/basics.yaml', makeQuiz(0));
    await apply();
    const before = await query(courseTextPartition('vectors'));
    write('quizzes/basics.yaml', makeQuiz(1).replace('wombats', 'quokkas'));
    await apply();
    expect(await query(courseTextPartition('vectors'))).toEqual(before);
  });

  it('holds the text of an article by its headings, and writes one lecture and the index when a paragraph changes', async () => {
    const { apply, stored, query, write } = await setUp(nameTable('article'));
    write('lectures/cosine.md', '# Cosine\n\nAn angle.\n\n## By hand\n\nMultiply and add.\n');
    write(
      'course.yaml',
      `${lectureCourse}      - id: cosine
        title: Cosine
        type: free
        contentType: article
        article: lectures/cosine.md
`,
    );
    await apply();
    const article = (await stored()).texts.find(({ kind }) => kind === 'article');
    expect(article?.places.at(-1)).toEqual({
      heading: { id: 'section-by-hand', text: 'By hand' },
      sentences: [{ text: 'Multiply and add.' }],
    });
    const before = await query(courseTextPartition('vectors'));
    write('lectures/cosine.md', '# Cosine\n\nAn angle.\n\n## By hand\n\nMultiply, add and divide.\n');
    await apply();
    const after = await query(courseTextPartition('vectors'));
    const changed = after.filter((item, index) => !isDeepStrictEqual(item, before[index]));
    expect(changed.map(({ sk }) => String(sk))).toEqual(['INDEX#0', 'TEXT#cosine#0']);
  });

  it('divides a video by its chapters', async () => {
    const { apply, stored, write } = await setUp(nameTable('chapters'));
    write('lectures/welcome.en.vtt', `WEBVTT\n\n${cue(1, 'Good day.')}${cue(5, 'And bye.')}`);
    const chapters = 'chapters: [{ at: 0, title: Greeting }, { at: 5, title: Leaving }]';
    write('course.yaml', lectureCourse.replace(/( +)captions:/, `$1${chapters}\n$1captions:`));
    await apply();
    expect((await stored()).texts.find(({ kind }) => kind === 'video')?.places).toEqual([
      { heading: { text: 'Greeting', at: 0 }, sentences: [{ at: 1, text: 'Good day.' }] },
      { heading: { text: 'Leaving', at: 5 }, sentences: [{ at: 5, text: 'And bye.' }] },
    ]);
  });

  it('follows the captions: changed, in another language, and gone', async () => {
    const { folder, apply, stored, write } = await setUp(nameTable('follows'));
    const spoken = async () => (await stored()).texts.find(({ kind }) => kind === 'video')?.places;
    await apply();
    write('lectures/welcome.en.vtt', `WEBVTT\n\n${cue(1, 'Good')}${cue(3, 'day. Bye.')}`);
    await apply();
    expect(await spoken()).toEqual([
      {
        sentences: [
          { at: 1, text: 'Good day.' },
          { at: 3, text: 'Bye.' },
        ],
      },
    ]);

    write('lectures/welcome.de.vtt', `WEBVTT\n\n${cue(2, 'Hallo.')}`);
    const both = '{ de: lectures/welcome.de.vtt, en: lectures/welcome.en.vtt }';
    write('course.yaml', lectureCourse.replace('{ en: lectures/welcome.en.vtt }', both));
    await apply();
    expect(JSON.stringify(await spoken())).toContain('Good day.');
    write('course.yaml', lectureCourse.replace('en: lectures/welcome.en.vtt', 'de: lectures/welcome.de.vtt'));
    await apply();
    expect(JSON.stringify(await spoken())).toContain('Hallo.');

    write('course.yaml', lectureCourse.replace(/ +captions:.*\n/, ''));
    rmSync(join(folder, 'vectors/lectures/welcome.en.vtt'));
    await apply();
    expect(await spoken()).toBeUndefined();
    expect((await stored()).indexed).toEqual(['check']);
  });

  it('stays with a lecture that stays for its learners', async () => {
    const { apply, stored, write } = await setUp(nameTable('stays'));
    await apply();
    const before = (await stored()).texts.find(({ lectureId }) => lectureId === 'welcome');
    write('course.yaml', lectureCourse.replace('id: welcome', 'id: hello'));
    write('lectures/welcome.en.vtt', `WEBVTT\n\n${cue(1, 'Changed.')}`);
    await apply();
    expect((await stored()).indexed).toEqual(['hello', 'check', 'welcome']);
    expect((await stored()).texts.find(({ lectureId }) => lectureId === 'welcome')).toEqual(before);
  });

  it('is deleted when its course is removed', async () => {
    const { apply, stored, documents } = await setUp(nameTable('removed'));
    await apply();
    const publication = createCatalogPublication(documents, nameTable('removed'));
    const [published] = (await publication.readRegister()).courses;
    if (published) await publication.removeCourse(published);
    expect(await stored()).toEqual({ texts: [], indexed: [] });
  });

  it('is kept to about an hour of each lecture, and a course without lectures has none', async () => {
    const { apply, stored, write } = await setUp(nameTable('long'));
    // Numbered, because a cue that repeats the one before it is read once.
    const cues = Array.from({ length: 400 }, (_, index) =>
      cue(1, `${'A long word and another '.repeat(20)}ends as number ${index}.`),
    );
    write('lectures/welcome.en.vtt', `WEBVTT\n\n${cues.join('')}`);
    await apply();
    const bytes = JSON.stringify((await stored()).texts).length;
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(80_000);
    const plain = makeFolder(inCourse('plain', { 'course.yaml': plainCourse }), onTestFinished);
    expect((await readCourses(plain, true))[0]?.texts).toEqual([]);
  });
});

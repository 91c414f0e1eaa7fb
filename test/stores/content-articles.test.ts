import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { describePlan } from '#bin/content/plan/describe.ts';
import { readPlanNotes } from '#bin/content/plan/plan-notes.ts';
import { planCourses } from '#bin/content/publish/apply.ts';
import type { Target } from '#bin/content/target.ts';
import { PublishedArticle } from '#contract/published.ts';
import { lecturesOf } from '#domain/course/course.ts';
import { createCatalogStore } from '#lambdas/stores/catalog/read/catalog.ts';
import { createReadArticle } from '#lambdas/stores/catalog/read/lecture-files.ts';
import { completedAttribute, enrollmentKey, progressKey } from '#lambdas/stores/learning/learning-records.ts';
import { createTarget, readCourses } from '../support/content-target.ts';
import { inCourse, mp4, plainCourse, png } from '../support/course-folder.ts';
import { applyTo } from '../support/publishing.ts';
import { putRow } from '../support/rows.ts';
import type { FakeStorage } from '../support/storage.ts';
import { makeFolder } from '../support/temporary-folder.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const article = (id: string) => `
      - id: ${id}
        title: About ${id}
        type: free
        contentType: article
        article: lectures/${id}.md`;
const course = `${plainCourse}sections:
  - title: One
    lectures:
      - id: flight
        title: Flight
        type: free
        contentType: video
        video: lectures/flight.mp4
        chapters: [{ at: 0, title: Rise }, { at: 20, title: Fall }]
        files: [{ path: files/data.csv, title: The data }, { path: files/notes.ipynb }]${article('gulls')}
        minutes: 9
        files: [{ path: files/data.csv }]${article('terns')}
`;
const files = {
  'lectures/flight.mp4': mp4(61),
  'lectures/gulls.md': 'Gulls.\n\n![A gull](gull.png)\n',
  'lectures/gull.png': png(8, 6),
  'lectures/terns.md': 'Terns.\n\n[data](../files/data.csv) ![A tern](tern.png)\n',
  'lectures/tern.png': png(10, 6),
  'files/data.csv': 'a,b\n',
  'files/notes.ipynb': '{}',
};

let folder: string;
let storage: FakeStorage;
let target: Target;

const db = await useDynamoDb();
const documents = db.client();
beforeEach(async () => {
  ({ target, storage } = await createTarget(documents));
  folder = makeFolder(inCourse('birds', { 'course.yaml': course, ...files }), onTestFinished);
});

const read = () => readCourses(folder);
const apply = async (prune = false) => applyTo(target, await read(), { prune });
const change = (name: string, text: string) => writeFileSync(join(folder, 'birds', name), text);
const published = async () => {
  const birds = await createCatalogStore(documents, target.table).getCourse('birds');
  return new Map((birds ? lecturesOf(birds) : []).map(({ lecture }) => [lecture.id, lecture]));
};
const keys = (prefix: string) => [...storage.files.keys()].filter((key) => key.startsWith(prefix)).sort();

it('stores an article as one object that readers parse, with what it shows, and files to be saved by their names', async () => {
  await apply();
  const lectures = await published();
  const gulls = lectures.get('gulls');
  expect(gulls?.articleKey).toMatch(/^articles\/birds\/gulls\.[0-9a-f]{8}\.json$/);
  expect(gulls?.minutes).toBe(9);
  expect(lectures.get('terns')?.minutes).toBe(1);
  const stored = await createReadArticle(target.storage, target.bucket)(gulls?.articleKey ?? '');
  const [picture] = keys('media/courses/birds/gull.');
  expect(PublishedArticle.parse(stored)).toEqual({
    html: `<p>Gulls.</p>\n<figure class="image"><img data-key="${picture}" alt="A gull" width="8" height="6" loading="lazy"></figure>`,
    headings: [],
    minutes: 9,
    keys: [picture],
  });
  expect(storage.files.get(picture ?? '')).toMatchObject({ contentType: 'image/png' });
  expect(lectures.get('flight')).toMatchObject({
    chapters: [
      { at: 0, title: 'Rise' },
      { at: 20, title: 'Fall' },
    ],
    files: [
      { name: 'data.csv', title: 'The data', size: 4, type: 'text/csv' },
      { name: 'notes.ipynb', title: 'notes.ipynb', size: 2, type: 'application/x-ipynb+json' },
    ],
  });
  const data = keys('media/files/birds/flight/').find((key) => key.endsWith('.csv'));
  expect(data).toMatch(/^media\/files\/birds\/flight\/[0-9a-f]{8}\/data\.csv$/);
  expect(storage.files.get(data ?? '')).toMatchObject({
    contentType: 'text/csv; charset=utf-8',
    disposition: 'attachment; filename="data.csv"',
  });
});

it('keeps what is written in each lecture for search, by headings', async () => {
  const [{ texts } = { texts: [] }] = await read();
  expect(texts.filter(({ kind }) => kind === 'article')).toEqual([
    { lectureId: 'gulls', kind: 'article', places: [{ sentences: [{ text: 'Gulls.' }] }] },
    { lectureId: 'terns', kind: 'article', places: [{ sentences: [{ text: 'Terns.' }, { text: 'data' }] }] },
  ]);
});

it('writes nothing the second time, and for one changed paragraph one object and the course', async () => {
  await apply();
  const before = new Map(storage.files);
  const second = await apply();
  expect(second).toMatchObject({ writes: 0 });
  expect([...storage.files.keys()]).toEqual([...before.keys()]);

  change('lectures/terns.md', files['lectures/terns.md'].replace('Terns', 'Arctic terns'));
  const courses = await read();
  const { plan } = await planCourses(target, courses, false);
  expect(plan.missingFiles.map(({ key }) => key)).toEqual([
    expect.stringMatching(/^articles\/birds\/terns\.[0-9a-f]{8}\.json$/),
  ]);
  expect(describePlan(plan, false, await readPlanNotes(target, plan, false))).toContain(
    '~ lecture terns: article',
  );
  await apply();
  expect([...storage.files.keys()].filter((key) => !before.has(key))).toHaveLength(1);
});

it('prunes what no lecture names any more, and keeps all of a lecture that progress hangs on', async () => {
  await apply();
  await putRow(documents, target.learning, {
    ...enrollmentKey('ada', 'birds'),
    courseId: 'birds',
    enrolledAt: '2026-11-21T10:00:00.000Z',
  });
  await putRow(documents, target.learning, {
    ...progressKey('ada', 'birds'),
    [completedAttribute('terns')]: 'then',
  });
  const stale = [
    'articles/birds/old.00000000.json',
    'media/files/birds/old/00000000/a.csv',
    'articles/other.json',
  ];
  for (const key of stale) storage.files.set(key, { bytes: 1 });
  const before = keys('');
  // Without both articles, their pictures and the downloads of one of them.
  change('course.yaml', course.slice(0, course.indexOf('\n      - id: gulls')) + '\n');
  for (const name of ['gulls.md', 'gull.png', 'terns.md', 'tern.png']) {
    rmSync(join(folder, 'birds/lectures', name));
  }
  await apply(true);
  const gone = before.filter((key) => !storage.files.has(key));
  expect(gone).toEqual(
    before.filter((key) => /^articles\/birds\/(?:gulls|old)|gull\.|\/birds\/(?:gulls|old)\//.test(key)),
  );
  expect(gone).toHaveLength(5);
  expect(keys('articles/birds/terns.')).toHaveLength(1);
  expect(keys('media/courses/birds/tern.')).toHaveLength(1);
  expect(keys('media/files/birds/terns/')).toHaveLength(1);
  expect((await published()).has('terns')).toBe(true);
});

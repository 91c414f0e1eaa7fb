import { describe, expect, it } from 'vitest';
import { openBackgroundPages } from '#bin/content/pages/background-pages.ts';
import { toMarkShard } from '#bin/content/pages/page-marks.ts';
import { type PublishedChange, publishPages } from '#bin/content/pages/pages.ts';
import type { Course } from '#domain/course/course.ts';
import { shellKey } from '#lambdas/pages/static-pages.ts';
import { makeCourse, resolved } from '../support/courses.ts';
import { createTable, nameTable } from '../support/dynamodb.ts';
import { fakeSite } from '../support/fake-site.ts';
import { applyTo, countCalls, makeTarget, silent } from '../support/publishing.ts';
import { simulated } from '../support/simulation.ts';
import { fakeStorage, type StoredFile } from '../support/storage.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const db = await useDynamoDb();
const documents = db.client();
await createTable(documents, 'learning');
await createTable(documents, 'subscriptions');
await createTable(documents, 'payments');

const lecture = (preview?: true): Course['sections'] => [
  {
    title: 'One',
    lectures: [
      { id: 'a', title: 'A', type: 'free', contentType: 'other', duration: 0, ...(preview && { preview }) },
    ],
  },
];

let created = 0;
const setUp = async () => {
  created += 1;
  const table = nameTable(`pages-${created}`);
  await createTable(documents, 'catalog', table);
  const files = new Map<string, StoredFile>([[shellKey, { bytes: 5, content: Buffer.from('shell') }]]);
  let failing: number | undefined;
  const storage = fakeStorage(files, (command) => {
    if (command !== 'PutObjectCommand' || failing === undefined) return;
    failing -= 1;
    if (failing < 0) throw new Error('connection lost');
  });
  const target = {
    ...makeTarget(documents, table),
    storage: storage.client,
    site: { bucket: 'site', url: 'https://example.org' },
  };
  const rendered: string[] = [];
  const publish = async (courses: readonly Course[], build = 'one', failAfter?: number) => {
    rendered.length = 0;
    storage.commands.length = 0;
    const signal = new AbortController().signal;
    const { change } = await applyTo(target, resolved(courses), { prune: true, signal });
    storage.commands.length = 0;
    failing = failAfter;
    try {
      return await publishPages(target, {
        progress: silent,
        signal,
        change,
        readSite: () => fakeSite(build, rendered),
      });
    } finally {
      failing = undefined;
    }
  };
  /** Publishes courses and prepares, but does not start, the pages in the background. */
  const publishCourses = async (courses: readonly Course[]) => {
    rendered.length = 0;
    const signal = new AbortController().signal;
    const steps: string[] = [];
    const begun: { change: PublishedChange; after: readonly string[] }[] = [];
    const { change } = await applyTo(target, resolved(courses), {
      prune: true,
      progress: { ...silent, begin: (step) => steps.push(step) },
      signal,
      pages: {
        whyNone: () => Promise.resolve('none'),
        begin: (written) => begun.push({ change: written, after: [...steps] }),
        finish: () => Promise.resolve('none'),
        stop: () => Promise.resolve(),
      },
    });
    const readSite = () => fakeSite('one', rendered);
    return { change, begun, signal, pages: openBackgroundPages(target, { progress: silent, readSite }) };
  };
  const text = (key: string): string | undefined => {
    const found = files.get(key)?.content;
    return found && Buffer.from(found).toString();
  };
  const puts = () => storage.commands.filter((name) => name === 'PutObjectCommand').length;
  const pages = () => [...files.keys()].filter((key) => key.endsWith('.html') && key !== shellKey).sort();
  return { publish, publishCourses, text, puts, pages, rendered, commands: storage.commands, files };
};

const many = Array.from({ length: 30 }, (_, index) =>
  makeCourse({
    id: `course-${index}`,
    sections: lecture(index === 3 || undefined),
    ...(index === 7 && { learners: 100 }),
  }),
);
const renamed = many.map((course) => (course.id === 'course-7' ? { ...course, title: 'Renamed' } : course));

describe('publishing pages', () => {
  it('renders every course once, then only the one that changed, without listing what is stored', async () => {
    const { publish, rendered, text, puts, commands } = await setUp();
    expect(await publish(many)).toBe('Pages: 33 written, 0 pages removed');
    expect(rendered).toHaveLength(30);
    expect(await publish(many)).toBe('Pages: 0 written, 0 pages removed');
    expect([rendered, puts()]).toEqual([[], 0]);
    const sitemap = text('sitemap.xml');
    expect(await publish(renamed)).toBe('Pages: 2 written, 0 pages removed');
    expect(rendered).toEqual(['course-7']);
    expect(text('courses/course-7.html')).toBe('Renamed');
    expect(text('index.html')).toContain('Renamed');
    expect(text('sitemap.xml')).toBe(sitemap);
    // The course page, the home page, the course's mark, and the head before and after.
    expect(puts()).toBe(5);
    expect(commands.filter((name) => name === 'ListObjectsV2Command')).toEqual([]);
  });

  it('looks at every page after a new build, and writes those whose markup is another', async () => {
    const { publish, rendered, puts } = await setUp();
    await publish(many);
    expect(await publish(many, 'two')).toBe('Pages: 0 written, 0 pages removed');
    expect(rendered).toHaveLength(30);
    expect(await publish(many, 'restyled')).toBe('Pages: 30 written, 0 pages removed');
    expect(puts()).toBeGreaterThan(30);
  });

  it('reads courses together whose marks are kept together', async () => {
    const { publish } = await setUp();
    const together = Array.from({ length: 4_000 }, (_, index) => `course-${index}`)
      .filter((id) => toMarkShard(id) === 0)
      .slice(0, 40)
      .map((id) => makeCourse({ id }));
    await publish(together);
    const { names } = countCalls(documents);
    await publish(together, 'two');
    expect(names.filter((name) => name === 'BatchGetItemCommand')).toHaveLength(2);
  });

  it('adds and removes the pages and sitemap entries of courses and open lectures that are published and removed', async () => {
    const { publish, pages, text } = await setUp();
    const [first, second, third] = many;
    if (!first || !second || !third) throw new Error('no courses');
    await publish([first, second]);
    await publish([first, { ...third, sections: lecture(true) }]);
    expect(pages()).toEqual([
      'courses/course-0.html',
      'courses/course-2.html',
      'courses/course-2/preview/a.html',
      'index.html',
    ]);
    expect(text('sitemap.xml')).toBe('course-0 course-2 course-2/a');
    await publish([first, third]);
    expect(pages()).toEqual(['courses/course-0.html', 'courses/course-2.html', 'index.html']);
    expect(text('sitemap.xml')).toBe('course-0 course-2');
    await publish([first, { ...third, drip: true }]);
    expect(pages()).toContain('courses/course-2/subscribe.html');
  });

  it('follows instructors with their courses: a page each, rendered when one of their courses changed', async () => {
    const { publish, pages, rendered, text } = await setUp();
    const taught = (id: string, instructorId: string, bioHtml = 'Bio') =>
      makeCourse({ id, title: id, instructor: { id: instructorId, name: instructorId, bioHtml } });
    const others = [taught('a', 'ada'), taught('b', 'ada')];
    await publish([...others, taught('c', 'cid')]);
    expect(text('instructors/ada.html')).toBe('Bio: a,b');
    expect(text('sitemap.xml')).toBe('a b c ada cid');
    await publish([...others, taught('c', 'cid', 'Other')]);
    expect(rendered).toEqual(['c', 'cid']);
    expect(text('instructors/cid.html')).toBe('Other: c');
    await publish([...others, taught('c', 'ada')]);
    expect(text('instructors/ada.html')).toBe('Bio: a,b,c');
    expect(pages().filter((key) => key.startsWith('instructors/'))).toEqual(['instructors/ada.html']);
    expect(text('sitemap.xml')).toBe('a b c ada');
    await publish([...others, taught('c', 'ada')], 'two');
    expect(rendered.toSorted()).toEqual(['a', 'ada', 'b', 'c']);
  });

  it('puts back the pages of instructors once their folder was emptied, though nothing else changed', async () => {
    const { publish, pages, rendered, commands, files, text } = await setUp();
    const taught = ['ada', 'cid'].map((id) =>
      makeCourse({ id: `by-${id}`, instructor: { id, name: id, bioHtml: id } }),
    );
    await publish(taught);
    const whole = pages();
    for (const key of files.keys()) if (key.startsWith('instructors/')) files.delete(key);
    // Marks of the previous release stayed where a deploy deletes nothing.
    files.set('courses/instructors.json', { bytes: 2, content: Buffer.from('{"ada":"x","cid":"x"}') });
    files.set('instructors/gone.html', { bytes: 4, content: Buffer.from('gone') });
    expect(await publish(taught)).toBe('Pages: 2 written, 1 page removed');
    expect(rendered).toEqual(['ada', 'cid']);
    expect(pages()).toEqual(whole);
    expect(text('sitemap.xml')).toBe('by-ada by-cid ada cid');
    expect(await publish(taught)).toBe('Pages: 0 written, 0 pages removed');
    // The shell, the head and the marks of instructors.
    expect(commands).toEqual(['GetObjectCommand', 'GetObjectCommand', 'GetObjectCommand']);
  });

  it('is completed by the next run after any interruption, even when that run has no course to publish', async () => {
    const whole = await setUp();
    await whole.publish(many);
    await whole.publish(renamed.slice(1));
    for (let after = 0; after < 7; after += simulated(3, 1)) {
      const { publish, text, pages } = await setUp();
      await publish(many);
      const stopped = await publish(renamed.slice(1), 'one', after).then(
        () => false,
        () => true,
      );
      if (!stopped) break;
      await publish(renamed.slice(1));
      expect(pages()).toEqual(whole.pages());
      for (const key of [...pages(), 'sitemap.xml']) expect(text(key), key).toBe(whole.text(key));
    }
  }, 120_000);

  it('starts anew from the marks of the release before, and puts back what was lost', async () => {
    const { publish, files, rendered } = await setUp();
    files.set('courses/pages.json', { bytes: 2, content: Buffer.from('{"course-0":"mark"}') });
    files.set('courses/gone.html', { bytes: 2, content: Buffer.from('gone') });
    expect(await publish(many)).toBe('Pages: 33 written, 1 page removed');
    files.delete('courses/course-4.html');
    expect(await publish(many, 'two')).toBe('Pages: 1 written, 0 pages removed');
    expect(rendered).toHaveLength(30);
  });
});

describe('publishing pages beside lists', () => {
  it('can begin when every course is written, unless lists follow single courses', async () => {
    const { publishCourses } = await setUp();
    const { begun, change } = await publishCourses(many);
    expect(begun.map(({ after }) => after)).toEqual([['Courses']]);
    expect(begun[0]?.change.courses).toEqual(change.courses);
    expect((await publishCourses(renamed)).begun).toEqual([]);
  });

  it('renders courses at once, and what shows lists when they are there', async () => {
    const { publishCourses, text, pages: stored } = await setUp();
    const { pages, change, begun, signal } = await publishCourses(many);
    const { names } = countCalls(documents);
    pages.begin(begun[0]?.change ?? change, signal);
    await expect.poll(stored).toHaveLength(31);
    // Added courses are in memory and need not be read.
    expect(names).toEqual([]);
    expect([text('index.html'), text('sitemap.xml')]).toEqual([undefined, undefined]);
    expect(await pages.finish(change, signal)).toBe('Pages: 33 written, 0 pages removed');
    expect(text('index.html')).toContain('course-7');
    const whole = await setUp();
    await whole.publish(many);
    for (const key of stored()) expect(text(key), key).toBe(whole.text(key));
  });

  it('writes no page any more after lists failed, and leaves the rest to the next run', async () => {
    const { publishCourses, publish, rendered, text, puts } = await setUp();
    const { pages, change, signal } = await publishCourses(many);
    pages.begin(change, signal);
    await expect.poll(() => rendered.length).toBeGreaterThan(0);
    await pages.stop(new Error('lists failed'));
    const written = puts();
    await expect(pages.finish(change, signal)).rejects.toThrow('lists failed');
    expect(puts()).toBe(written);
    expect(text('index.html')).toBeUndefined();
    await publish(many);
    expect(text('index.html')).toBeDefined();
    expect(text('sitemap.xml')).toContain('course-29');
  });
});

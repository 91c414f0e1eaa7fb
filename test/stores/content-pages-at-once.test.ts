import { describe, expect, it } from 'vitest';
import { openBackgroundPages } from '#bin/content/pages/background-pages.ts';
import type { BuiltSite } from '#bin/content/pages/site-renderer.ts';
import { planCourses } from '#bin/content/publish/apply.ts';
import type { Course } from '#domain/course/course.ts';
import { shellKey } from '#lambdas/pages/static-pages.ts';
import { createPublicationLock } from '#lambdas/stores/catalog/publish/publication-lock.ts';
import { createTarget } from '../support/content-target.ts';
import { makeCourse, resolved } from '../support/courses.ts';
import { fakeSite } from '../support/fake-site.ts';
import { interleave } from '../support/faults.ts';
import { applyTo, silent } from '../support/publishing.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const db = await useDynamoDb();
const documents = db.client();

/** A target with a site, and what is stored there. */
const setUp = async () => {
  const { target, storage } = await createTarget(documents);
  storage.files.set(shellKey, { bytes: 5, content: Buffer.from('shell') });
  const text = (key: string): string | undefined => {
    const found = storage.files.get(key)?.content;
    return found && Buffer.from(found).toString();
  };
  const pages = () =>
    [...storage.files.keys()].filter((key) => key.endsWith('.html') && key !== shellKey).sort();
  return { target: { ...target, site: { bucket: 'site', url: 'https://example.org' } }, text, pages };
};

describe('publishing pages in two runs at once', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((id) => makeCourse({ id, title: id })) as [
    Course,
    Course,
    Course,
  ];

  it.each([
    ['adds a course too', [first, second], 'one'],
    ['has nothing to publish but a new build', [first], 'two'],
  ])('loses no page where the slower one %s', async (_, courses, build) => {
    const { target, text, pages } = await setUp();
    const run = (own: readonly Course[], version: string, wait?: () => Promise<void>) => {
      const site = fakeSite(version, []);
      const load = async () => {
        await wait?.();
        return site.load();
      };
      return applyTo(target, resolved(own), {
        pages: openBackgroundPages(target, { progress: silent, readSite: () => ({ ...site, load }) }),
      });
    };
    await run([first], 'one');
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow = run(courses, build, () => {
      reached.resolve();
      return goOn.promise;
    });
    await reached.promise;
    const fast = run([first, third], build);
    await new Promise((resume) => setTimeout(resume, 500));
    goOn.resolve();
    await Promise.all([slow, fast]);
    const ids = [...new Set([...courses, first, third].map(({ id }) => id))].sort();
    expect(pages()).toEqual([...ids.map((id) => `courses/${id}.html`), 'index.html']);
    expect(text('sitemap.xml')).toBe(ids.join(' '));
    expect((await run([first, third], build)).pages).toBe('Pages: 0 written, 0 pages removed');
  });

  it('has finished lists and search before it renders pages, so that a run cut off there leaves only pages to the next', async () => {
    const { target } = await setUp();
    const stale: boolean[] = [];
    const run = () =>
      applyTo(target, resolved([first]), {
        pages: {
          whyNone: () => Promise.resolve(undefined),
          begin: () => {},
          finish: async () => {
            stale.push((await planCourses(target, resolved([first]), false)).plan.indexIsStale);
            return '';
          },
          stop: () => Promise.resolve(),
        },
      });
    await run();
    // The second one has pages to render and nothing else.
    await run();
    expect(stale).toEqual([false, false]);
  });

  it('renders no pages after another run took over', async () => {
    const { target } = await setUp();
    const device = interleave(
      db.client(),
      (_, input) => JSON.stringify(input).includes('SET fingerprint'),
      () => {
        const now = Date.now() + 60_000;
        return createPublicationLock(documents, target.table).begin('another', now, now + 60_000);
      },
    );
    const calls: string[] = [];
    const applied = applyTo({ ...target, documents: device }, resolved([first]), {
      pages: {
        whyNone: () => Promise.resolve(undefined),
        begin: () => {},
        finish: () => Promise.resolve(String(calls.push('finish'))),
        stop: () => Promise.resolve(void calls.push('stop')),
      },
    });
    await expect(applied).rejects.toThrow('Another run took over publishing');
    expect(calls).toEqual(['stop']);
  });

  it('leaves the catalog published when pages fail, and renders them in the next run', async () => {
    const { target, text } = await setUp();
    const run = (readSite: () => BuiltSite) =>
      applyTo(target, resolved([first]), {
        pages: openBackgroundPages(target, { progress: silent, readSite }),
      });
    const site = fakeSite('one', []);
    await expect(
      run(() => ({ ...site, load: () => Promise.reject(new Error('no renderer')) })),
    ).rejects.toThrow('no renderer');
    const { writes, pages } = await run(() => site);
    expect([writes, pages]).toEqual([0, 'Pages: 3 written, 0 pages removed']);
    expect(text('courses/a.html')).toBe('a');
  });
});

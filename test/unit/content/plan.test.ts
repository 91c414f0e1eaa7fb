import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { describePlan } from '../../../bin/content/describe.ts';
import { keepLectures } from '../../../bin/content/keep-lectures.ts';
import { isEmpty, makePlan, numberCourses } from '../../../bin/content/plan.ts';
import { createProgress } from '../../../bin/content/progress.ts';
import { toCourseCard } from '../../../lambdas/domain/course-card.ts';
import type { Course } from '../../../lambdas/domain/course.ts';
import { fingerprintOf, type PublishedCourse } from '../../../lambdas/stores/catalogue-publication.ts';
import { makeCourse, resolved } from '../../support/courses.ts';

const lectures = (...ids: string[]) =>
  ids.map((id) => ({ id, title: id, type: 'free' as const, contentType: 'other' as const, duration: 0 }));
const publishedOf = (course: Course, ordinal: number): PublishedCourse => ({
  ordinal,
  sourceHash: resolved([course])[0]?.sourceHash ?? '',
  card: toCourseCard(course),
  skills: [],
  topicLabel: course.topicLabel,
  featured: false,
});

describe('a plan', () => {
  const same = makeCourse({ id: 'same' });
  const before = makeCourse({ id: 'changed' });
  const card = makeCourse({ id: 'card' });
  const enrollable = makeCourse({ id: 'enrollable', sections: [{ title: 'One', lectures: lectures('a') }] });
  const published = [same, before, card, enrollable].map((course, index) => publishedOf(course, index + 1));
  const folder = resolved([same, { ...before, title: 'New' }, makeCourse({ id: 'added' })]);
  const state = { fingerprint: fingerprintOf(published) };
  const file = { path: '/x', key: 'covers/a.12345678.webp', contentType: 'image/webp', bytes: 1_500_000 };

  it('says what would be added, changed, uploaded and kept', () => {
    const plan = makePlan(folder, published, state, [file], false);
    expect(describePlan(plan, false)).toBe(
      [
        '+ added',
        '~ changed',
        '↑ covers/a.12345678.webp (1.5 MB)',
        'Kept although not in the folder (--prune removes those without lectures): card, enrollable.',
        '',
      ].join('\n'),
    );
    expect(isEmpty(plan)).toBe(false);
  });

  it('removes with pruning only courses that nobody can have enrolled in', () => {
    const text = describePlan(makePlan(folder, published, state, [], true), true);
    expect(text).toContain('- card\n');
    expect(text).toMatch(/learners' progress may depend on: enrollable\.\n$/);
  });

  it('is empty when nothing differs, but not while lists and search are unfinished', () => {
    const done = makePlan(resolved([same]), [publishedOf(same, 1)], {}, [], false);
    expect(isEmpty(done)).toBe(false);
    expect(describePlan(done, false)).toContain('an earlier run did not finish');
    const fingerprint = fingerprintOf([publishedOf(same, 1)]);
    const empty = makePlan(resolved([same]), [publishedOf(same, 1)], { fingerprint }, [], false);
    expect(isEmpty(empty)).toBe(true);
    expect(describePlan(empty, false)).toBe('Nothing to change.\n');
  });
});

describe('ordinals', () => {
  it('stay with their courses, and new ones follow the highest in use', () => {
    const [a, b] = [makeCourse({ id: 'a' }), makeCourse({ id: 'b' })];
    const ordinals = numberCourses(resolved([b, a, makeCourse({ id: 'c' })]), [publishedOf(a, 7)]);
    expect([...ordinals]).toEqual([
      ['a', 7],
      ['b', 8],
      ['c', 9],
    ]);
  });
});

describe('lectures that a new version of a course lacks', () => {
  it('stay at the end of their section, or in a section of their own when that is gone', () => {
    const before = makeCourse({
      id: 'x',
      sections: [
        { title: 'One', lectures: lectures('a', 'b') },
        { title: 'Two', lectures: lectures('c', 'd') },
      ],
    });
    const after = makeCourse({ id: 'x', sections: [{ title: 'One', lectures: lectures('d', 'a', 'e') }] });
    const kept = keepLectures(after, before);
    expect(kept.sections.map(({ title, lectures }) => [title, lectures.map(({ id }) => id)])).toEqual([
      ['One', ['d', 'a', 'e', 'b']],
      ['Two', ['c']],
    ]);
    expect(keepLectures(after, kept)).toEqual(kept);
    expect(keepLectures(after, undefined)).toEqual(after);
  });
});

describe('progress', () => {
  const shown = (isTTY: boolean): string => {
    const stream = Object.assign(new PassThrough(), { isTTY });
    const progress = createProgress(stream as unknown as NodeJS.WriteStream);
    progress.begin('Uploading', 4);
    progress.advance(4);
    progress.end('Uploaded 4 files');
    return String(stream.read());
  };

  it('is a bar on a terminal and one plain line elsewhere', () => {
    expect(shown(true)).toContain('Uploading ░');
    expect(shown(true).endsWith('\r\u001b[KUploaded 4 files\n')).toBe(true);
    expect(shown(false)).toBe('Uploaded 4 files\n');
  });
});

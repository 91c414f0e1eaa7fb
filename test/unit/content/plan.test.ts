import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { describeApplied, describePlan } from '#bin/content/plan/describe.ts';
import { keepLectures } from '#bin/content/plan/keep-lectures.ts';
import { isEmpty, makePlan, numberCourses } from '#bin/content/plan/plan.ts';
import { noPruning } from '#bin/content/plan/pruning.ts';
import { createProgress } from '#bin/content/progress.ts';
import { computeFingerprint } from '#lambdas/stores/catalog/publish/course-register.ts';
import { makeCourse, registered, resolved } from '../../support/courses.ts';

const lectures = (...ids: string[]) =>
  ids.map((id) => ({ id, title: id, type: 'free' as const, contentType: 'other' as const, duration: 0 }));

describe('a plan', () => {
  const same = makeCourse({ id: 'same' });
  const before = makeCourse({ id: 'changed' });
  const card = makeCourse({ id: 'card' });
  const enrollable = makeCourse({ id: 'enrollable', sections: [{ title: 'One', lectures: lectures('a') }] });
  const published = [same, before, card, enrollable].map((course, index) => registered(course, index + 1));
  const folder = resolved([same, { ...before, title: 'New' }, makeCourse({ id: 'added' })]);
  const state = { fingerprint: computeFingerprint(published) };
  const file = {
    source: { path: '/x', hash: '' },
    key: 'covers/a.12345678.webp',
    contentType: 'image/webp',
    bytes: 1_500_000,
  };

  it('says what would be added, changed, uploaded and kept', () => {
    const plan = makePlan(folder, published, state, [file], noPruning);
    const lines = new Map([['changed', ['    ~ title', '    learners affected: 2 enrolled, 0 subscribed']]]);
    expect(describePlan(plan, false, { lines, learners: new Map() })).toBe(
      [
        '+ added',
        '~ changed',
        '    ~ title',
        '    learners affected: 2 enrolled, 0 subscribed',
        '↑ covers/a.12345678.webp (1.5 MB)',
        'Courses: 1 added, 1 changed, 1 unchanged, 1 file to upload (1.5 MB).',
        'Courses kept although absent from the folder, --prune removes those without learners and buyers: card, enrollable.',
        '',
      ].join('\n'),
    );
    expect(isEmpty(plan)).toBe(false);
  });

  it('gives the size of small files in kilobytes', () => {
    const plan = makePlan(folder, published, state, [{ ...file, bytes: 1_200 }], noPruning);
    expect(describePlan(plan, false)).toContain('↑ covers/a.12345678.webp (2 KB)\n');
  });

  it('says what pruning removes, and whose courses and lectures stay', () => {
    const pruning = {
      courses: new Set(['card']),
      lectures: new Map([['same', new Set(['old'])]]),
      keptLectures: ['changed/begun'],
      files: ['media/courses/card/a.12345678.mp4'],
    };
    const plan = makePlan(folder, published, state, [], pruning);
    expect(plan.changed.map(({ course }) => course.id)).toEqual(['same', 'changed']);
    const learners = new Map([['enrollable', { enrolled: 3, subscribed: 1 }]]);
    expect(describePlan(plan, true, { lines: new Map(), learners })).toBe(
      [
        '+ added',
        '~ same',
        '~ changed',
        '- card',
        '- file media/courses/card/a.12345678.mp4',
        'Courses: 1 added, 2 changed, 1 removed, 0 unchanged, 1 file to remove.',
        'Courses kept although absent from the folder, because learners are in them or bought them: enrollable (3 enrolled, 1 subscribed).',
        "Lectures kept although absent from the folder, because learners' progress hangs on them: changed/begun.",
        '',
      ].join('\n'),
    );
  });

  it('leaves drafts out of everything that would be published, kept or removed', () => {
    const drafts = resolved([{ ...before, title: 'New' }, makeCourse({ id: 'idea' })]).map((course) => ({
      ...course,
      isDraft: true,
      files: [file],
    }));
    const plan = makePlan([...resolved([same]), ...drafts], published, state, [], noPruning);
    expect([...plan.added, ...plan.changed, ...plan.pruned]).toEqual([]);
    expect(plan.kept.map(({ card: { id } }) => id)).toEqual(['card', 'enrollable']);
    expect(isEmpty(plan)).toBe(true);
    const lines = new Map([['changed', ['    ~ title']]]);
    expect(describePlan(plan, false, { lines, learners: new Map() })).toBe(
      [
        '= changed, a draft: not published',
        '      ~ title',
        '= idea, a draft: not published',
        'Nothing to change.',
        '2 drafts left out, as draft: true says: changed, idea. content preview shows them.',
        'Courses kept although absent from the folder, --prune removes those without learners and buyers: card, enrollable.',
        '',
      ].join('\n'),
    );
    const change = { from: undefined, courses: [], changed: [] };
    const applied = { plan, coursesRemoved: 0, lecturesRemoved: 0, filesRemoved: 0, writes: 0, change };
    expect(describeApplied(applied, 'here', false)).toContain('\n2 drafts left out');
  });

  it('is empty when nothing differs, but not while lists and search are unfinished', () => {
    const done = makePlan(resolved([same]), [registered(same, 1)], {}, [], noPruning);
    expect(isEmpty(done)).toBe(false);
    expect(describePlan(done, false)).toContain('an earlier run did not finish');
    const fingerprint = computeFingerprint([registered(same, 1)]);
    const empty = makePlan(resolved([same]), [registered(same, 1)], { fingerprint }, [], noPruning);
    expect(isEmpty(empty)).toBe(true);
    expect(describePlan(empty, false)).toBe('Nothing to change.\n');
  });
});

describe('ordinals', () => {
  it('stay with their courses, and new ones follow the highest in use', () => {
    const [a, b] = [makeCourse({ id: 'a' }), makeCourse({ id: 'b' })];
    const ordinals = numberCourses(resolved([b, a, makeCourse({ id: 'c' })]), [registered(a, 7)]);
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
    expect(keepLectures(after, before, new Set(['b', 'c']))).toEqual(after);
  });

  it('become free and open at once when the course is no drip course any more', () => {
    const paid = lectures('paid').map((each) => ({
      ...each,
      type: 'premium' as const,
      release: { afterDays: 30 },
    }));
    const before = makeCourse({ id: 'x', drip: true, sections: [{ title: 'One', lectures: paid }] });
    const keptIn = (drip: boolean) =>
      keepLectures(makeCourse({ id: 'x', drip }), before).sections.flatMap((section) => section.lectures);
    expect(keptIn(true)).toEqual(paid);
    expect(keptIn(false)).toEqual(lectures('paid'));
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

import { describe, expect, it } from 'vitest';
import { parseCourse, toCourseItem } from '#lambdas/stores/catalog/rows/course-record.ts';
import { makeCourse } from '../../support/courses.ts';

describe('the row of a course', () => {
  const { longDescriptionHtml: _absent, ...plain } = makeCourse({ id: 'vectors' });

  it('has the long description as it was published', () => {
    const course = { ...plain, longDescriptionHtml: '<p>An <strong>arrow</strong>.</p>' };
    expect(parseCourse(toCourseItem(course))).toEqual(course);
  });

  it('of an earlier release shows its Markdown as text, and none of it as HTML', () => {
    const earlier = { ...toCourseItem(plain), longDescription: 'An **arrow** & <b>.\n\n- one' };
    expect(parseCourse(earlier)).toEqual({
      ...plain,
      longDescriptionHtml: '<p>An **arrow** &#x26; &#x3C;b>.<br><br>- one</p>',
    });
    expect(parseCourse({ ...earlier, longDescription: '' })).toEqual(plain);
  });
});

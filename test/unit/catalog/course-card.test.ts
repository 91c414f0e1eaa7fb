import { describe, expect, it } from 'vitest';
import { CourseCard, CourseDetail } from '#contract/schemas/course.ts';
import type { Course, CourseLecture } from '#domain/course/course.ts';
import { popularityKey, toCourseCard } from '#domain/course/course-card.ts';
import { toCourseDetail } from '#domain/course/course-detail.ts';
import { countFacets, groupCourses, labelTopics } from '#domain/course/facets.ts';
import { makeCourse } from '../../support/courses.ts';

const lecture = (id: string, fields: Partial<CourseLecture> = {}): CourseLecture => ({
  id,
  title: id,
  type: 'free',
  contentType: 'video',
  duration: 60,
  videoKey: `media/courses/x/${id}.mp4`,
  captions: [{ lang: 'en', label: 'English', key: 'captions/x.vtt' }],
  ...fields,
});

describe('course card', () => {
  it('is a card of the wire, with the cover under the site and lectures counted over all sections', () => {
    const sections = [
      { title: 'One', lectures: [lecture('a'), lecture('b')] },
      { title: 'Two', lectures: [lecture('c')] },
    ];
    const card = toCourseCard(makeCourse({ id: 'x', image: 'covers/x.1234abcd.webp', sections }));
    expect(CourseCard.parse(card)).toEqual(card);
    expect(card).toMatchObject({
      image: '/covers/x.1234abcd.webp',
      lectureCount: 3,
      durationLabel: '1–4 weeks',
      currency: 'usd',
    });
  });

  it('leaves out what the course does not say', () => {
    const card = toCourseCard(makeCourse({ id: 'x' }));
    for (const field of ['image', 'rating', 'learners']) expect(card).not.toHaveProperty(field);
  });
});

describe('popularity', () => {
  it('puts more learners first, then the better rating, then the id', () => {
    const cards = [
      { id: 'd', learners: 9, rating: 5 },
      { id: 'a' },
      { id: 'c', learners: 100, rating: 4.25 },
      { id: 'b', learners: 100, rating: 4.5 },
      { id: 'e', learners: 100, rating: 4.25 },
    ];
    const sorted = cards.sort((a, b) => (popularityKey(a) < popularityKey(b) ? -1 : 1));
    expect(sorted.map(({ id }) => id)).toEqual(['b', 'c', 'e', 'd', 'a']);
  });
});

describe('course detail', () => {
  const sections = [
    {
      title: 'One',
      lectures: [lecture('a'), lecture('b', { type: 'drip', release: { afterDays: 7, at: '09:00' } })],
    },
  ];

  it('shows the outline and no storage key', () => {
    const detail = toCourseDetail(makeCourse({ id: 'x', sections }));
    expect(CourseDetail.parse(detail)).toEqual(detail);
    expect(JSON.stringify(detail)).not.toMatch(/media\/|captions/);
    expect(detail).toMatchObject({ longDescription: '', skills: [], outcomes: [] });
    expect(detail).not.toHaveProperty('schedule');
  });

  it('shows the schedule of a drip course', () => {
    const detail = toCourseDetail(makeCourse({ id: 'x', drip: true, sections }));
    expect(detail.schedule).toEqual([
      { lectureId: 'a', title: 'a', release: {} },
      { lectureId: 'b', title: 'b', release: { afterDays: 7, at: '09:00' } },
    ]);
  });

  it('shows what the premium lectures cost, 49 dollars unless it says otherwise, and nothing where there are none', () => {
    const withPremium = [{ title: 'One', lectures: [lecture('a'), lecture('b', { type: 'premium' })] }];
    const priceIn = (more: Partial<Course>) =>
      toCourseDetail(makeCourse({ id: 'x', drip: true, ...more })).upgradePrice;
    expect(priceIn({ sections: withPremium })).toBe(49);
    expect(priceIn({ sections: withPremium, upgradePrice: 20 })).toBe(20);
    expect(priceIn({ sections })).toBeUndefined();
    expect(priceIn({ sections, upgradePrice: 20 })).toBeUndefined();
  });
});

const facetsOf = (courses: readonly Course[]) => countFacets(groupCourses(courses), labelTopics(courses));

describe('facets', () => {
  it('count topics by size, levels and durations in their own order', () => {
    const facets = facetsOf([
      makeCourse({ id: 'a', topic: 'nlp', topicLabel: 'NLP', level: 'mixed' }),
      makeCourse({ id: 'b', topic: 'computer-vision' }),
      makeCourse({ id: 'c', topic: 'computer-vision', duration: 'under-2-hours' }),
    ]);
    expect(facets).toEqual({
      topics: [
        { value: 'computer-vision', label: 'Computer vision', count: 2 },
        { value: 'nlp', label: 'NLP', count: 1 },
      ],
      levels: [
        { value: 'beginner', label: 'Beginner', count: 2 },
        { value: 'mixed', label: 'Mixed levels', count: 1 },
      ],
      durations: [
        { value: 'under-2-hours', label: 'Under 2 hours', count: 1 },
        { value: '1-4-weeks', label: '1–4 weeks', count: 2 },
      ],
      languages: [{ value: 'en', label: 'English', count: 3 }],
    });
  });

  it('count languages by size under their English names, English where a course names none', () => {
    const facets = facetsOf([
      makeCourse({ id: 'a', language: 'de' }),
      makeCourse({ id: 'b', language: 'de' }),
      makeCourse({ id: 'c' }),
    ]);
    expect(facets.languages).toEqual([
      { value: 'de', label: 'German', count: 2 },
      { value: 'en', label: 'English', count: 1 },
    ]);
  });

  it('read groups of a release that had no languages as English', () => {
    const facets = countFacets({ 'nlp#beginner#1-4-weeks': 2 }, { nlp: 'NLP' }, { language: 'en' });
    expect(facets.topics).toEqual([{ value: 'nlp', label: 'NLP', count: 2 }]);
    expect(facets.languages).toEqual([{ value: 'en', label: 'English', count: 2 }]);
  });

  it('prefer a label that some course gives to the slug in words', () => {
    const facets = facetsOf([
      makeCourse({ id: 'a', topic: 'ai-ops' }),
      makeCourse({ id: 'b', topic: 'ai-ops' }),
      makeCourse({ id: 'c', topic: 'ai-ops', topicLabel: 'AI Ops' }),
    ]);
    expect(facets.topics).toEqual([{ value: 'ai-ops', label: 'AI Ops', count: 3 }]);
  });
});

import { createHash } from 'node:crypto';
import type { ResolvedCourse } from '#bin/content/resolve/resolve-course.ts';
import type { Course } from '#domain/course/course.ts';
import { toCourseCard } from '#domain/course/course-card.ts';
import { slugInWords } from '#domain/course/facets.ts';
import { type RegisteredCourse, toRegistered } from '#lambdas/stores/catalog/publish/course-register.ts';

/** Seeded random numbers from 0 to 1 (mulberry32), so that a failing catalog can be reproduced. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const nouns = (
  'retrieval embedding network model agent pipeline prompt dataset tensor gradient kernel cluster forest ' +
  'regression transformer attention vision speech robot planning policy reward vector index token corpus'
).split(' ');
const adjectives = (
  'augmented deep applied practical neural generative probabilistic statistical convolutional recurrent ' +
  'reinforcement symbolic scalable reliable responsible'
).split(' ');
const topics = ['generative-ai', 'machine-learning', 'data-science', 'computer-vision', 'robotics'];
const levels = ['beginner', 'intermediate', 'advanced', 'mixed'] as const;
const durations = ['under-2-hours', '1-4-weeks', '1-3-months', '3-6-months'] as const;

/** A course without lectures; every field can be set. */
export const makeCourse = (fields: Partial<Course> & { id: string }): Course => {
  const topic = fields.topic ?? 'machine-learning';
  return {
    title: fields.id,
    description: 'A course.',
    topic,
    topicLabel: slugInWords(topic),
    level: 'beginner',
    duration: '1-4-weeks',
    instructor: { name: 'Ines Okoro' },
    price: 0,
    featured: false,
    skills: [],
    outcomes: [],
    drip: false,
    sections: [],
    ...fields,
  };
};

/** This many different courses, reproducible by seed. Word frequencies are as uneven as in real courses. */
export const makeCourses = (count: number, seed = 1): Course[] => {
  const random = randomFrom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() ** 2 * values.length)] as T;
  const rareWord = () => `${pick(nouns).slice(0, 4)}${Math.floor(random() * count).toString(36)}`;
  return Array.from({ length: count }, (_, index) => {
    const words = [pick(adjectives), pick(nouns)];
    return makeCourse({
      id: `${words.join('-')}-${index + 1}`,
      title: `${words.join(' ')} ${pick(['basics', 'in practice', 'for teams', 'at scale'])}`,
      description: `Learn ${pick(adjectives)} ${pick(nouns)} with ${pick(nouns)} and ${rareWord()}.`,
      topic: pick(topics),
      level: pick(levels),
      duration: pick(durations),
      price: random() < 0.5 ? 0 : 79,
      featured: random() < 0.01,
      ...(random() < 0.9 && { learners: Math.floor(random() * 100) * 100 }),
      ...(random() < 0.8 && { rating: Math.round(random() * 50) / 10 }),
      skills: [pick(nouns), `${pick(adjectives)} ${pick(nouns)}`, rareWord()],
    });
  });
};

/** A published course without files, as the register lists it. */
export const registered = (course: Course, ordinal: number): RegisteredCourse =>
  toRegistered({
    ordinal,
    sourceHash: resolved([course])[0]?.sourceHash ?? '',
    card: toCourseCard(course),
    skills: [],
    topicLabel: course.topicLabel,
    featured: false,
    lectureWords: '',
    firstPublished: '2026-11-01',
  });

/** Courses as publishing takes them, without files. */
export const resolved = (courses: readonly Course[]): ResolvedCourse[] =>
  courses.map((course) => ({
    id: course.id,
    course,
    quizzes: [],
    questions: { questions: [], cards: [] },
    texts: [],
    code: [],
    exercises: [],
    files: [],
    videos: [],
    sourceHash: createHash('sha256').update(JSON.stringify(course)).digest('hex'),
    isDraft: false,
  }));

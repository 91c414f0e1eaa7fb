import * as z from 'zod';
import { durationLabels, levelLabels } from '../../../lambdas/domain/course/course-card.ts';
import { lectureKeysAt, section } from './lecture-schema.ts';
import {
  dollars,
  explained,
  flag,
  list,
  mapping,
  number,
  oneOf,
  slugText,
  text,
  wanted,
  whole,
} from './schema-fields.ts';

/** What learners may change about their pace; `allowedPace` has the defaults. */
const pace = mapping({
  pause: flag.optional(),
  speed: flag.optional(),
  days: flag.optional(),
  ahead: flag.optional(),
});

const instructor = mapping({ name: text(200), title: text(200).optional() });

/** Name and title, or the id of a file in `instructors`. Not a union, which would not say what is wrong with either. */
const instructorOrId = z.unknown().transform((value, context) => {
  const parsed = (typeof value === 'string' ? slugText : instructor).safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues)
    context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
  return z.NEVER;
});

const card = mapping({ id: slugText, lecture: slugText, front: text(500), back: text(2_000) });

/** `course.yaml` with its defaults filled in. A field of the same name and value is published as it is. */
export const CourseYaml = mapping({
  title: explained(text(200), {
    value: 'text, 200 characters',
    effect: 'On cards, pages, mails and certificates',
  }),
  description: explained(text(1_000), {
    value: 'text, 1,000 characters',
    effect: 'On cards and for search engines: one or two sentences',
    sample: 'Say in one or two sentences what people can do after this course.',
  }),
  longDescription: explained(text(50_000).default(''), {
    value: 'Markdown, 50,000 characters',
    absent: 'nothing is shown',
    effect: 'On the course page',
    sample: "'Who the course is **for**, and what is in it.'",
    isOff: true,
  }),
  topic: explained(slugText, {
    value: 'slug',
    effect: 'Groups courses in the list and its filters',
    sample: 'machine-learning',
  }),
  topicLabel: explained(text(100).optional(), {
    value: 'text, 100 characters',
    absent: 'the slug in words',
    effect: 'How the topic is written',
    sample: 'Machine learning',
    isOff: true,
  }),
  level: explained(oneOf(Object.keys(levelLabels) as (keyof typeof levelLabels)[]), {
    value: '`beginner`, `intermediate`, `advanced`, `mixed`',
    effect: 'Shown, and a filter',
    sample: 'beginner',
  }),
  duration: explained(oneOf(Object.keys(durationLabels) as (keyof typeof durationLabels)[]), {
    value: '`under-2-hours`, `1-4-weeks`, `1-3-months`, `3-6-months`',
    effect: 'Shown, and a filter',
    sample: 'under-2-hours',
  }),
  instructor: explained(instructorOrId, {
    value:
      'the id of a file in [`instructors`](#instructors), or `name` and optionally `title`; 200 characters each',
    effect: 'On cards, the course page and certificates; with a file, on a page of their own',
    sample: '{ name: Your Name, title: What you do }',
  }),
  price: explained(dollars, {
    value: '0, or US dollars from 0.50, two decimals at most',
    effect: '0 is free; any other price is paid once',
    sample: '0',
  }),
  upgradePrice: explained(
    dollars.refine((amount) => amount > 0, 'must be above 0: without it, the price is 49').optional(),
    {
      value: 'US dollars from 0.50',
      absent: '49',
      effect: 'Price of the upgrade that opens `premium` lectures; a warning in a course without them',
      sample: '49',
      isOff: true,
    },
  ),
  featured: explained(flag.default(false), {
    value: '`true` or `false`',
    absent: '`false`',
    effect: 'Shown on the home page',
    sample: 'false',
    full: 'true',
  }),
  rating: explained(number(0, 5).optional(), {
    value: '0 to 5',
    absent: 'no rating is shown',
    effect: 'Shown; give a measured value',
    sample: '4.7',
    isOff: true,
  }),
  learners: explained(whole(0, 9_999_999_999).optional(), {
    value: 'whole number',
    absent: 'no number is shown',
    effect: 'Shown, and ranks search results; give a measured value',
    sample: '6100',
    isOff: true,
  }),
  skills: explained(list(text(100), 100).default([]), {
    value: 'up to 100 texts of 100 characters',
    absent: 'none',
    effect: 'Shown, and found by search',
    sample: '[]',
    full: '[embeddings, chunking]',
  }),
  outcomes: explained(list(text(500), 100).default([]), {
    value: 'up to 100 texts of 500 characters',
    absent: 'none',
    effect: 'On the course page: what people can do afterwards, one sentence each',
    sample: '[Say what the course is about]',
  }),
  drip: explained(flag.default(false), {
    value: '`true` or `false`',
    absent: '`false`',
    effect: 'Lectures open over time, and a free course takes an email address instead of an account',
    sample: 'false',
    full: 'true',
  }),
  keywords: explained(list(text(50), 50).optional(), {
    value: 'up to 50 texts of 50 characters',
    absent: 'none',
    effect:
      'Never shown: words people search with that the texts do not contain. Common abbreviations such as RAG and LLM are known already',
    sample: '[an abbreviation, another name]',
    isOff: true,
  }),
  published: explained(z.iso.date({ error: 'must be a day such as 2026-11-01' }).optional(), {
    value: 'a day such as `2026-11-01`',
    absent: 'the day of first publication',
    effect: 'Sorts the order "newest"',
    sample: '2026-11-01',
    isOff: true,
  }),
  pace: explained(pace.optional(), {
    value: '`pause`, `speed`, `days`, `ahead`: `true` or `false` each',
    absent: '`ahead` is `false`, the others `true`',
    effect:
      'What learners may change: pause, take twice or half the time, choose weekdays and hour, open the next lecture at once; only with `drip: true`',
    sample: '{ pause: true, speed: true, days: true, ahead: false }',
    isOff: true,
  }),
  language: explained(
    z
      .string(wanted('a language tag such as de'))
      .regex(/^[a-z]{2,3}$/, 'must be a language tag of two or three lower-case letters, such as de')
      .optional(),
    {
      value: 'a tag of two or three letters',
      absent: '`en`',
      effect: 'Language of the lectures: on the course page, and for search engines',
      sample: 'en',
      full: 'de',
      isOff: true,
    },
  ),
  prerequisites: explained(list(text(500), 100).optional(), {
    value: 'up to 100 texts of 500 characters',
    absent: 'none are needed',
    effect: 'On the course page: what people should know or have before, one sentence each',
    sample: '[You have written a little Python]',
    isOff: true,
  }),
  updated: explained(z.iso.date({ error: 'must be a day such as 2026-11-01' }).optional(), {
    value: 'a day such as `2026-11-01`',
    absent: 'the day of the last publication',
    effect: 'On the course page: when its content last changed',
    sample: '2026-11-20',
    isOff: true,
  }),
  draft: explained(flag.default(false), {
    value: '`true` or `false`',
    absent: '`false`',
    effect: 'Checked and planned, never published; [`content preview`](#before-it-is-published) shows it',
    sample: 'true',
    isOff: true,
  }),
  cards: explained(list(card, 500).optional(), {
    value:
      'up to 500, each with `id` (a slug, unique in the course), `lecture`, `front` (500 characters) and `back` (2,000)',
    absent: 'none',
    effect: 'Asked in reviews from the day after their lecture was completed, until learners know them',
    sample: '[{ id: color, lecture: welcome, front: Is green a color?, back: Yes }]',
    isOff: true,
  }),
  sections: explained(list(section, 100).default([]), {
    value: 'up to 100, each with a `title` and 1 to 500 `lectures`',
    absent: 'in preparation',
    effect: 'Without lectures, a course is listed and nobody can enroll',
  }),
});
export type CourseYaml = z.output<typeof CourseYaml>;
export type LectureYaml = CourseYaml['sections'][number]['lectures'][number];

/** Names of the fields that a mapping in `course.yaml` may have. @param path from the top of the file */
export const courseKeysAt = (path: readonly PropertyKey[]): readonly string[] => {
  const last = path.at(-1);
  if (last === 'instructor') return Object.keys(instructor.shape);
  if (last === 'pace') return Object.keys(pace.shape);
  if (path[0] === 'cards') return Object.keys(card.shape);
  if (path.length === 2) return Object.keys(section.shape);
  return path.length >= 4 ? lectureKeysAt(path.slice(4)) : Object.keys(CourseYaml.shape);
};

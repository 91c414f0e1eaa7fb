import * as z from 'zod';
import { forbiddenFieldNames, limits } from '../../lambdas/contract/limits.ts';
import { durationLabels, levelLabels } from '../../lambdas/domain/course-card.ts';
import { lectureKinds } from '../../lambdas/domain/lecture-kinds.ts';

const describeKind = (value: unknown): string => {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' && !Number.isFinite(value)) return `${value}`;
  return typeof value === 'object' ? 'a mapping' : `a ${typeof value}`;
};

/** Says what is wanted and what stands there instead. */
const wanted = (what: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined
      ? `is missing: give ${what}`
      : `must be ${what}, not ${describeKind(issue.input)}`,
});

const text = (max: number) =>
  z
    .string(wanted('text (quote it if it looks like a number)'))
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must not be longer than ${max} characters`);
const slug = (max: number, example: string) =>
  z
    .string(wanted(`a slug such as ${example}`))
    .max(max, `must not be longer than ${max} characters`)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a slug: lower-case letters and digits with single hyphens');
const slugText = slug(limits.slugMax, 'deep-learning');
/** The answers to a quiz have a field of this name. */
const questionId = slug(limits.questionIdMax, 'q1').refine((id) => !forbiddenFieldNames.has(id), {
  error: ({ input }) => `"${String(input)}" cannot be the id of a question: choose another`,
});
const number = (min: number, max: number) =>
  z.number(wanted('a number')).min(min, `must be ${min} or more`).max(max, `must be ${max} or less`);
const whole = (min: number, max: number) => number(min, max).int('must be a whole number');
const dollars = number(0, 99_999).refine(
  (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
  'must have at most two decimals',
);
const flag = z.boolean(wanted('true or false'));
const list = <T extends z.ZodType>(items: T, max: number) =>
  z.array(items, wanted('a list')).max(max, `must not have more than ${max} entries`);
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, {
    error: ({ input }) =>
      `${input === undefined ? 'is missing: give' : 'must be'} one of ${values.join(', ')}`,
  });
const mapping = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape, wanted('a mapping'));

const release = mapping({
  afterDays: whole(0, 3_650).optional(),
  at: z
    .string(wanted('a quoted time such as "09:00"'))
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time from "00:00" to "23:59"')
    .optional(),
  on: z.iso.datetime({ error: 'must be an instant in UTC such as 2026-12-01T09:00:00Z' }).optional(),
  /** The id of an earlier lecture, from whose completion `days` and `at` count. */
  after: slugText.optional(),
  days: whole(0, 3_650).optional(),
}).superRefine(({ afterDays, at, on, after, days }, context) => {
  const refuse = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', path, message });
  const anchors = Object.entries({ afterDays, on, after }).filter(([, given]) => given !== undefined);
  if (anchors.length === 0) refuse('needs one of afterDays, on and after');
  if (anchors.length > 1)
    refuse(`has ${anchors.map(([name]) => name).join(' and ')}: keep one, a lecture opens by one rule`);
  if (at !== undefined && on !== undefined)
    refuse('is not allowed with on, which is an instant: remove it', 'at');
  if (days !== undefined && after === undefined)
    refuse('counts from the completion that after names: give after, or afterDays in its place', 'days');
});

/** What learners may change of their pace; see `allowedPace` for what holds where nothing is said. */
const pace = mapping({
  pause: flag.optional(),
  speed: flag.optional(),
  days: flag.optional(),
  ahead: flag.optional(),
});

const chapter = mapping({ at: number(0, limits.lectureSecondsMax), title: text(200) });
const fileBeside = mapping({ path: text(200), title: text(200).optional() });

const lecture = mapping({
  id: slugText,
  title: text(200),
  type: oneOf(['free', 'drip', 'premium']),
  contentType: oneOf(Object.keys(lectureKinds) as (keyof typeof lectureKinds)[]),
  video: text(200).optional(),
  captions: z.record(z.string(), text(200), wanted('a mapping of languages to files')).optional(),
  quiz: text(200).optional(),
  article: text(200).optional(),
  /** Of an article; from its text when absent. */
  minutes: whole(1, 600).optional(),
  chapters: list(chapter, 100).optional(),
  /** What people take along. */
  files: list(fileBeside, 50).optional(),
  duration: number(0, limits.lectureSecondsMax).optional(),
  release: release.optional(),
  /** Anybody may watch or read it, without an account. */
  preview: flag.optional(),
});

const section = mapping({
  title: text(200),
  lectures: list(lecture, 500).min(1, 'must have at least one lecture'),
});

/** `course.yaml` with its defaults filled in. A field of the same name and value is published as it is. */
export const CourseYaml = mapping({
  title: text(200),
  description: text(1_000),
  longDescription: text(50_000).default(''),
  topic: slugText,
  topicLabel: text(100).optional(),
  level: oneOf(Object.keys(levelLabels) as (keyof typeof levelLabels)[]),
  duration: oneOf(Object.keys(durationLabels) as (keyof typeof durationLabels)[]),
  instructor: mapping({ name: text(200), title: text(200).optional() }),
  price: dollars,
  upgradePrice: dollars
    .refine((amount) => amount > 0, 'must be above 0: without it, the price is 49')
    .optional(),
  featured: flag.default(false),
  rating: number(0, 5).optional(),
  learners: whole(0, 9_999_999_999).optional(),
  skills: list(text(100), 100).default([]),
  outcomes: list(text(500), 100).default([]),
  drip: flag.default(false),
  sections: list(section, 100).default([]),
  /** Words that people search with and that the texts do not contain. */
  keywords: list(text(50), 50).optional(),
  /** For the order "newest"; the day of the first publication when absent. */
  published: z.iso.date({ error: 'must be a day such as 2026-11-01' }).optional(),
  /** Of a course with `drip: true`. */
  pace: pace.optional(),
  /** Validated and planned, never published. */
  draft: flag.default(false),
});
export type CourseYaml = z.output<typeof CourseYaml>;
export type LectureYaml = CourseYaml['sections'][number]['lectures'][number];

const answerForm = 'must be the index of an option, from 0, or a list of different indexes';

const question = mapping({
  id: questionId.optional(),
  text: text(2_000),
  options: list(text(500), 26).min(2, 'must have at least two options'),
  answer: z.union(
    [
      whole(0, 25),
      z
        .array(whole(0, 25))
        .min(1, answerForm)
        .refine((indexes) => new Set(indexes).size === indexes.length, answerForm),
    ],
    { error: answerForm },
  ),
  explanation: text(2_000).optional(),
}).superRefine(({ answer, options }, context) => {
  for (const index of [answer].flat()) {
    if (index >= options.length) {
      context.addIssue({
        code: 'custom',
        path: ['answer'],
        message: `names option ${index}, but the last one is ${options.length - 1} (they count from 0)`,
      });
    }
  }
});

/** `quizzes/<quiz-id>.yaml`. */
export const QuizYaml = mapping({
  title: text(200),
  passPercent: whole(0, 100).optional(),
  attemptsAllowed: whole(0, 1_000).optional(),
  questions: list(question, 200).min(1, 'must have at least one question'),
});
export type QuizYaml = z.output<typeof QuizYaml>;

const courseFields = {
  course: Object.keys(CourseYaml.shape),
  instructor: ['name', 'title'],
  section: Object.keys(section.shape),
  lecture: Object.keys(lecture.shape),
  release: ['afterDays', 'at', 'on', 'after', 'days'],
  pace: Object.keys(pace.shape),
  chapter: Object.keys(chapter.shape),
  file: Object.keys(fileBeside.shape),
};

/** Names that may stand under a path of `course.yaml`, for suggestions. */
export const courseKeysAt = (path: readonly PropertyKey[]): readonly string[] => {
  const last = path.at(-1);
  if (last === 'instructor') return courseFields.instructor;
  if (last === 'release') return courseFields.release;
  if (last === 'pace') return courseFields.pace;
  if (path[4] === 'chapters') return courseFields.chapter;
  if (path[4] === 'files') return courseFields.file;
  if (path.length === 2) return courseFields.section;
  return path.length === 4 ? courseFields.lecture : courseFields.course;
};

/** Names that may stand under a path of a quiz file, for suggestions. */
export const quizKeysAt = (path: readonly PropertyKey[]): readonly string[] =>
  Object.keys(path.length === 0 ? QuizYaml.shape : question.shape);

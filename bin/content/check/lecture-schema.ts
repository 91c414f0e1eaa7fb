import * as z from 'zod';
import { limits } from '../../../lambdas/contract/limits.ts';
import { authoredKinds } from './authored-kinds.ts';
import { lectureQuestion } from './quiz-schema.ts';
import {
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

const release = mapping({
  afterDays: whole(0, 3_650).optional(),
  at: z
    .string(wanted('a quoted time such as "09:00"'))
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time from "00:00" to "23:59"')
    .optional(),
  on: z.iso
    .datetime({ error: 'must be an instant in UTC such as 2026-12-01T09:00:00Z', abort: true })
    // Calendars round up to the second, and the year 10000 is written in another form.
    .refine((on) => on < '9999', 'must be before the year 9999')
    .optional(),
  /** Id of an earlier lecture: `days` and `at` count from its completion. */
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

const chapter = mapping({ at: number(0, limits.lectureSecondsMax), title: text(200) });
const fileBeside = mapping({ path: text(200), title: text(200).optional() });
const file = text(200).optional();

const lecture = mapping({
  id: explained(slugText, {
    value: 'slug, unique in the course',
    effect: 'Never change it: the progress of learners is stored under it',
  }),
  title: explained(text(200), {
    value: 'text, 200 characters',
    effect: 'Shown to everybody, also while the lecture is locked',
  }),
  type: explained(oneOf(['free', 'drip', 'premium']), {
    value: '`free`, `drip`, `premium`',
    effect:
      '`free` and `drip` open with enrollment or subscription, `premium` with the upgrade; `drip` and `premium` need `drip: true`',
    sample: 'free',
  }),
  contentType: explained(oneOf(Object.keys(authoredKinds) as (keyof typeof authoredKinds)[]), {
    value: '`video`, `article`, `quiz`, `exercise`, `other`',
    effect:
      '`article` is a lecture to read, `exercise` code to write; `other` is work outside of the site, which learners mark as done',
  }),
  video: explained(file, {
    value: '`lectures/….mp4`',
    absent: 'required for a video',
    effect: 'The file to play',
    sample: 'lectures/welcome.mp4',
  }),
  captions: explained(z.record(z.string(), text(200), wanted('a mapping of languages to files')).optional(), {
    value: 'languages such as `en`, each with a WebVTT file',
    absent: 'no captions',
    effect:
      'Shown by the player. Search and the assistant find what is said (60 KB of text a lecture, 3 MB a course), in English where there are English captions. A `<` that begins no tag of captions is a warning, and is published as `&lt;`',
    sample: '{ en: lectures/welcome.en.vtt }',
  }),
  quiz: explained(file, {
    value: '`quizzes/….yaml`',
    absent: 'required for a quiz',
    effect: 'The questions',
    sample: 'quizzes/foundations.yaml',
  }),
  article: explained(file, {
    value: '`lectures/….md` or `….ipynb`',
    absent: 'required for an article',
    effect:
      'The text to read: [Markdown with code, formulas, tables, images and notes, or a notebook](#lectureswhy-it-worksmd)',
    sample: 'lectures/why-it-works.md',
  }),
  exercise: explained(file, {
    value: '`exercises/…`, a folder',
    absent: 'required for an exercise',
    effect: '[The task, its tests and its solution](#exercisescosine)',
    sample: 'exercises/cosine',
  }),
  seconds: explained(whole(1, 60).optional(), {
    value: '1 to 60, exercises only',
    absent: '10',
    effect: 'How long a run of the code may take',
    sample: '10',
    isOff: true,
  }),
  minutes: explained(whole(1, 600).optional(), {
    value: '1 to 600, articles and exercises only',
    absent: 'of an article from its text: 230 words a minute, 3 s a line of code, 12 s a picture',
    effect: 'Shown: how long it takes',
    sample: '6',
    isOff: true,
  }),
  chapters: explained(list(chapter, 100).optional(), {
    value: 'up to 100 with `at` (seconds) and `title`, in order, videos only',
    absent: 'none',
    effect: 'Parts of a video, marked on its time line and listed',
    sample: '[{ at: 0, title: The question }, { at: 21, title: Two ways to answer }]',
  }),
  questions: explained(list(lectureQuestion, 20).optional(), {
    value: 'up to 20, videos and articles only: [fields of a question](#questions-in-a-lecture)',
    absent: 'none',
    effect: 'Asked in the middle of the lecture, and again in reviews until learners know the answer',
    sample: '[{ id: green, at: 21, text: Is green a color?, options: [No, Yes], answer: 1 }]',
    isOff: true,
  }),
  files: explained(list(fileBeside, 50).optional(), {
    value: 'up to 50 with `path` and `title`; 200 MB each; names differ within the lecture',
    absent: 'none',
    effect: 'Files to download, beside any lecture; without `title` the name is shown',
    sample: '[{ path: files/numbers.csv, title: The numbers of this lecture }]',
  }),
  duration: explained(number(0, limits.lectureSecondsMax).optional(), {
    value: 'seconds, up to 86,400',
    absent: 'read from the video',
    effect: 'Shown. Must be close to the length of a video, or nobody could complete it',
    sample: '300',
    isOff: true,
  }),
  preview: explained(flag.optional(), {
    value: '`true` or `false`',
    absent: '`false`',
    effect:
      'Anybody may open it, without an account: a video, an article or an exercise of type `free`, without a `release`. Its files stay with learners',
    sample: 'true',
  }),
  release: explained(release.optional(), {
    value:
      '[one of](#when-a-lecture-opens) `{ afterDays: 7 }`, `{ afterDays: 7, at: "09:00" }`, `{ on: 2026-12-01T09:00:00Z }`, `{ after: an-earlier-lecture, days: 2, at: "09:00" }`',
    absent: 'opens with the course',
    effect: 'When the lecture opens; only with `drip: true`, also for `premium` lectures',
    sample: "{ afterDays: 7, at: '09:00' }",
    isOff: true,
  }),
});

export const section = mapping({
  title: text(200),
  lectures: list(lecture, 500).min(1, 'must have at least one lecture'),
});

/** Fields of a lecture, with their guides. */
export const lectureFields = lecture.shape;

const keysByPlace: Readonly<Record<string, readonly string[]>> = {
  release: Object.keys(release.shape),
  chapters: Object.keys(chapter.shape),
  files: Object.keys(fileBeside.shape),
  questions: Object.keys(lectureQuestion.shape),
};

/** Names of the fields that a mapping inside a lecture may have. @param path from the lecture; `[]` is the lecture itself */
export const lectureKeysAt = ([field = '']: readonly PropertyKey[]): readonly string[] =>
  keysByPlace[String(field)] ?? Object.keys(lecture.shape);

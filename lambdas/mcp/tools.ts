import * as z from 'zod/mini';
import type { ResponseOf } from '../contract/endpoints.ts';
import { ChatReply } from '../contract/schemas/chat.ts';
import { CourseCard, CourseDetail, CourseList } from '../contract/schemas/course.ts';
import { AllHits, CourseHit, EnrolledCourse, EnrolledCourses } from '../contract/schemas/learning.ts';
import { Exercise } from '../contract/schemas/practice.ts';
import { ReviewItem, Reviews } from '../contract/schemas/reviews.ts';
import { Notes } from '../contract/schemas/study.ts';
import { NextLecture, nextLecture, ReadLecture, readLecture } from './lecture-tools.ts';
import { courseLink, lectureLink } from './links.ts';
import { type Arguments, type OperationName, operations } from './operations.ts';
import type { Tool } from './tool.ts';

type ToolText = Pick<Tool, 'title' | 'description' | 'overwrites'>;

const link = z.string();

/** A tool that answers what one operation answers. */
const plain = (operation: OperationName, text: ToolText): Tool => ({
  ...text,
  operations: [operation],
  output: operations[operation].responses[200],
  run: ({ call }, input) => call(operation, input),
});

/** A tool that adds links of the site to what one operation answers. */
const linked = <N extends OperationName>(
  operation: N,
  output: z.ZodMiniType,
  addLinks: (answer: ResponseOf<N>, siteUrl: string, input: Arguments) => unknown,
  text: ToolText,
): Tool => ({
  ...text,
  operations: [operation],
  output,
  run: async ({ call, siteUrl }, input) => addLinks(await call(operation, input), siteUrl, input),
});

const linkCourses = (
  { courses, ...rest }: { readonly courses: readonly { readonly id: string }[] },
  siteUrl: string,
) => ({ ...rest, courses: courses.map((course) => ({ ...course, link: courseLink(siteUrl, course.id) })) });

const LinkedNotes = z.extend(Notes, { link });
const linkNotes = (notes: z.output<typeof Notes>, siteUrl: string, input: Arguments) => ({
  ...notes,
  link: lectureLink(siteUrl, {
    courseId: String(input.courseId),
    section: Number(input.section),
    lectureId: String(input.lecture),
  }),
});

const LinkedItems = z.array(z.extend(ReviewItem, { link }));
const linkItems = (items: readonly z.output<typeof ReviewItem>[], siteUrl: string) =>
  items.map((item) => ({ ...item, link: lectureLink(siteUrl, { ...item, heading: item.after }) }));

/** Every tool by its name. */
export const tools: Readonly<Record<string, Tool>> = {
  search_courses: linked(
    'listCourses',
    z.extend(CourseList, { courses: z.array(z.extend(CourseCard, { link })) }),
    linkCourses,
    {
      title: 'Search courses',
      description:
        'Searches the catalog of the site by words, topic, level, duration and language. Without words it lists courses. Use it for courses that the learner does not have yet.',
    },
  ),
  get_course: linked(
    'getCourse',
    z.extend(CourseDetail, { link }),
    (course, siteUrl) => ({ ...course, link: courseLink(siteUrl, course.id) }),
    {
      title: 'Look at a course',
      description:
        'Tells everything that is public of one course: what it teaches, its sections and lectures, price, level and teacher.',
    },
  ),
  my_courses: linked(
    'listEnrolled',
    z.extend(EnrolledCourses, { courses: z.array(z.extend(EnrolledCourse, { link })) }),
    linkCourses,
    {
      title: 'My courses',
      description: 'Lists the courses of the learner with progress in per cent and where they stopped.',
    },
  ),
  next_lecture: {
    title: 'Next lecture',
    description:
      'Finds the first lecture of a course that the learner has not completed and may open now, with its link; and the lecture that they wait for, if one is locked.',
    operations: ['getContent', 'getCourseProgress'],
    output: NextLecture,
    run: nextLecture,
  },
  read_lecture: {
    title: 'Read a lecture',
    description:
      'Reads a lecture that the learner may open: an article as HTML, or the transcript of a video with seconds. Add ?t=<seconds> to its link to open the video there. A quiz or an exercise is only named, with its link: get_exercise shows an exercise.',
    operations: ['getContent', 'getArticle', 'getTranscript', 'getExercise'],
    output: ReadLecture,
    run: readLecture,
  },
  search_lectures: {
    title: 'Search in lectures',
    description:
      'Searches what is said, written and asked in the lectures of the courses of the learner, or of one course. Each hit has a link to the second or heading.',
    operations: ['searchCourse', 'searchAll'],
    optional: ['courseId'],
    output: z.extend(AllHits, {
      hits: z.array(z.extend(CourseHit, { courseTitle: z.optional(CourseHit.shape.courseTitle), link })),
    }),
    run: async ({ call, siteUrl }, input) => {
      const { courseId } = input;
      const { hits } = courseId == null ? await call('searchAll', input) : await call('searchCourse', input);
      return {
        hits: hits.map((hit) => {
          const found = { courseId: String(courseId), ...hit };
          return { ...found, link: lectureLink(siteUrl, { ...found, heading: hit.headingId }) };
        }),
      };
    },
  },
  get_exercise: linked(
    'getExercise',
    z.extend(Exercise, { link }),
    (exercise, siteUrl, { courseId, lectureId }) => ({
      ...exercise,
      link: lectureLink(siteUrl, { courseId: String(courseId), lectureId: String(lectureId) }),
    }),
    {
      title: 'Look at an exercise',
      description:
        'Shows a programming exercise: the task, the starting code, the tests, hints, and the code that the learner saved.',
    },
  ),
  save_code: plain('saveCode', {
    title: 'Save code',
    description:
      'Saves the code of the learner for an exercise, in place of what was saved. Pass `basedOn` as get_exercise gave it in `code.updatedAt` (null if there was none), so that nothing newer is lost.',
    overwrites: true,
  }),
  start_trial: plain('startTrial', {
    title: 'Start a trial',
    description:
      'Gives the cases that the code of the learner has to answer for the next submission of an exercise, and the `trial` that submit_exercise wants.',
  }),
  submit_exercise: plain('submitExercise', {
    title: 'Submit an exercise',
    description:
      'Hands in the answers of the learner’s code to the cases of a trial, one for each case in order, with that code. It counts as the learner’s submission: ask first.',
  }),
  due_reviews: linked(
    'listReviews',
    z.extend(Reviews, {
      items: LinkedItems,
      ahead: z.optional(z.extend(Reviews.shape.ahead.def.innerType, { items: LinkedItems })),
    }),
    ({ items, ahead, ...rest }, siteUrl) => ({
      ...rest,
      items: linkItems(items, siteUrl),
      ...(ahead && { ahead: { ...ahead, items: linkItems(ahead.items, siteUrl) } }),
    }),
    {
      title: 'Due reviews',
      description:
        'Lists what the learner should review today, and with `until` what falls due by then: questions, cards and exercises, each with a link to where it was taught. Show a question or the front of a card, and wait for the learner’s own answer.',
    },
  ),
  answer_review: {
    ...plain('submitReview', {
      title: 'Answer a review',
      description:
        'Records one review: `answers` (option ids) to a question, or `rating` of a card by how well the learner knew it. `replaces` with a rating corrects an earlier review. `id` and `reviewedAt` are made if absent; the same `id` again changes nothing.',
    }),
    optional: ['id', 'reviewedAt'],
    run: ({ call, newId, now }, { id, reviewedAt, ...input }) =>
      call('submitReview', {
        ...input,
        id: id ?? newId(),
        reviewedAt: reviewedAt ?? new Date(now()).toISOString(),
      }),
  },
  read_notes: linked('getNotes', LinkedNotes, linkNotes, {
    title: 'Read notes',
    description:
      'Reads the notes that the learner wrote beside a lecture. `section` is the index of its section, from 0; `lecture` its id.',
  }),
  write_note: linked('saveNotes', LinkedNotes, linkNotes, {
    title: 'Write a note',
    description:
      'Saves the notes of the learner beside a lecture, in place of what was there: read them first and keep what they wrote. Pass `basedOn` as read_notes gave it in `updatedAt` (null if there were none).',
    overwrites: true,
  }),
  ask_assistant: linked(
    'chat',
    ChatReply,
    ({ sources, ...rest }, siteUrl) => ({
      ...rest,
      sources: sources.map((source) => ({ ...source, href: `${siteUrl}${source.href}` })),
    }),
    {
      title: 'Ask the course assistant',
      description:
        'Asks the assistant of the site, which answers from the courses, the help page and the record of the learner, with links to the passages.',
    },
  ),
};

/** The tool of a name, as a client sent it. */
export const findTool = (name: unknown): Tool | undefined =>
  typeof name === 'string' && Object.hasOwn(tools, name) ? tools[name] : undefined;

import { isDeepStrictEqual } from 'node:util';
import { limits } from '../../../lambdas/contract/limits.ts';
import type { PublishedQuestions } from '../../../lambdas/contract/published.ts';
import { type Course, type CourseLecture, lecturesOf } from '../../../lambdas/domain/course/course.ts';
import type { QuizWithKey } from '../../../lambdas/domain/score/quiz.ts';
import { formatCount } from '../problem.ts';
import { describeRelease, scheduleChanges } from './schedule-changes.ts';
import { describeEffect, type ScheduleEffect } from './schedule-effects.ts';

/** Lines of a plan about one course are indented under it. */
const indent = '    ';

const dollars = (amount: number): string => (amount === 0 ? 'free' : `$${amount}`);

const clock = (seconds: number): string => {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
};

const describeLecture = ({ type, contentType, duration, minutes, release }: CourseLecture): string =>
  [
    contentType,
    ...(type === 'free' ? [] : [type]),
    ...(duration > 0 ? [clock(duration)] : []),
    ...(minutes === undefined
      ? []
      : [`${formatCount(minutes, 'minute')}${contentType === 'article' ? ' to read' : ''}`]),
    ...(release ? [describeRelease(release)] : []),
  ].join(', ');

/** Lists price and lectures of a new course, line by line. */
export const describeAdded = (course: Course): string[] => [
  `${indent}price: ${dollars(course.price)}`,
  ...lecturesOf(course).map(
    ({ lecture }) => `${indent}+ lecture ${lecture.id} (${describeLecture(lecture)})`,
  ),
  ...(lecturesOf(course).length === 0 ? [`${indent}no lectures: it is listed, and nobody can enroll`] : []),
];

/** Names of the fields that differ; `words` translates names that mean nothing to authors. */
const differing = <T extends object>(
  before: T,
  after: T,
  words: Readonly<Record<string, string>>,
): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !isDeepStrictEqual(before[field as keyof T], after[field as keyof T]))
    .map((field) => words[field] ?? field);

const fieldChanges = (published: Course, course: Course): string[] => {
  const upgrade = ({ upgradePrice = limits.upgradePriceDefault }: Course) => upgradePrice;
  // Those have lines of their own.
  const elsewhere = { price: 0, upgradePrice: 0, sections: [], hasQuestions: true, hasCards: true } as const;
  const changed = differing(
    { ...published, ...elsewhere },
    // The day of publication, where the author gives none, changes with everything else.
    { ...course, ...elsewhere, updated: course.updated ?? published.updated },
    { image: 'cover', longDescriptionHtml: 'long description', topicLabel: 'topic label' },
  );
  const titles = ({ sections }: Course) => sections.map(({ title }) => title);
  const order = ({ sections }: Course, other: Course) => {
    const shared = new Set(lecturesOf(other).map(({ lecture }) => lecture.id));
    return sections.map(({ lectures }) => lectures.map(({ id }) => id).filter((id) => shared.has(id)));
  };
  const rearranged =
    !isDeepStrictEqual(titles(published), titles(course)) ||
    !isDeepStrictEqual(order(published, course), order(course, published));
  const all = [...changed, ...(rearranged ? ['sections'] : [])];
  return [
    ...(published.price === course.price
      ? []
      : [`price: ${dollars(published.price)} → ${dollars(course.price)}`]),
    ...(upgrade(published) === upgrade(course)
      ? []
      : [`price of the upgrade: ${dollars(upgrade(published))} → ${dollars(upgrade(course))}`]),
    ...(all.length > 0 ? [all.join(', ')] : []),
  ].map((line) => `${indent}~ ${line}`);
};

/** Ids of the lectures that are removed from a published course; its other lectures that the files lack stay. */
export type RemovedLectures = ReadonlySet<string>;

/** Leaves out the schedule: moved lectures get their own line, and no file contains the schedule's history. */
const withoutSchedule = ({
  release: _,
  releaseSince: __,
  earlierReleases: ___,
  ...lecture
}: CourseLecture): Partial<CourseLecture> => lecture;

const lectureChanges = (
  published: Course,
  course: Course,
  removed: RemovedLectures,
  prune: boolean,
  effects: ReadonlyMap<string, ScheduleEffect>,
): string[] => {
  const before = new Map(lecturesOf(published).map(({ lecture }) => [lecture.id, lecture]));
  const after = new Map(lecturesOf(course).map(({ lecture }) => [lecture.id, lecture]));
  const moved = scheduleChanges(published, course).filter(({ lectureId }) => before.has(lectureId));
  const why = prune ? "learners' progress hangs on it" : '--prune removes it unless progress hangs on it';
  const words = {
    videoKey: 'video',
    articleKey: 'article',
    exerciseKey: 'exercise',
    answersKey: 'expected answers',
    hasCases: 'who grades it',
    quizId: 'quiz',
    contentType: 'kind of content',
    stream: 'renditions',
    duration: 'length',
  };
  return [
    ...[...after.values()]
      .filter(({ id }) => !before.has(id))
      .map((lecture) => `+ lecture ${lecture.id} (${describeLecture(lecture)})`),
    ...[...after.values()].flatMap((lecture) => {
      const fields = differing(
        withoutSchedule(before.get(lecture.id) ?? lecture),
        withoutSchedule(lecture),
        words,
      );
      return fields.length > 0 ? [`~ lecture ${lecture.id}: ${fields.join(', ')}`] : [];
    }),
    ...[...before.values()]
      .filter(({ id }) => !after.has(id))
      .map(({ id, type, release }) => {
        if (removed.has(id)) return `- lecture ${id}`;
        const opens = !course.drip && (type !== 'free' || release) ? ', free and open at once' : '';
        return `= lecture ${id} stays${opens}: ${why}`;
      }),
    ...moved.flatMap(({ lectureId, before: from, after: to }) => {
      const effect = effects.get(lectureId);
      return [
        `> lecture ${lectureId} moves: ${describeRelease(from)} → ${describeRelease(to)}`,
        ...(effect ? [`    ${describeEffect(effect)}`] : []),
      ];
    }),
    ...(moved.length > 0
      ? ['  what the schedule has opened stays open, and nothing is announced twice']
      : []),
  ].map((line) => `${indent}${line}`);
};

/** What was added, changed or removed, as `questions a, b added`. @param what the word for one of them */
const idChanges = (
  what: string,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
) => {
  const named = (how: string, ids: readonly string[]) =>
    ids.length > 0 ? [`${what}${ids.length === 1 ? '' : 's'} ${ids.join(', ')} ${how}`] : [];
  return [
    ...named(
      'added',
      [...after.keys()].filter((id) => !before.has(id)),
    ),
    ...named(
      'changed',
      [...after]
        .filter(([id, is]) => before.has(id) && !isDeepStrictEqual(before.get(id), is))
        .map(([id]) => id),
    ),
    ...named(
      'removed',
      [...before.keys()].filter((id) => !after.has(id)),
    ),
  ];
};

/** Questions in lectures and cards; those of lectures that stay without their files stay too. */
const questionChanges = (published: CourseWithQuizzes, next: CourseWithQuizzes): string[] => {
  const lectures = new Set(lecturesOf(next.course).map(({ lecture }) => lecture.id));
  const inFiles = ({ lectureId }: { readonly lectureId: string }): boolean => lectures.has(lectureId);
  const byLecture = ({ questions }: CourseWithQuizzes) =>
    new Map(questions.questions.filter(inFiles).map((each) => [`${each.lectureId}/${each.id}`, each]));
  const byId = ({ questions }: CourseWithQuizzes) =>
    new Map(questions.cards.filter(inFiles).map((each) => [each.id, each]));
  return [
    ...idChanges('question', byLecture(published), byLecture(next)),
    ...idChanges('card', byId(published), byId(next)),
  ].map((line) => `${indent}~ ${line}`);
};

const quizChange = (published: QuizWithKey, quiz: QuizWithKey): string[] => {
  const before = new Map(published.questions.map((question) => [question.id, question]));
  const after = new Map(quiz.questions.map((question) => [question.id, question]));
  const attempts = (count: number) => (count === 0 ? 'unlimited' : String(count));
  return [
    ...(published.title === quiz.title ? [] : ['title']),
    ...(published.passPercent === quiz.passPercent
      ? []
      : [`passes at ${published.passPercent} % → ${quiz.passPercent} %`]),
    ...(published.attemptsAllowed === quiz.attemptsAllowed
      ? []
      : [`attempts ${attempts(published.attemptsAllowed)} → ${attempts(quiz.attemptsAllowed)}`]),
    ...idChanges('question', before, after),
  ];
};

const quizChanges = (published: readonly QuizWithKey[], quizzes: readonly QuizWithKey[]): string[] => {
  const before = new Map(published.map((quiz) => [quiz.id, quiz]));
  return quizzes.flatMap((quiz) => {
    const was = before.get(quiz.id);
    if (!was) return [`${indent}+ quiz ${quiz.id} (${formatCount(quiz.questions.length, 'question')})`];
    const changes = quizChange(was, quiz);
    return changes.length > 0 ? [`${indent}~ quiz ${quiz.id}: ${changes.join('; ')}`] : [];
  });
};

/** A course with its quizzes, and what it asks beside them. */
export interface CourseWithQuizzes {
  readonly course: Course;
  readonly quizzes: readonly QuizWithKey[];
  readonly questions: PublishedQuestions;
}

/**
 * Lists what changes in a published course, line by line: fields, lectures, quizzes, schedule.
 * @param effects how a changed schedule affects learners, by lecture id; missing where it was not counted
 */
export const describeChanged = (
  published: CourseWithQuizzes,
  next: CourseWithQuizzes,
  removed: RemovedLectures,
  prune: boolean,
  effects: ReadonlyMap<string, ScheduleEffect> = new Map(),
): string[] => {
  const lines = [
    ...fieldChanges(published.course, next.course),
    ...lectureChanges(published.course, next.course, removed, prune, effects),
    ...quizChanges(published.quizzes, next.quizzes),
    ...questionChanges(published, next),
  ];
  return lines.length > 0 ? lines : [`${indent}~ what is said in its captions, or how courses are stored`];
};

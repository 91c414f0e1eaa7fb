import { limits } from '../../contract/limits.ts';
import type { CourseCard } from '../../contract/schemas/course.ts';
import { type Course, hasPremiumLectures, lecturesOf } from '../course/course.ts';
import {
  durationLabels,
  isAvailable,
  languageDefault,
  languageName,
  levelLabels,
} from '../course/course-card.ts';
import { htmlBlocks } from './html-blocks.ts';
import type { FactTopic } from './topics.ts';

/** `$2`, `$39.50`. */
export const dollars = (amount: number): string =>
  `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** `a, b and c` */
export const listInWords = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const inPreparation = (title: string): string =>
  `“${title}” is in preparation: its lectures are still being made, and there is no date yet. Leave your email address on its page, and we write to you when it opens.`;

const lectureCounts = (course: Course): string => {
  const counts = new Map<string, number>();
  for (const { lecture } of lecturesOf(course)) {
    counts.set(lecture.contentType, (counts.get(lecture.contentType) ?? 0) + 1);
  }
  const total = lecturesOf(course).length;
  const words: readonly (readonly [string, string, string])[] = [
    ['video', 'video', 'videos'],
    ['article', 'lecture to read', 'lectures to read'],
    ['exercise', 'exercise', 'exercises'],
    ['quiz', 'quiz', 'quizzes'],
  ];
  const kinds = words.flatMap(([kind, one, many]) => {
    const count = counts.get(kind) ?? 0;
    return count === 0 ? [] : [plural(count, one, many)];
  });
  return `${plural(total, 'lecture')}${kinds.length > 1 ? `: ${listInWords(kinds)}` : ''}`;
};

const fits: Readonly<Record<Course['level'], string>> = {
  beginner: 'It is made for beginners.',
  intermediate: 'It is not a first course: it builds on some experience.',
  advanced: 'It is not meant for beginners.',
  mixed: 'It is made for beginners and for people with experience.',
};

/** The paragraphs of a course page under a heading that speaks of what is needed. */
const neededByPage = ({ longDescriptionHtml = '' }: Course): string | undefined => {
  const blocks = htmlBlocks(longDescriptionHtml);
  const heading = blocks.findIndex(
    ({ isHeading, text }) =>
      isHeading && /^(?:prerequisites|who it is for|what you need|do you need)/i.test(text),
  );
  if (heading < 0) return undefined;
  const below = blocks.slice(heading + 1);
  const next = below.findIndex(({ isHeading }) => isHeading);
  const text = below
    .slice(0, next < 0 ? undefined : next)
    .map((block) => block.text)
    .join(' ');
  return text === '' ? undefined : text;
};

/** The language of a course, in English. */
export const languageOf = ({ language = languageDefault }: Pick<CourseCard, 'language'>): string =>
  languageName(language);

/** What there is to watch and to read, in words; empty where nobody knows. */
const effortOf = (course: Course): string => {
  const seconds = lecturesOf(course).reduce(
    (sum, { lecture: { duration, minutes = 0 } }) => sum + (duration > 0 ? duration : minutes * 60),
    0,
  );
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return '';
  const hours = Math.floor(minutes / 60);
  const words = [
    ...(hours > 0 ? [plural(hours, 'hour')] : []),
    ...(minutes % 60 > 0 ? [plural(minutes % 60, 'minute')] : []),
  ];
  return ` Watching and reading take about ${words.join(' ')} in all.`;
};

const scheduleOf = (course: Course): string => {
  const { title, drip } = course;
  if (!drip) return `All lectures of “${title}” are open as soon as you are enrolled; there is no deadline.`;
  const waiting = lecturesOf(course).filter(({ lecture }) => lecture.release);
  const open = lecturesOf(course).length - waiting.length;
  const first = waiting.flatMap(({ lecture }) =>
    lecture.release?.afterDays === undefined
      ? []
      : [`“${lecture.title}” after ${plural(lecture.release.afterDays, 'day')}`],
  )[0];
  return `The lectures of “${title}” open over time, counted from the day you begin: ${open} of ${open + waiting.length} at once${first ? `, ${first}` : ''}, the others later. Its page shows the whole schedule.`;
};

/** One fact of a course in a sentence or two, from the catalog alone. */
export const courseFact = (topic: FactTopic, course: Course): string => {
  const { title, price, instructor, level } = course;
  if (
    !isAvailable(course) &&
    ['price', 'upgrade', 'lectures', 'certificate', 'availability', 'schedule', 'preview'].includes(topic)
  ) {
    return inPreparation(title);
  }
  switch (topic) {
    case 'price': {
      const premium = hasPremiumLectures(course)
        ? ` Its premium lectures are opened by one upgrade for ${dollars(course.upgradePrice ?? limits.upgradePriceDefault)}.`
        : '';
      return `${price === 0 ? `“${title}” is free.` : `“${title}” costs ${dollars(price)}, paid once.`}${premium}`;
    }
    case 'upgrade':
      return hasPremiumLectures(course)
        ? `The premium upgrade of “${title}” costs ${dollars(course.upgradePrice ?? limits.upgradePriceDefault)}, paid once, and opens its premium lectures for good.`
        : `“${title}” has no premium lectures, so there is no upgrade.`;
    case 'length': {
      const label = durationLabels[course.duration];
      const made = isAvailable(course) ? `, in ${lectureCounts(course)}` : '';
      return `“${title}” takes ${/^\d/u.test(label) ? label : label.toLowerCase()}${made}. You learn at your own pace.${effortOf(course)}`;
    }
    case 'lectures':
      return `“${title}” has ${lectureCounts(course)}.`;
    case 'level':
      return `The level of “${title}” is “${levelLabels[level]}”. ${fits[level]}`;
    case 'teacher': {
      const { name, title: does } = instructor;
      return `“${title}” is taught by ${name}${does === undefined ? '' : `, ${does.charAt(0).toLowerCase()}${does.slice(1)}`}.`;
    }
    case 'certificate':
      return `Yes, “${title}” has a certificate, at no extra cost: you get it when you have completed every lecture that is open to you and passed its quizzes and graded exercises.`;
    case 'language':
      return `“${title}” is in ${languageOf(course)}.`;
    case 'needs': {
      const needed = course.prerequisites?.length
        ? `You need: ${course.prerequisites.join('; ')}.`
        : neededByPage(course);
      return `The level of “${title}” is “${levelLabels[level]}”. ${needed ?? fits[level]}`;
    }
    case 'availability':
      return course.drip
        ? `“${title}” is open: enroll, and you can start now. Some lectures open over time, as its page shows.`
        : `“${title}” is open: enroll, and you can start now.`;
    case 'schedule':
      return scheduleOf(course);
    case 'outcomes': {
      const learned =
        course.outcomes.length > 0
          ? `\n\nYou will learn to:\n${course.outcomes.map((each) => `– ${each}`).join('\n')}`
          : '';
      return `“${title}”: ${course.description.trim()}${learned}`;
    }
    case 'preview': {
      const previews = lecturesOf(course).filter(({ lecture }) => lecture.preview);
      return previews.length === 0
        ? `“${title}” has no preview lecture.`
        : `Yes: ${listInWords(previews.map(({ lecture }) => `“${lecture.title}”`))} of “${title}” ${previews.length === 1 ? 'is' : 'are'} open to everybody, without an account.`;
    }
  }
};

import type { CourseCard } from '../contract/schemas/course.ts';
import { dollars, languageOf, listInWords } from '../domain/chat/course-facts.ts';
import type { Asked } from '../domain/chat/interpret.ts';
import type { CatalogTopic } from '../domain/chat/topics.ts';
import type { Course } from '../domain/course/course.ts';
import { durationLabels, isAvailable, levelLabels, toCourseCard } from '../domain/course/course-card.ts';
import { type AssistantAnswer, coursePage, helpById, toHelp } from './assistant-answers.ts';
import type { AnswerDeps } from './deps.ts';
import { whole } from './find-course.ts';
import type { Library } from './library.ts';

/** A course in half a line: `free, beginner, under 2 hours`. */
const traits = ({ available, price, level, duration }: CourseCard): string =>
  [
    available ? (price === 0 ? 'free' : dollars(price)) : 'in preparation',
    levelLabels[level].toLowerCase(),
    durationLabels[duration].replace(/^U/, 'u'),
  ].join(', ');

const coursesPage = { title: 'Courses', href: '/courses' };

const shownMax = 3;

/** Describes the first courses. Undefined when there are none. */
const tellCourses = (lead: string, cards: readonly CourseCard[]): AssistantAnswer | undefined => {
  if (cards.length === 0) return undefined;
  const shown = cards.slice(0, shownMax);
  const lines = shown.map((card) => `– “${card.title}” (${traits(card)}): ${card.description.trim()}`);
  return { paragraph: [lead, ...lines].join('\n'), sources: shown.map(coursePage), from: 'catalog' };
};

const namedMax = 20;

/** Names courses: all, or so many that the reply has room for them. Undefined when there are none. */
const nameCourses = (lead: string, cards: readonly CourseCard[]): AssistantAnswer | undefined => {
  if (cards.length === 0) return undefined;
  const named = cards.slice(0, namedMax);
  const titles = named.map(({ title }) => `“${title}”`);
  const rest = cards.length - named.length;
  return {
    paragraph: `${lead}: ${listInWords(rest > 0 ? [...titles, `${rest} more`] : titles)}.`,
    sources: [...named.map(coursePage), ...(rest > 0 ? [coursesPage] : [])],
    from: 'catalog',
  };
};

/** Courses that are looked through for one to suggest. */
const listMax = 50;
/** Courses that are looked through for what is said of all: more than a catalog has, mostly, and still one Query. */
const allMax = 200;

/** The most popular courses: all, unless there are very many. */
const listAll = async (deps: AnswerDeps) => {
  const { courses, total } = await deps.listCourses({ filters: {}, sort: 'popular', limit: allMax });
  const isAll = courses.length >= total;
  return {
    courses,
    open: courses.filter(({ available }) => available),
    total,
    isAll,
    /** Begins what is said of these courses. */
    say: (text: string): string =>
      isAll ? text : `Of the ${courses.length} most popular courses, ${text.replace(/^T/, 't')}`,
  };
};

const listCourses = async (
  deps: AnswerDeps,
  filters: { level?: string; duration?: string } = {},
  sort: 'popular' | 'newest' = 'popular',
): Promise<readonly CourseCard[]> => {
  const { courses } = await deps.listCourses({ filters, sort, limit: listMax });
  return courses.filter(({ available }) => available);
};

const tellFitting = async (
  library: Library,
  { subject }: Asked,
  isWanted: (course: Course) => boolean = () => true,
): Promise<AssistantAnswer | undefined> => {
  const fitting = (await library.fitting(subject)).filter(
    ({ seen, fit }) => (fit.page >= whole || fit.title >= whole) && isWanted(seen.course),
  );
  const titled = fitting.filter(({ fit }) => fit.title >= whole);
  const best = titled.length > 0 ? titled : fitting;
  const open = best.filter(({ seen }) => isAvailable(seen.course));
  const cards = [...open, ...best.filter((each) => !open.includes(each))].map(({ seen }) =>
    toCourseCard(seen.course),
  );
  return tellCourses(cards.length === 1 ? 'This course fits:' : 'These courses fit:', cards);
};

/** Which courses on a subject a question for courses is about. */
const wanted: Readonly<Partial<Record<CatalogTopic, (course: Course) => boolean>>> = {
  beginner: (course) => course.level === 'beginner' && isAvailable(course),
  free: (course) => course.price === 0 && isAvailable(course),
  short: (course) => course.duration === 'under-2-hours' && isAvailable(course),
};

/** Answers a question for courses from the lists of the catalog. Undefined when no course fits. */
export const tellCatalog = async (
  deps: AnswerDeps,
  library: Library,
  topic: CatalogTopic,
  asked: Asked,
): Promise<AssistantAnswer | undefined> => {
  if (asked.subject.length > 0 && !['languages', 'preparation', 'course-count'].includes(topic)) {
    const fitting = await tellFitting(library, asked, wanted[topic]);
    if (fitting || topic === 'recommend') return fitting;
  }
  switch (topic) {
    case 'recommend': {
      const [enrolled, open] = await Promise.all([library.enrolled(), listCourses(deps)]);
      const own = new Set(enrolled.map(({ summary }) => summary.card.id));
      const others = open.filter(({ id }) => !own.has(id));
      const advice = toHelp(helpById.get('next-course')!);
      if (own.size === 0 || others.length === 0)
        return { ...advice, sources: [...advice.sources, ...others.slice(0, shownMax).map(coursePage)] };
      return tellCourses('Of the courses that you have not taken, people like these most:', others);
    }
    case 'beginner':
      return tellCourses(
        'These courses are made for beginners:',
        await listCourses(deps, { level: 'beginner' }),
      );
    case 'free': {
      const { open, say } = await listAll(deps);
      return nameCourses(
        say('These courses are free'),
        open.filter(({ price }) => price === 0),
      );
    }
    case 'cheap': {
      const { open, say } = await listAll(deps);
      const cheap = open.filter(({ price }) => price > 0).toSorted((a, b) => a.price - b.price);
      const free = open.filter(({ price }) => price === 0);
      const [first] = cheap;
      if (!first) return undefined;
      const price = `is “${first.title}” for ${dollars(first.price)}.`;
      return {
        paragraph: say(
          free.length === 0
            ? `The cheapest course ${price}`
            : `${free.length} ${free.length === 1 ? 'course is' : 'courses are'} free. The cheapest of the others ${price}`,
        ),
        sources: [first, ...free].slice(0, namedMax).map(coursePage),
        from: 'catalog',
      };
    }
    case 'short':
      return tellCourses(
        'These courses take less than two hours:',
        await listCourses(deps, { duration: 'under-2-hours' }),
      );
    case 'newest':
      return tellCourses('The newest courses:', await listCourses(deps, {}, 'newest'));
    case 'languages': {
      const { courses, say } = await listAll(deps);
      const names = [...new Set(courses.map(languageOf))];
      return {
        paragraph: `${say('The courses')} are in ${listInWords(names)}.`,
        sources: [coursesPage],
        from: 'catalog',
      };
    }
    case 'preparation': {
      const { courses, say } = await listAll(deps);
      return nameCourses(
        say('These courses are in preparation'),
        courses.filter(({ available }) => !available),
      );
    }
    case 'course-count': {
      const { open, total, isAll } = await listAll(deps);
      const preparing = isAll && open.length < total ? `, ${total - open.length} of them in preparation` : '';
      return {
        paragraph: `There are ${total} courses${preparing}.`,
        sources: [coursesPage],
        from: 'catalog',
      };
    }
  }
};

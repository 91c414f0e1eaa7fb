import { type Answer, nothingFound, notSaid, plainAnswer } from '../domain/chat/answer.ts';
import { courseFact } from '../domain/chat/course-facts.ts';
import {
  type Asked,
  definedIn,
  interpret,
  isSmallTalk,
  saysCourse,
  splitQuestion,
} from '../domain/chat/interpret.ts';
import { asksForOverview } from '../domain/chat/question.ts';
import type { FactTopic } from '../domain/chat/topics.ts';
import { lecturesOf } from '../domain/course/course.ts';
import type { IndexedCourseView } from '../stores/catalog/read/course-texts.ts';
import {
  type AssistantAnswer,
  coursePage,
  helpById,
  isNothing,
  type Nothing,
  toHelp,
} from './assistant-answers.ts';
import type { AnswerDeps, AskedQuestion } from './deps.ts';
import { findMentionedCourse } from './find-course.ts';
import type { Library } from './library.ts';
import { tellCatalog } from './tell-catalog.ts';
import { tellOwn } from './tell-own.ts';

/** What the help page says where a fact was asked for and no course was named. */
const helpForFact: Readonly<Record<FactTopic, string>> = {
  price: 'prices-and-payment',
  upgrade: 'premium-upgrade',
  length: 'length-and-pace',
  lectures: 'length-and-pace',
  level: 'next-course',
  teacher: 'about-northlight',
  certificate: 'certificate',
  language: 'captions-and-accessibility',
  needs: 'next-course',
  availability: 'courses-in-preparation',
  schedule: 'unlocking-over-time',
  outcomes: 'next-course',
  preview: 'try-before',
};

const tellFact = (topic: FactTopic, { course }: IndexedCourseView): AssistantAnswer => {
  const certificate = topic === 'certificate' ? toHelp(helpById.get('certificate')!).sources.slice(0, 1) : [];
  const previews =
    topic === 'preview'
      ? lecturesOf(course)
          .filter(({ lecture }) => lecture.preview)
          .map(({ lecture }) => ({
            title: lecture.title,
            href: `/courses/${course.id}/preview/${lecture.id}`,
          }))
      : [];
  return {
    paragraph: courseFact(topic, course),
    sources: [coursePage(course), ...certificate, ...previews],
    from: 'catalog',
  };
};

/** Topics of the site that a single word names, whatever else is said. */
const siteWords = new Set(
  'password refunds receipts calendar release-mails captions-and-accessibility certificate signing-in signing-out creating-an-account notebooks teams time-zones your-data try-before'.split(
    ' ',
  ),
);

/** Whether a topic accounts for enough of a question to be what it asks. */
const isEnough = ({ topic, weight, content, subject, aside }: Asked): boolean => {
  const others = subject.length + aside;
  return content >= 2 ? others < weight : weight >= 2 && others <= (siteWords.has(topic.id) ? 2 : 1);
};

type Candidate = {
  readonly value: number;
  readonly tell: () => Promise<AssistantAnswer | Nothing | undefined>;
};

const candidates = async (
  deps: AnswerDeps,
  library: Library,
  { sub, courseId, lectureTitle }: AskedQuestion,
  message: string,
): Promise<Candidate[]> => {
  const asked = interpret(message);
  const isAboutCourse = saysCourse(message);
  const found = asked.map(async (each): Promise<Candidate | undefined> => {
    const { topic, weight, aside, subject } = each;
    switch (topic.kind) {
      case 'unsaid':
        return {
          value: weight - subject.length / 2 + 0.3,
          tell: () => Promise.resolve({ nothing: notSaid(topic.id) }),
        };
      case 'help': {
        const entry = helpById.get(topic.id);
        // A lecture that is named has a date of its own.
        if (topic.id === 'unlocking-over-time' && subject.length > 0 && courseId !== undefined)
          return undefined;
        const isTerm =
          (courseId !== undefined || subject.length > 0) &&
          each.content < 2 &&
          definedIn(message) !== undefined;
        return entry && !isTerm && isEnough(each)
          ? { value: weight - aside - subject.length, tell: () => Promise.resolve(toHelp(entry)) }
          : undefined;
      }
      case 'own':
        return sub === undefined
          ? undefined
          : { value: weight - aside + 0.7, tell: () => tellOwn(deps, library, sub, topic.id, each) };
      case 'fact': {
        // What the lecture at hand is about is answered from its text.
        if (topic.id === 'outcomes' && lectureTitle !== undefined && asksForOverview(message))
          return undefined;
        const seen = await findMentionedCourse(library, each, isAboutCourse);
        if (seen)
          return { value: weight - aside + 1.2, tell: () => Promise.resolve(tellFact(topic.id, seen)) };
        if (subject.length > 0) {
          if (!isAboutCourse || topic.id === 'outcomes') return undefined;
          const [nearest] = await library.fitting(subject);
          return {
            value: weight - aside + 0.2,
            tell: () =>
              Promise.resolve({
                nothing: nothingFound(undefined, sub !== undefined, false, nearest?.seen.course),
              }),
          };
        }
        const entry = helpById.get(helpForFact[topic.id]);
        return entry && isEnough(each)
          ? { value: weight - aside - 0.2, tell: () => Promise.resolve(toHelp(entry)) }
          : undefined;
      }
      case 'catalog':
        return {
          value: weight - aside - (topic.id === 'recommend' ? 0 : 0.75 * subject.length),
          tell: () => tellCatalog(deps, library, topic.id, each),
        };
    }
  });
  return (await Promise.all(found)).flatMap((each) => each ?? []).toSorted((a, b) => b.value - a.value);
};

const tellPart = async (
  deps: AnswerDeps,
  library: Library,
  question: AskedQuestion,
  message: string,
): Promise<AssistantAnswer | Nothing | undefined> => {
  for (const { tell, value } of await candidates(deps, library, question, message)) {
    if (value < 1) return undefined;
    const answer = await tell();
    if (answer) return answer;
  }
  return undefined;
};

/**
 * Answers a plain question from the catalog, the asker's own record and the help page: facts are never taken from passages. Undefined
 * for a question that is none of these.
 */
export const answerPlainly = async (
  deps: AnswerDeps,
  library: Library,
  question: AskedQuestion,
): Promise<Answer | undefined> => {
  const parts = splitQuestion(question.message);
  const answers = await Promise.all(parts.map((part) => tellPart(deps, library, question, part)));
  const found = answers.flatMap((each) => each ?? []);
  if (parts.length > 1 && found.length < parts.length) {
    const whole = await tellPart(deps, library, question, question.message);
    if (whole)
      return isNothing(whole) ? whole.nothing : plainAnswer([whole.paragraph], whole.sources, [whole.from]);
  }
  const plain = found.filter((each): each is AssistantAnswer => !isNothing(each));
  const [nothing] = found.filter(isNothing);
  if (plain.length === 0) {
    if (nothing) return nothing.nothing;
    if (!isSmallTalk(question.message) || asksForOverview(question.message)) return undefined;
    const { paragraph, sources } = toHelp(helpById.get('assistant')!);
    return plainAnswer([paragraph], sources, ['help']);
  }
  return plainAnswer(
    [...new Set(plain.map(({ paragraph }) => paragraph))],
    [
      ...plain.map(({ sources }) => sources.slice(0, 1)),
      ...plain.map(({ sources }) => sources.slice(1)),
    ].flat(),
    plain.map(({ from }) => from),
  );
};

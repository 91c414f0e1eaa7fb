import type { PublishedQuestions } from '../../contract/published.ts';
import { type Entitlements, isEnrolled, lectureAccess, type ScheduledLecture } from '../course/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../course/course.ts';
import { keyMark, withTextOptionIds } from '../score/option-ids.ts';
import { mayTellKey, type QuizQuestion, type QuizWithKey, type TakenQuiz } from '../score/quiz.ts';
import type { ItemPlace } from './review-item.ts';

/** A quiz, and what the learner has done with it. */
export interface AskedQuiz extends QuizWithKey {
  readonly taken: TakenQuiz;
}

/** What a course asks, with the keys: what items are looked up in. */
export interface AskedCourse {
  readonly course: Course;
  readonly questions: PublishedQuestions;
  /** The quizzes that are needed, by id. */
  readonly quizzes: ReadonlyMap<string, AskedQuiz>;
}

/** An item as its course asks it today. */
export interface AskedItem {
  /** Lectures of which one must be open: several only when they share a quiz. */
  readonly lectures: readonly CourseLecture[];
  readonly at?: number | undefined;
  readonly after?: string | undefined;
  /** With options named by their texts. */
  readonly question?: QuizQuestion;
  readonly card?: { readonly front: string; readonly back: string };
  /** Says whether it is still the same item; see {@link keyMark}. The same for all cards and exercises. */
  readonly mark: string;
}

/** The mark of cards and exercises, which have no key that could change. */
export const unmarked = '-';

const findQuestion = (
  { course, questions, quizzes }: AskedCourse,
  place: Extract<ItemPlace, { readonly questionId: string }>,
): Omit<AskedItem, 'mark' | 'card'> | undefined => {
  const lectures = lecturesOf(course).map(({ lecture }) => lecture);
  if (place.kind === 'lecture') {
    const question = questions.questions.find(
      ({ lectureId, id }) => lectureId === place.lectureId && id === place.questionId,
    );
    if (!question) return undefined;
    const { at, after } = question;
    return { lectures: lectures.filter(({ id }) => id === place.lectureId), question, at, after };
  }
  const quiz = quizzes.get(place.quizId);
  const question = quiz?.questions.find(({ id }) => id === place.questionId);
  if (!quiz || !question || !mayTellKey(quiz, quiz.taken)) return undefined;
  return {
    lectures: lectures.filter(({ quizId }) => quizId === place.quizId),
    question: withTextOptionIds(question),
  };
};

/** Looks an item up; undefined when its course does not ask it any more, or while the learner has attempts left that count. */
export const findAskedItem = (asked: AskedCourse, place: ItemPlace): AskedItem | undefined => {
  const found = ((): AskedItem | undefined => {
    switch (place.kind) {
      case 'quiz':
      case 'lecture': {
        const item = findQuestion(asked, place);
        return item?.question && { ...item, mark: keyMark(item.question) };
      }
      case 'exercise':
        return {
          lectures: lecturesOf(asked.course)
            .map(({ lecture }) => lecture)
            .filter(({ id, hasCases }) => id === place.lectureId && hasCases),
          mark: unmarked,
        };
      case 'card': {
        const card = asked.questions.cards.find(({ id }) => id === place.cardId);
        return (
          card && {
            lectures: lecturesOf(asked.course)
              .map(({ lecture }) => lecture)
              .filter(({ id }) => id === card.lectureId),
            card: { front: card.front, back: card.back },
            mark: unmarked,
          }
        );
      }
    }
  })();
  return found && found.lectures.length > 0 ? found : undefined;
};

/** The first of some lectures that the learner may open now (ms). */
export const openLectureOf = <L extends ScheduledLecture & Pick<CourseLecture, 'type'>>(
  lectures: readonly L[],
  entitlements: Entitlements,
  now: number,
): L | undefined =>
  isEnrolled(entitlements)
    ? lectures.find((lecture) => lectureAccess(lecture, entitlements, now).state === 'open')
    : undefined;

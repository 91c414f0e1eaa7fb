import { lectureAccess } from '../domain/course/access.ts';
import { type CourseLecture, isAwaited, lecturesOf } from '../domain/course/course.ts';
import { countedInCourse, coursePercent } from '../domain/learning/progress.ts';
import type { QuizWithKey } from '../domain/learning/quiz.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { AttemptRecord } from '../stores/learning/quiz-record.ts';
import type { QuizProgress } from '../stores/learning/quizzes.ts';
import { answerFrom, type LearnerCourse } from '../use-cases/find-course.ts';
import { isFirstOpening, requireOpen } from '../use-cases/open-lecture.ts';
import type { StudyDeps } from './deps.ts';

/** A quiz that the learner may take now, with the learner's attempts. */
export interface OpenQuiz {
  readonly course: LearnerCourse;
  readonly quiz: QuizWithKey;
  readonly attemptRecord: AttemptRecord;
  /** Lecture in which the quiz is taken. */
  readonly lecture: CourseLecture;
  /** All open lectures with this quiz, in the order of the course. */
  readonly lectures: readonly CourseLecture[];
}

/**
 * Reads a quiz that the learner may take now: it belongs to a lecture of the course that the learner may open.
 * @throws ApiError 404, or 403 `not_enrolled`, `lecture_locked`, `upgrade_required`
 */
export const findOpenQuiz = (
  { quizzes, courses, now }: Pick<StudyDeps, 'quizzes' | 'courses' | 'now'>,
  sub: string,
  courseId: string,
  quizId: string,
): Promise<OpenQuiz> =>
  answerFrom(
    courses,
    courseId,
    ({ course }) => quizzes.read(sub, courseId, quizId, { course }),
    ({ quiz, attemptRecord, ...course }) => {
      const lectures = lecturesOf(course.course)
        .map(({ lecture }) => lecture)
        .filter((lecture) => lecture.quizId === quizId);
      const [first] = lectures;
      if (!quiz || !first) throw new ApiError('not_found');
      const at = now();
      const open = lectures.filter(
        (lecture) => lectureAccess(lecture, course.entitlements, at).state === 'open',
      );
      const lecture = open[0] ?? first;
      requireOpen(lecture, course, at);
      return { course, quiz, attemptRecord, lecture, lectures: open };
    },
  );

/**
 * Computes the progress through a quiz: lectures opened for the first time and, once the quiz was passed, newly completed lectures. There are
 * several only when lectures share the quiz.
 */
export const toQuizProgress = (
  { course, lectures }: OpenQuiz,
  learner: { readonly sub: string; readonly at: string; readonly passed: boolean },
): QuizProgress => {
  const completed = learner.passed ? lectures.filter(({ id }) => !course.progress.completed.has(id)) : [];
  return {
    sub: learner.sub,
    courseId: course.course.id,
    at: learner.at,
    completed,
    opened: lectures.filter((lecture) => isFirstOpening(lecture, course)).map(({ id }) => id),
    percent: coursePercent(
      course,
      completed.map(({ id }) => id),
    ),
    counted: countedInCourse(course),
    revision: course.progress.revision,
    recheck: isAwaited(
      course.course,
      completed.map(({ id }) => id),
    )
      ? course.enrollment?.subscription?.id
      : undefined,
  };
};

import { lectureAccess } from '../domain/course/access.ts';
import { type CourseLecture, lecturesOf } from '../domain/course/course.ts';
import { withTextOptionIds } from '../domain/score/option-ids.ts';
import { attemptsInAll, isExhausted, type QuizWithKey } from '../domain/score/quiz.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { AttemptRecord } from '../stores/learning/quiz-record.ts';
import { answerFrom, type LearnerCourse } from '../use-cases/find-course.ts';
import { requireOpen } from '../use-cases/open-lecture.ts';
import type { StudyDeps } from './deps.ts';

/** A quiz that the learner may take now, with the learner's attempts. */
export interface OpenQuiz {
  readonly course: LearnerCourse;
  /** Its options are named by their texts, and its attempts are those that the learner has in all. */
  readonly quiz: QuizWithKey;
  /** Passed also where a later publication lowered the mark to a score that the learner has, who has no attempt left to reach it again. */
  readonly attemptRecord: AttemptRecord;
  /** The pass is not stored yet. */
  readonly isPassNew: boolean;
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
      const questions = quiz.questions.map(withTextOptionIds);
      const { passedAt, bestScore = -1 } = attemptRecord;
      const isPassNew =
        passedAt === undefined && bestScore >= quiz.passPercent && isExhausted(quiz, attemptRecord);
      return {
        course,
        quiz: { ...quiz, questions, attemptsAllowed: attemptsInAll(quiz, attemptRecord) },
        attemptRecord: isPassNew ? { ...attemptRecord, passedAt: new Date(at).toISOString() } : attemptRecord,
        isPassNew,
        lecture,
        lectures: open,
      };
    },
  );

import type { CertificateRecord } from '../contract/schemas/certificates.ts';
import { canEverOpen, type Entitlements, type Grant } from './access.ts';
import type { CourseLecture } from './course.ts';
import { type LectureKind, lectureKinds } from './lecture-kinds.ts';
import type { CourseProgressInput } from './progress.ts';

/** The best result of a learner in one quiz. */
export interface QuizResult {
  /** Whole percent; absent when nothing was ever handed in. */
  readonly bestScore?: number | undefined;
}

/** The lectures that were completed, of those that the learner's grants can ever open. */
const completedLectures = ({ course, entitlements, progress }: CourseProgressInput): CourseLecture[] =>
  course.sections
    .flatMap(({ lectures }) => lectures)
    .filter((lecture) => canEverOpen(lecture, entitlements) && progress.completed.has(lecture.id));

const isCompletedBy =
  (how: LectureKind['completedBy']) =>
  ({ contentType }: CourseLecture): boolean =>
    lectureKinds[contentType].completedBy === how;

/**
 * What the site knows about a completed course, and nothing beyond: which videos reached the position that completes them, which
 * quizzes were passed with what best score, and what else the learner's page reported as done.
 * @param results by the id of the quiz
 * @param emailVerified whether the learner's address was proven at the sign-in service
 */
export const certificateRecord = (
  learnerCourse: CourseProgressInput,
  results: ReadonlyMap<string, QuizResult>,
  emailVerified: boolean,
): CertificateRecord => {
  const completed = completedLectures(learnerCourse);
  const titles = (isOne: (lecture: CourseLecture) => boolean): string[] =>
    completed.filter(isOne).map(({ title }) => title);
  return {
    played: titles(isCompletedBy('position')),
    passed: completed.filter(isCompletedBy('passing')).map(({ title, quizId = '' }) => {
      const score = results.get(quizId)?.bestScore;
      return { title, ...(score === undefined ? {} : { score }) };
    }),
    reported: titles(isCompletedBy('report')),
    identity: emailVerified ? 'verified-address' : 'unverified',
  };
};

const isSame = (one: Grant, other: Grant): boolean => one.kind === other.kind && one.id === other.id;
const isAmong = (grants: readonly Grant[], grant: Grant): boolean =>
  grants.some((each) => isSame(each, grant));

/**
 * The grants that a certificate rests on: those that the course was finished under, as far as they are still held, else those
 * that are held now. None where access came from elsewhere; the upgrade only where it opened a lecture of the record.
 * @param finishedUnder what was held when the course was first proven complete; undefined when that was not noted
 */
export const restsOn = (
  { enrollment, grants }: Pick<Entitlements, 'enrollment' | 'grants'>,
  finishedUnder: readonly Grant[] | undefined,
  hasPremium: boolean,
): readonly Grant[] => {
  const carries = ({ kind }: Grant): boolean =>
    kind === 'upgrade' ? hasPremium : enrollment?.basis === 'grant';
  const held = grants.filter(carries);
  const first = held.filter((grant) => isAmong(finishedUnder ?? [], grant));
  return first.length > 0 ? first : held;
};

/** Whether a premium lecture is among the completed ones. */
export const hasPremiumRecord = (learnerCourse: CourseProgressInput): boolean =>
  completedLectures(learnerCourse).some(({ type }) => type === 'premium');

/** What a certificate and its course say when a purchase was given back as a whole. */
export interface StandingFacts {
  /** Absent on certificates of earlier releases. */
  readonly restsOn?: readonly Grant[] | undefined;
  /** Whether the learner is enrolled for as long as a grant lasts. */
  readonly basis: 'free' | 'grant' | undefined;
  /** Grants that are held without the one that was given back. */
  readonly remaining: readonly Grant[];
  /** When the course was proven complete, ISO 8601. */
  readonly completedAt?: string | undefined;
}

/**
 * Whether a certificate falls with a purchase that was given back: when it rests on that purchase and on no other grant of its
 * kind that is still held. A certificate of an earlier release did not note what it rests on; it falls when the course was
 * bought before it was finished and nothing else carries it.
 * @param boughtAt ISO 8601
 */
export const fallsWith = (
  refunded: Grant,
  boughtAt: string,
  { restsOn: noted, basis, remaining, completedAt }: StandingFacts,
): boolean => {
  const isUpgrade = refunded.kind === 'upgrade';
  const carriers = remaining.filter(({ kind }) => (kind === 'upgrade') === isUpgrade);
  if (noted) {
    return isAmong(noted, refunded) && !carriers.some((grant) => isAmong(noted, grant));
  }
  if (!isUpgrade && basis !== 'grant') return false;
  return carriers.length === 0 && (completedAt === undefined || boughtAt <= completedAt);
};

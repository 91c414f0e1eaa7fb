import type { CertificateRecord } from '../../contract/schemas/certificates.ts';
import { canEverOpen, type Entitlements, type Grant } from '../course/access.ts';
import type { CourseLecture } from '../course/course.ts';
import { type CourseProgressInput, type PlayedPosition, wasPlayed } from '../learning/progress.ts';

/** A learner's result in one quiz. */
interface QuizResult {
  /** Whole percent; absent if no attempt was submitted. */
  readonly bestScore?: number | undefined;
  /** Time of the first pass, ISO 8601; absent if no attempt passed. */
  readonly passedAt?: string | undefined;
}

/** What the site knows of a learner's work besides that lectures are completed. */
export interface LearnerWork {
  /** Results by quiz id. */
  readonly quizzes: ReadonlyMap<string, QuizResult>;
  /** Exercises that the server saw pass, by lecture id: whether their solution was opened before. */
  readonly exercises: ReadonlyMap<string, { readonly wasSolutionSeen: boolean }>;
  /** Positions by lecture id. */
  readonly positions: ReadonlyMap<string, PlayedPosition>;
}

/** The completed lectures among those that the learner's grants can ever open. */
const completedLectures = ({ course, entitlements, progress }: CourseProgressInput): CourseLecture[] =>
  course.sections
    .flatMap(({ lectures }) => lectures)
    .filter((lecture) => canEverOpen(lecture, entitlements) && progress.completed.has(lecture.id));

type Evidence = 'played' | 'passed' | 'proven' | 'solutionSeen' | 'reported';

/**
 * How a completed lecture was completed. Its kind alone does not say: it may have been another when the learner completed it, and
 * an exercise may have had no cases.
 */
const evidenceOf = (
  { id, contentType, quizId = '' }: CourseLecture,
  { quizzes, exercises, positions }: LearnerWork,
): Evidence => {
  switch (contentType) {
    case 'video': {
      const position = positions.get(id);
      return position && wasPlayed(position) ? 'played' : 'reported';
    }
    case 'quiz':
      return quizzes.get(quizId)?.passedAt === undefined ? 'reported' : 'passed';
    case 'exercise': {
      const passed = exercises.get(id);
      if (!passed) return 'reported';
      return passed.wasSolutionSeen ? 'solutionSeen' : 'proven';
    }
    case 'article':
    case 'other':
      return 'reported';
  }
};

/**
 * The site's evidence for a completed course: videos played to the completing position, quizzes passed with their best scores,
 * graded exercises passed before or after their solution was opened, and other lectures that the learner's page reported as done.
 * @param emailVerified whether the sign-in service verified the learner's address
 */
export const certificateRecord = (
  learnerCourse: CourseProgressInput,
  work: LearnerWork,
  emailVerified: boolean,
): CertificateRecord => {
  const completed = completedLectures(learnerCourse);
  const by = (evidence: Evidence): CourseLecture[] =>
    completed.filter((lecture) => evidenceOf(lecture, work) === evidence);
  const titles = (evidence: Evidence): string[] => by(evidence).map(({ title }) => title);
  return {
    played: titles('played'),
    passed: by('passed').map(({ title, quizId = '' }) => {
      const score = work.quizzes.get(quizId)?.bestScore;
      return { title, ...(score === undefined ? {} : { score }) };
    }),
    proven: titles('proven'),
    solutionSeen: titles('solutionSeen'),
    reported: titles('reported'),
    identity: emailVerified ? 'verified-address' : 'unverified',
  };
};

const isSame = (one: Grant, other: Grant): boolean => one.kind === other.kind && one.id === other.id;
/** Whether a grant is one of `grants`. */
export const isAmong = (grants: readonly Grant[], grant: Grant): boolean =>
  grants.some((each) => isSame(each, grant));

/**
 * The grants that a certificate depends on: those in effect when the course was completed, if any is still held; else the
 * current ones. None if access did not come from a grant; the upgrade only if it opened a lecture of the record.
 * @param finishedUnder grants held when completion was first proven; undefined if not recorded
 */
export const restsOn = (
  { enrollment, grants }: Pick<Entitlements, 'enrollment' | 'grants'>,
  finishedUnder: readonly Grant[] | undefined,
  hasPremium: boolean,
): readonly Grant[] => {
  const carries = ({ kind }: Grant): boolean =>
    kind === 'upgrade' ? hasPremium : enrollment?.basis === 'grant';
  const carrying = grants.filter(carries);
  const first = carrying.filter((grant) => isAmong(finishedUnder ?? [], grant));
  return first.length > 0 ? first : carrying;
};

/** Whether a premium lecture is among the completed ones. */
export const hasPremiumRecord = (learnerCourse: CourseProgressInput): boolean =>
  completedLectures(learnerCourse).some(({ type }) => type === 'premium');

/** State of a certificate and its course when a purchase is fully refunded. */
export interface StandingFacts {
  /** Absent on certificates of earlier releases. */
  readonly restsOn?: readonly Grant[] | undefined;
  /** Basis of the enrollment; a `grant` enrollment ends with the grant. */
  readonly basis: 'free' | 'grant' | undefined;
  /** Grants held besides the refunded one. */
  readonly remaining: readonly Grant[];
  /** When the course was proven complete, ISO 8601. */
  readonly completedAt?: string | undefined;
}

/**
 * Whether a full refund revokes the certificate: yes if it depends on the refunded purchase and on no other grant of that kind
 * that is still held. Certificates of earlier releases did not record their grants; they are revoked if the course was bought
 * before it was completed and no other grant remains.
 * @param boughtAt ISO 8601
 */
export const isRevokedByRefund = (
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

import {
  byOpenThenPopular,
  type CandidateCourse,
  distinctCourses,
  isOpen,
  joinInWords,
  levelRank,
  levelSteps,
  popularityFact,
  sharedSkills,
  skillsFact,
} from './candidate-course.ts';
import { type CourseFit, paragraph, rateFit, sentence } from './course-fit.ts';
import type { Wishes } from './questionnaire.ts';
import { stepsDefault } from './questionnaire-data.ts';

export type CourseStatus = 'enrolled' | 'completed';
/** The learner's courses: what is being taken and what is done. */
export type CourseStatuses = ReadonlyMap<string, CourseStatus>;

export interface LearningPathStep {
  readonly course: CandidateCourse;
  readonly reason: string;
  /** Absent: not begun. */
  readonly status?: CourseStatus | undefined;
}

interface Weighed {
  readonly course: CandidateCourse;
  readonly fit: CourseFit;
}

/** A learner who finished the whole path still gets this many next courses. */
const openStepsMin = 2;
/** At most this many finished courses begin a path. */
const completedStepsMax = 4;

const points = { newTopic: 2, newLevel: 1, sameStep: -1.5, sameTopic: -0.75, taking: 1.5 } as const;

/**
 * Value of a course as the next step. A new topic or level adds to it; another course like those chosen takes from it.
 */
const rateStep = (
  { course, fit }: Weighed,
  chosen: readonly Weighed[],
  wishes: Wishes,
  statuses: CourseStatuses,
): number => {
  const { topic, level, id } = course.card;
  const ofTopic = chosen.filter((step) => step.course.card.topic === topic);
  const ofStep = ofTopic.filter((step) => step.course.card.level === level);
  const isBelow = wishes.level !== undefined && levelSteps(wishes.level, level) < 0;
  const isNewLevel = !isBelow && chosen.every((step) => step.course.card.level !== level);
  return (
    fit.score +
    (wishes.topics.includes(topic) && ofTopic.length === 0 ? points.newTopic : 0) +
    (isNewLevel ? points.newLevel : 0) +
    points.sameStep * ofStep.length +
    points.sameTopic * ofTopic.length +
    (statuses.has(id) ? points.taking : 0)
  );
};

const choose = (
  candidates: readonly Weighed[],
  count: number,
  start: readonly Weighed[],
  wishes: Wishes,
  statuses: CourseStatuses,
): Weighed[] => {
  const chosen = [...start];
  const left = new Set(candidates);
  while (chosen.length < start.length + count && left.size > 0) {
    let best: { step: Weighed; worth: number } | undefined;
    for (const step of left) {
      const worth = rateStep(step, chosen, wishes, statuses);
      if (!best || worth > best.worth) best = { step, worth };
    }
    if (!best) break;
    chosen.push(best.step);
    left.delete(best.step);
  }
  return chosen.slice(start.length);
};

const lengths = ['under-2-hours', '1-4-weeks', '1-3-months', '3-6-months'];

/**
 * Orders steps by level, the easiest first. Within a level: begun courses, then short ones, then those that fit best.
 */
const inOrder = (steps: readonly Weighed[], statuses: CourseStatuses): Weighed[] => {
  const begun = ({ course }: Weighed) =>
    ({ completed: 0, enrolled: 1, none: 2 })[statuses.get(course.card.id) ?? 'none'];
  return [...steps].sort(
    (a, b) =>
      levelRank[a.course.card.level] - levelRank[b.course.card.level] ||
      begun(a) - begun(b) ||
      lengths.indexOf(a.course.card.duration) - lengths.indexOf(b.course.card.duration) ||
      b.fit.score - a.fit.score ||
      byOpenThenPopular(a.course, b.course),
  );
};

const quoted = ({ card }: CandidateCourse): string => `“${card.title}”`;

/** Why a course stands at this place of the path: it uses skills of an earlier step, or follows its level. */
const explainPlace = (
  course: CandidateCourse,
  before: readonly CandidateCourse[],
  wishes: Wishes,
): string => {
  const { level, topic } = course.card;
  const builtOn = before.findLast((earlier) => sharedSkills(earlier, course).length > 0);
  if (builtOn) {
    return `It builds on ${joinInWords(sharedSkills(builtOn, course).slice(0, 2))} from ${quoted(builtOn)}.`;
  }
  const below = before.findLast(
    ({ card }) => card.topic === topic && card.level !== 'mixed' && levelSteps(card.level, level) > 0,
  );
  if (wishes.level && levelSteps(wishes.level, level) < 0) {
    return `It is below your level, but a quick way into ${course.topicLabel}.`;
  }
  if (below) return `The next level after ${quoted(below)}.`;
  if (before.length === 0) return 'A place to start.';
  return wishes.level === level ? 'It is at your level.' : 'Take it after the steps before it.';
};

const explainStep = ({ course, fit }: Weighed, before: readonly CandidateCourse[], wishes: Wishes): string =>
  paragraph([
    fit.why ? sentence(fit.why) : popularityFact(course) || skillsFact(course),
    explainPlace(course, before, wishes),
    fit.pace,
  ]);

/**
 * The learning path: an ordered list of courses, each with its reason. Finished courses come first and courses being
 * taken stay on the path; both are marked. What nobody can take yet is no step. The same input gives the same path, whatever the order of the candidates.
 * @param candidates courses to choose from; repeats do no harm
 */
export const planPath = (
  candidates: readonly CandidateCourse[],
  wishes: Wishes,
  statuses: CourseStatuses,
): LearningPathStep[] => {
  const weighed = distinctCourses([...candidates].sort(byOpenThenPopular))
    .filter((course) => isOpen(course) || statuses.has(course.card.id))
    .map((course) => ({ course, fit: rateFit(course, wishes) }));
  const asksForSomething = wishes.topics.length > 0 || wishes.goal !== undefined || wishes.role !== undefined;
  const fitting = weighed.filter(({ fit }) => fit.isRelevant);
  // A catalog with nothing of what was asked for still has courses of the level.
  const relevant = asksForSomething && fitting.length >= openStepsMin ? fitting : weighed;
  const isCompleted = ({ course }: Weighed) => statuses.get(course.card.id) === 'completed';
  const completed = choose(relevant.filter(isCompleted), completedStepsMax, [], wishes, statuses);
  const wanted = Math.max(openStepsMin, (wishes.time?.steps ?? stepsDefault) - completed.length);
  const ahead = choose(
    relevant.filter((step) => !isCompleted(step)),
    wanted,
    completed,
    wishes,
    statuses,
  );
  const steps = inOrder([...completed, ...ahead], statuses);
  return steps.map((step, index) => ({
    course: step.course,
    reason: explainStep(
      step,
      steps.slice(0, index).map(({ course }) => course),
      wishes,
    ),
    status: statuses.get(step.course.card.id),
  }));
};

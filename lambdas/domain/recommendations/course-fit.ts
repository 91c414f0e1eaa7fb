import { type CandidateCourse, levelSteps } from './candidate-course.ts';
import type { Wishes } from './questionnaire.ts';
import type { OptionData } from './questionnaire-data.ts';

/** How well a course fits the wishes of a learner, and the reasons. */
export interface CourseFit {
  readonly score: number;
  /** Whether topic, goal or role match; level and time are not enough. */
  readonly isRelevant: boolean;
  /** The reason, as the beginning of a sentence; empty if only level and time match. */
  readonly why: string;
  /** A sentence on whether its length fits the time that the learner has; may be empty. */
  readonly pace: string;
}

const points = {
  topic: 4,
  goalTopic: 3,
  goalWord: 1.5,
  roleTopic: 1,
  roleWord: 0.75,
  fitsTime: 1,
  tooLong: -2,
} as const;

/** By steps from the learner's level up to the course's: at the level, one above, two above, below. */
const levelPoints = (steps: number): number => (steps < 0 ? 3 * steps : ([2, 1.5, 0.25][steps] ?? 0));

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const mentions = ({ card, skills }: CandidateCourse, words: readonly string[] = []): boolean => {
  if (words.length === 0) return false;
  const text = [card.title, ...skills].join(' · ').toLowerCase();
  return words.some((word) => new RegExp(`(?<![a-z0-9])${escaped(word)}(?![a-z0-9])`).test(text));
};

const serves = (course: CandidateCourse, option: OptionData | undefined) => ({
  byTopic: option?.topics?.includes(course.card.topic) ?? false,
  byWord: mentions(course, option?.words),
});

const explainFit = (
  course: CandidateCourse,
  { goal, role }: Wishes,
  speaks: { topic: boolean; goal: boolean; role: boolean },
): string => {
  const parts = [
    ...(speaks.topic ? [`you chose ${course.topicLabel}`] : []),
    ...(speaks.goal && goal ? [`it fits your goal of ${goal.phrase}`] : []),
    ...(speaks.role && role && !(speaks.topic && speaks.goal) ? [`it is useful ${role.phrase}`] : []),
  ];
  return parts.join(', and ');
};

/**
 * Weighs a course against wishes. Topics weigh most, then the goal; a course that is far from the level, or too long
 * for the time, must fit the wishes much better to be chosen.
 */
export const rateFit = (course: CandidateCourse, wishes: Wishes): CourseFit => {
  const { card } = course;
  const goal = serves(course, wishes.goal);
  const role = serves(course, wishes.role);
  const isTopic = wishes.topics.includes(card.topic);
  const durations = wishes.time?.durations ?? [];
  const fitsTime = durations.includes(card.duration);
  const isTooLong = wishes.time !== undefined && !fitsTime;
  const score =
    (isTopic ? points.topic : 0) +
    (goal.byTopic ? points.goalTopic : 0) +
    (goal.byWord ? points.goalWord : 0) +
    (role.byTopic ? points.roleTopic : 0) +
    (role.byWord ? points.roleWord : 0) +
    (wishes.level ? levelPoints(levelSteps(wishes.level, card.level)) : 0) +
    (fitsTime ? points.fitsTime : 0) +
    (isTooLong ? points.tooLong : 0);
  const speaks = { topic: isTopic, goal: goal.byTopic || goal.byWord, role: role.byTopic || role.byWord };
  return {
    score,
    isRelevant: speaks.topic || speaks.goal || speaks.role,
    why: explainFit(course, wishes, speaks),
    pace: !wishes.time
      ? ''
      : fitsTime
        ? `It fits ${wishes.time.phrase} a week.`
        : `With ${wishes.time.phrase} a week, take it slowly.`,
  };
};

/** Text as a sentence: with a capital first and a full stop last. */
export const sentence = (text: string): string =>
  text === '' ? '' : `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;

/** Sentences put together, empty ones left out. */
export const paragraph = (sentences: readonly string[]): string => sentences.filter(Boolean).join(' ');

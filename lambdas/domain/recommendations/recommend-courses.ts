import { levelLabels } from '../course-card.ts';
import { fitOf, notOpenYet, paragraph, sentence } from './course-fit.ts';
import {
  byOpenThenPopular,
  distinctCourses,
  type GuideCourse,
  inWords,
  isOpen,
  levelSteps,
  popularityFact,
  sharedSkills,
} from './candidate-course.ts';
import type { HeldState } from './learning-path.ts';
import type { Wishes } from './questionnaire.ts';

/** A course of the learner with what goes with it, best first. */
export interface HistoryEntry {
  readonly course: GuideCourse;
  readonly state: HeldState;
  readonly related: readonly GuideCourse[];
}

export interface Recommendation {
  readonly course: GuideCourse;
  readonly reason: string;
}

export interface RecommendationSource {
  readonly wishes: Wishes;
  /** The course active last first. */
  readonly history: readonly HistoryEntry[];
  /** Shelves of the topics wished for and of the whole catalog. */
  readonly shelved: readonly GuideCourse[];
  /** Ids of every course that the learner holds or held anything in. */
  readonly known: ReadonlySet<string>;
}

const recommendationsMax = 6;

const points = {
  /** The first course that goes with the one active last. */
  related: 4,
  /** What each older course of the history counts of the one before. */
  older: 0.8,
  /** A course in good agreement with the questionnaire. */
  wishes: 8,
  nextLevel: 1.5,
  open: 2,
  /** For each course of the same topic that is recommended already. */
  sameTopic: -0.8,
} as const;
/** What `fitOf` gives a course of a topic that was chosen, at the learner's level, open, and not too long. */
const goodFit = 8;

interface Ground {
  readonly score: number;
  readonly reason: string;
}

/** The course of the history that speaks most for a candidate, and how. */
const historyGround = (candidate: GuideCourse, history: readonly HistoryEntry[]): Ground => {
  let best: Ground = { score: 0, reason: '' };
  for (const [age, { course, state, related }] of history.entries()) {
    const place = related.findIndex(({ card }) => card.id === candidate.card.id);
    const isSameTopic = course.card.topic === candidate.card.topic;
    const isNextLevel = isSameTopic && levelSteps(course.card.level, candidate.card.level) === 1;
    if (place < 0 && !isNextLevel) continue;
    const closeness = place < 0 ? 0 : points.related * (1 - place / related.length);
    const score = (closeness + (isNextLevel ? points.nextLevel : 0)) * points.older ** age;
    if (score <= best.score) continue;
    const base = `${state === 'completed' ? 'You finished' : 'You are taking'} “${course.card.title}”`;
    const shared = sharedSkills(course, candidate).slice(0, 2);
    const label = levelLabels[candidate.card.level].toLowerCase();
    const link =
      shared.length > 0
        ? `this course ${isNextLevel ? `continues ${inWords(shared)} at the ${label} level` : `also covers ${inWords(shared)}`}`
        : isNextLevel
          ? `this is the ${label} step in ${candidate.topicLabel}`
          : isSameTopic
            ? `this is another course in ${candidate.topicLabel}`
            : 'the two go together';
    best = { score, reason: `${base}: ${link}.` };
  }
  return best;
};

const wishesGround = (candidate: GuideCourse, wishes: Wishes): Ground => {
  const fit = fitOf(candidate, wishes);
  if (!fit.isRelevant) return { score: 0, reason: '' };
  return { score: Math.max(0.1, (points.wishes * fit.score) / goodFit), reason: sentence(fit.why) };
};

/** Why a course is shown when nothing personal speaks for it: what is true of it for everyone, and no more. */
const generalReason = (course: GuideCourse): string => {
  const { price, level } = course.card;
  const kind =
    level === 'mixed'
      ? `A course in ${course.topicLabel} for every level`
      : `${levelLabels[level]} course in ${course.topicLabel}`;
  return paragraph([popularityFact(course), sentence(price === 0 ? `${kind}, free to take` : kind)]);
};

interface Weighed {
  readonly course: GuideCourse;
  readonly score: number;
  readonly reason: string;
}

const weigh = (course: GuideCourse, { wishes, history }: RecommendationSource): Weighed => {
  const grounds = [historyGround(course, history), wishesGround(course, wishes)].sort(
    (a, b) => b.score - a.score,
  );
  const own = grounds.map(({ reason }) => reason).filter(Boolean);
  return {
    course,
    score: grounds.reduce((sum, { score }) => sum + score, 0) + (isOpen(course) ? points.open : 0),
    reason: paragraph([
      ...(own.length > 0 ? own : [generalReason(course)]),
      isOpen(course) ? '' : notOpenYet,
    ]),
  };
};

/**
 * Courses for a learner to go on with, each with the reason it is there for: what goes with courses taken and finished, what
 * the questionnaire asks for, and for who has given neither what is popular. Never a course that the learner holds or held.
 * The same input gives the same answer, whatever the order of the shelves.
 */
export const recommendCourses = (source: RecommendationSource): Recommendation[] => {
  const candidates = distinctCourses(
    [...source.shelved, ...source.history.flatMap(({ related }) => related)].sort(byOpenThenPopular),
  ).filter(({ card }) => !source.known.has(card.id));
  const left = new Set(candidates.map((course) => weigh(course, source)));
  const chosen: Weighed[] = [];
  while (chosen.length < recommendationsMax && left.size > 0) {
    let best: { entry: Weighed; worth: number } | undefined;
    for (const entry of left) {
      const repeats = chosen.filter(({ course }) => course.card.topic === entry.course.card.topic).length;
      const worth = entry.score + points.sameTopic * repeats;
      if (!best || worth > best.worth) best = { entry, worth };
    }
    if (!best) break;
    chosen.push(best.entry);
    left.delete(best.entry);
  }
  return chosen.map(({ course, reason }) => ({ course, reason }));
};

import { levelLabels } from '../course/course-card.ts';
import {
  byOpenThenPopular,
  type CandidateCourse,
  distinctCourses,
  isOpen,
  joinInWords,
  levelSteps,
  popularityFact,
  sharedSkills,
  skillsFact,
} from './candidate-course.ts';
import { paragraph, rateFit, sentence } from './course-fit.ts';
import type { CourseStatus } from './learning-path.ts';
import type { Wishes } from './questionnaire.ts';

/** A course of the learner, with its related courses, the best first. */
export interface HistoryEntry {
  readonly course: CandidateCourse;
  readonly state: CourseStatus;
  readonly related: readonly CandidateCourse[];
}

export interface Recommendation {
  readonly course: CandidateCourse;
  readonly reason: string;
}

export interface RecommendationSource {
  readonly wishes: Wishes;
  /** The most recently active course comes first. */
  readonly history: readonly HistoryEntry[];
  /** Courses from the shelves of the chosen topics and of the whole catalog. */
  readonly shelved: readonly CandidateCourse[];
  /** Ids of every course in which the learner has or had anything. */
  readonly known: ReadonlySet<string>;
}

const recommendationsMax = 6;

const points = {
  /** The first of the courses related to the most recently active one. */
  related: 4,
  /** Each older course of the history counts this fraction of the one before it. */
  older: 0.8,
  /** A course in good agreement with the questionnaire. */
  wishes: 8,
  nextLevel: 1.5,
  /** For each course of the same topic that is recommended already. */
  sameTopic: -0.8,
} as const;
/** Score that `rateFit` gives an open course of a chosen topic, at the learner's level and not too long. */
const goodFit = 8;

interface Ground {
  readonly score: number;
  readonly reason: string;
}

/** The strongest reason that the history gives for a candidate. */
const historyGround = (candidate: CandidateCourse, history: readonly HistoryEntry[]): Ground => {
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
        ? `this course ${isNextLevel ? `continues ${joinInWords(shared)} at the ${label} level` : `also covers ${joinInWords(shared)}`}`
        : isNextLevel
          ? `this is the ${label} step in ${candidate.topicLabel}`
          : isSameTopic
            ? `this is another course in ${candidate.topicLabel}`
            : 'the two go together';
    best = { score, reason: `${base}: ${link}.` };
  }
  return best;
};

const wishesGround = (candidate: CandidateCourse, wishes: Wishes): Ground => {
  const fit = rateFit(candidate, wishes);
  if (!fit.isRelevant) return { score: 0, reason: '' };
  return { score: Math.max(0.1, (points.wishes * fit.score) / goodFit), reason: sentence(fit.why) };
};

/** The reason for a course that has no personal one: only what is true of it for everyone, and not on its card. */
const generalReason = (course: CandidateCourse): string =>
  paragraph([popularityFact(course), skillsFact(course)]);

interface Weighed {
  readonly course: CandidateCourse;
  readonly score: number;
  readonly reason: string;
}

const weigh = (course: CandidateCourse, { wishes, history }: RecommendationSource): Weighed => {
  const grounds = [historyGround(course, history), wishesGround(course, wishes)].sort(
    (a, b) => b.score - a.score,
  );
  const own = grounds.map(({ reason }) => reason).filter(Boolean);
  return {
    course,
    score: grounds.reduce((sum, { score }) => sum + score, 0),
    reason: paragraph(own.length > 0 ? own : [generalReason(course)]),
  };
};

/**
 * Courses that a learner may take next, each with its reason. They are related to courses taken and finished, or fit
 * the questionnaire; without either, they are popular ones. Never a course that the learner has or had, or that nobody can take yet. The same input
 * gives the same answer, whatever the order of the shelves.
 */
export const recommendCourses = (source: RecommendationSource): Recommendation[] => {
  const candidates = distinctCourses(
    [...source.shelved, ...source.history.flatMap(({ related }) => related)].sort(byOpenThenPopular),
  ).filter((course) => isOpen(course) && !source.known.has(course.card.id));
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

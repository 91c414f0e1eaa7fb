import { limits } from '../../contract/limits.ts';
import type { Rating, SecondThought } from '../../contract/schemas/rating.ts';
import { compareTexts } from '../compare-texts.ts';
import type { ZoneSince } from '../pace/pace-fact.ts';
import { byRating } from './by-rating.ts';
import { type Memory, remember } from './memory.ts';
import { reviewDay, zoneAt } from './review-day.ts';

/** A review of an item. */
export interface ReviewFact {
  /** Made by the page: the same id is the same review. */
  readonly id: string;
  /** Ms since the epoch, by the learner's device. */
  readonly at: number;
  readonly rating: Rating;
}

/** What a learner said about a review afterwards. */
interface SecondThoughtFact {
  readonly id: string;
  readonly at: number;
  /** Id of the review. */
  readonly replaces: string;
  readonly rating: SecondThought;
}

export type ItemFact = ReviewFact | SecondThoughtFact;

/** What was said about one item, in any order. Facts are only added; beyond a bound the oldest go. */
export interface ItemHistory {
  /** The first answer to a question or an exercise, dated by the server. A card has none. */
  readonly first?: ReviewFact | undefined;
  readonly facts: readonly ItemFact[];
}

/** A review that stands, in the order of time. */
export interface EffectiveReview extends ReviewFact {
  /** Its local day. */
  readonly day: number;
  /** The memory after it. */
  readonly memory: Memory;
  /** Days until the next review. */
  readonly interval: number;
  /** Days until the next review after each possible rating. */
  readonly choices: Readonly<Record<Rating, number>>;
}

/** Adds a fact to a history. One that has as many as are kept loses its oldest for it, so that it never stays due; the first answer remains. */
export const addFact = <History extends ItemHistory>(history: History, fact: ItemFact): History => ({
  ...history,
  facts: [...history.facts, fact].slice(-limits.reviewFactsMax),
});

const isThought = (fact: ItemFact): fact is SecondThoughtFact => 'replaces' in fact;

const byTime = (one: ItemFact, other: ItemFact): number =>
  one.at - other.at || compareTexts(one.id, other.id);

/** The reviews in order. One that is dated before the first answer counts as at that answer, after it. */
const orderReviews = ({ first, facts }: ItemHistory): ReviewFact[] => {
  const reviews = facts.filter((fact): fact is ReviewFact => !isThought(fact)).sort(byTime);
  if (!first) return reviews;
  return [first, ...reviews.map((review) => (review.at < first.at ? { ...review, at: first.at } : review))];
};

/** The second thought that holds for each review, by its id. */
const findThoughts = (
  { first, facts }: ItemHistory,
  reviews: readonly ReviewFact[],
): ReadonlyMap<string, SecondThought> => {
  const positions = new Map(reviews.map(({ id }, position) => [id, position]));
  const holds = (thought: SecondThoughtFact): boolean => {
    const position = positions.get(thought.replaces);
    const review = position === undefined ? undefined : reviews[position];
    if (position === undefined || !review) return false;
    if (thought.rating === 'undo' ? review.id === first?.id : review.rating === 'again') return false;
    const next = reviews[position + 1];
    return next === undefined || byTime(next, thought) > 0;
  };
  return new Map(
    facts
      .filter(isThought)
      .sort(byTime)
      .filter(holds)
      .map(({ replaces, rating }) => [replaces, rating]),
  );
};

/**
 * Folds what was said about an item into the reviews that stand, oldest first. Whatever the order in which facts arrive, the outcome is the
 * same. Days are counted in the zone in force at each review and never go back.
 * @param shownFrom local day from which a card is shown: one that is dated before counts on that day
 */
export const effectiveReviews = (
  history: ItemHistory,
  zones: readonly ZoneSince[],
  shownFrom: number,
): EffectiveReview[] => {
  const reviews = orderReviews(history);
  const thoughts = findThoughts(history, reviews);
  const effective: EffectiveReview[] = [];
  for (const review of reviews) {
    const thought = thoughts.get(review.id);
    if (thought === 'undo') continue;
    const before = effective.at(-1);
    const day = Math.max(reviewDay(zoneAt(zones, review.at), review.at), before?.day ?? shownFrom);
    const outcomes = byRating((each) => remember(before?.memory, day - (before?.day ?? day), each));
    const rating = thought ?? review.rating;
    const { stability, difficulty, interval } = outcomes[rating];
    effective.push({
      ...review,
      rating,
      day,
      memory: { stability, difficulty },
      interval,
      choices: byRating((each) => outcomes[each].interval),
    });
  }
  return effective;
};

/** When an item is asked again, and what is known of it. */
export interface ItemState {
  /** Local day from which it is due; for a card that was never reviewed, the day from which it is shown. */
  readonly dueDay: number;
  /** Days from the last review to the next; 0 for a card that was never reviewed. */
  readonly interval: number;
  /** Undefined for a card that was never reviewed. */
  readonly last: EffectiveReview | undefined;
  /** Number of reviews that stand. */
  readonly reviews: number;
  /** Number of those that were wrong, the first answer apart. */
  readonly lapses: number;
}

/**
 * The state of an item after its reviews.
 * @param effective the reviews that stand, oldest first
 * @param shownFrom local day from which a card that was never reviewed is due
 */
export const stateAfter = (effective: readonly EffectiveReview[], shownFrom: number): ItemState => {
  const last = effective.at(-1);
  return {
    dueDay: last ? last.day + last.interval : shownFrom,
    interval: last?.interval ?? 0,
    last,
    reviews: effective.length,
    lapses: effective.slice(1).filter(({ rating }) => rating === 'again').length,
  };
};

/**
 * The state of an item.
 * @param shownFrom local day from which a card that was never reviewed is due
 */
export const toItemState = (
  history: ItemHistory,
  zones: readonly ZoneSince[],
  shownFrom: number,
): ItemState => stateAfter(effectiveReviews(history, zones, shownFrom), shownFrom);

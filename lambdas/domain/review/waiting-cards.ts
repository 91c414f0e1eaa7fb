import type { PublishedQuestions } from '../../contract/published.ts';
import type { Entitlements } from '../course/access.ts';
import type { ZoneSince } from '../pace/pace-fact.ts';
import { reviewDay, zoneAt } from './review-day.ts';

/** A card whose lecture was completed, and which is no item yet. */
interface WaitingCard {
  readonly cardId: string;
  /** Local day from which it is shown: the one after the lecture was completed. */
  readonly shownFrom: number;
}

/** Finds the cards of a course that wait to become items. @param isKnown whether a card is an item already */
export const findWaitingCards = (
  {
    questions,
    entitlements,
  }: { readonly questions: PublishedQuestions; readonly entitlements: Entitlements },
  isKnown: (cardId: string) => boolean,
  zones: readonly ZoneSince[],
): WaitingCard[] =>
  questions.cards.flatMap(({ id, lectureId }) => {
    const completedAt = entitlements.completions?.get(lectureId);
    if (completedAt === undefined || isKnown(id)) return [];
    return [{ cardId: id, shownFrom: reviewDay(zoneAt(zones, completedAt), completedAt) + 1 }];
  });

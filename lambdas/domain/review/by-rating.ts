import type { Rating } from '../../contract/schemas/rating.ts';

/** Makes something of each rating that a review can have. */
export const byRating = <T>(make: (rating: Rating) => T): Record<Rating, T> => ({
  again: make('again'),
  hard: make('hard'),
  good: make('good'),
  easy: make('easy'),
});

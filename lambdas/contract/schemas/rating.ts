import * as z from 'zod/mini';

export const Rating = z.enum(['again', 'hard', 'good', 'easy']);
/** How well an item was recalled. */
export type Rating = z.output<typeof Rating>;
export const SecondThought = z.enum(['hard', 'good', 'easy', 'undo']);
/** What a learner may say about a review afterwards. */
export type SecondThought = z.output<typeof SecondThought>;

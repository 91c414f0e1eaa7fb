import * as z from 'zod/mini';
import { CourseCard } from '../../../contract/schemas/course.ts';
import { Instructor } from '../../../contract/schemas/course-fields.ts';
import { durationLabels } from '../../../domain/course/course-card.ts';

const { shape } = CourseCard;

/**
 * A card as stored in lists, at least eighteen times per course. A read unit is 4 KB, and DynamoDB counts attribute names too. With short names
 * and without derivable fields, a page of nine cards takes half a unit.
 */
const StoredCard = z.object({
  i: shape.id,
  t: shape.title,
  d: shape.description,
  o: shape.topic,
  l: shape.level,
  u: shape.duration,
  n: Instructor.shape.name,
  /** The instructor's title. */
  w: Instructor.shape.title,
  /** The id of the instructor's page. */
  k: Instructor.shape.id,
  p: shape.price,
  m: shape.image,
  /** Drip course. */
  f: z.optional(z.literal(true)),
  c: shape.lectureCount,
  r: shape.rating,
  s: shape.learners,
  /** In preparation. */
  x: z.optional(z.literal(true)),
  /** Language; absent where it is English. */
  g: shape.language,
});
export type StoredCard = z.output<typeof StoredCard>;

const toInstructor = ({ n, w, k }: StoredCard): CourseCard['instructor'] => ({
  name: n,
  ...(w !== undefined && { title: w }),
  ...(k !== undefined && { id: k }),
});

/** Converts a card for storage in a list. */
export const toStoredCard = (card: CourseCard): StoredCard => ({
  i: card.id,
  t: card.title,
  d: card.description,
  o: card.topic,
  l: card.level,
  u: card.duration,
  n: card.instructor.name,
  ...(card.instructor.title !== undefined && { w: card.instructor.title }),
  ...(card.instructor.id !== undefined && { k: card.instructor.id }),
  p: card.price,
  ...(card.image !== undefined && { m: card.image }),
  ...(card.drip && { f: true as const }),
  c: card.lectureCount,
  ...(card.rating !== undefined && { r: card.rating }),
  ...(card.learners !== undefined && { s: card.learners }),
  ...(!card.available && { x: true as const }),
  ...(card.language !== undefined && { g: card.language }),
});

/** Parses the card in a row of a list. Rows of earlier releases have it in wire format in the attribute `card`. */
export const parseStoredCard = (item: Record<string, unknown>): CourseCard => {
  if (item.card !== undefined) return CourseCard.parse(item.card);
  const stored = StoredCard.parse(item);
  return {
    id: stored.i,
    title: stored.t,
    description: stored.d,
    topic: stored.o,
    level: stored.l,
    duration: stored.u,
    durationLabel: durationLabels[stored.u],
    instructor: toInstructor(stored),
    price: stored.p,
    currency: 'usd',
    ...(stored.m !== undefined && { image: stored.m }),
    drip: stored.f ?? false,
    lectureCount: stored.c,
    ...(stored.r !== undefined && { rating: stored.r }),
    ...(stored.s !== undefined && { learners: stored.s }),
    available: !stored.x,
    ...(stored.g !== undefined && { language: stored.g }),
  };
};

import { compareTexts } from '../compare-texts.ts';

/** An item that is due. */
export interface DueItem {
  readonly itemId: string;
  readonly courseId: string;
  /** Local day from which it is due. */
  readonly dueDay: number;
  /** Days from its last review to this day; 0 without a review. */
  readonly interval: number;
}

/** Takes one of each course in turn. Courses and the items of each stay in their order. */
const alternateCourses = <T extends DueItem>(items: readonly T[]): T[] => {
  const courses = [...Map.groupBy(items, ({ courseId }) => courseId).values()];
  const rounds = Math.max(0, ...courses.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    courses.flatMap((course) => course[round] ?? []),
  ).flat();
};

/**
 * The order in which due items are asked: oldest due day, then shortest interval, then id; courses take turns among equals. In a simulation of
 * three weeks' holiday this keeps as much as the most overdue item relative to its interval first, and an index can hold it.
 */
export const orderQueue = <T extends DueItem>(items: readonly T[]): T[] => {
  const ordered = [...items].sort(
    (one, other) =>
      one.dueDay - other.dueDay || one.interval - other.interval || compareTexts(one.itemId, other.itemId),
  );
  const equals = Map.groupBy(ordered, ({ dueDay, interval }) => `${dueDay} ${interval}`);
  return [...equals.values()].flatMap(alternateCourses);
};

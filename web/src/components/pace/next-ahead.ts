import type { CourseDetail } from '#contract/schemas/course.ts';
import type { Pace } from '#contract/schemas/drip.ts';

type Coming = Pace['upcoming'][number];

/** The lecture that would open ahead: the earliest upcoming one without a fixed date in the course's calendar. */
export const nextAhead = (
  upcoming: readonly Coming[],
  schedule: CourseDetail['schedule'],
): Coming | undefined => {
  const onDate = new Set(
    schedule?.filter(({ release }) => release.on !== undefined).map(({ lectureId }) => lectureId),
  );
  return upcoming
    .filter(({ lectureId }) => !onDate.has(lectureId))
    .toSorted((one, other) => Date.parse(one.unlocksAt) - Date.parse(other.unlocksAt))[0];
};

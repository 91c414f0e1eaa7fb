import type { Lecture } from '#contract/schemas/course.ts';

type Sections = readonly { readonly lectures: readonly Lecture[] }[];

/** A lecture to finish, and the lectures that it unlocks. */
export interface Waiting {
  readonly lectureId: string;
  readonly title: string;
  readonly sectionIndex: number;
  /** Titles of the lectures that wait for it. */
  readonly opens: readonly string[];
}

/** Whether a lecture is locked only because the learner paused the course: it has no date and waits for no other lecture. */
export const isHeld = ({ isUnlocked, requiresUpgrade, unlocksAt, waitsFor }: Lecture): boolean =>
  !isUnlocked && !requiresUpgrade && unlocksAt === undefined && waitsFor === undefined;

/** Whether the learner paused the course without an end date, as its lectures show. */
export const isPaused = (sections: Sections): boolean =>
  sections.some(({ lectures }) => lectures.some(isHeld));

/** Index of the section that contains a lecture; undefined when the course does not contain it. */
export const findSection = (sections: Sections, lectureId: string): number | undefined => {
  const index = sections.findIndex(({ lectures }) => lectures.some(({ id }) => id === lectureId));
  return index < 0 ? undefined : index;
};

/** Lectures that others wait for and that can be finished now, each once, in the order of the waiting lectures. */
export const listWaiting = (sections: Sections): Waiting[] => {
  const open = new Set(
    sections.flatMap(({ lectures }) => lectures.filter(({ isUnlocked }) => isUnlocked)).map(({ id }) => id),
  );
  const found = new Map<string, Waiting>();
  for (const { waitsFor, isUnlocked, requiresUpgrade, title } of sections.flatMap(
    ({ lectures }) => lectures,
  )) {
    if (!waitsFor || isUnlocked || requiresUpgrade || !open.has(waitsFor.lectureId)) continue;
    const sectionIndex = findSection(sections, waitsFor.lectureId) ?? 0;
    const opens = [...(found.get(waitsFor.lectureId)?.opens ?? []), title];
    found.set(waitsFor.lectureId, { ...waitsFor, sectionIndex, opens });
  }
  return [...found.values()];
};

/** Number of lectures that the schedule opened and the learner has not finished. */
export const countUnfinished = (sections: Sections, completed: ReadonlySet<string>): number =>
  sections
    .flatMap(({ lectures }) => lectures)
    .filter(({ id, type, isUnlocked }) => isUnlocked && type !== 'free' && !completed.has(id)).length;

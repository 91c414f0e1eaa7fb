import { createStore } from '../../../lib/browser/external-store.ts';
import { type KeptLecture, openVault } from '../../../lib/offline/vault.ts';

/** What this device keeps of a course. */
export interface KeptCourse {
  readonly lectures: ReadonlyMap<string, KeptLecture>;
  /** Until when each lecture can be opened, ISO 8601, by its id. */
  readonly until: ReadonlyMap<string, string>;
}

/** What is kept, by course; a course is absent until it was read. */
export const keptCourses = createStore<ReadonlyMap<string, KeptCourse>>(() => new Map());

/** Reads what is kept of a course. */
export const readKept = async (courseId: string): Promise<void> => {
  const vault = await openVault();
  const [lectures, leases] = await Promise.all([vault.lectures(), vault.heldLeases()]);
  const until = new Map<string, string>();
  for (const lease of leases.filter((each) => each.courseId === courseId)) {
    for (const id of lease.lectures) {
      if ((until.get(id) ?? '') < lease.expiresAt) until.set(id, lease.expiresAt);
    }
  }
  const own = lectures.filter((each) => each.courseId === courseId && each.isWhole);
  const kept = { lectures: new Map(own.map((each) => [each.lectureId, each])), until };
  keptCourses.set(new Map(keptCourses.get()).set(courseId, kept));
};

/** How much of some lectures is kept. */
export interface Keeping {
  readonly count: number;
  readonly bytes: number;
  /** The earliest end, ISO 8601; empty if nothing is kept. */
  readonly until: string;
}

/** Sums up what is kept of these lectures and can be opened now. */
export const sumUp = (kept: KeptCourse | undefined, ids: readonly string[], now: number): Keeping => {
  const there = ids.filter((id) => kept?.lectures.has(id) && Date.parse(kept.until.get(id) ?? '') > now);
  return {
    count: there.length,
    bytes: there.reduce((sum, id) => sum + (kept?.lectures.get(id)?.bytes ?? 0), 0),
    until: there.map((id) => kept?.until.get(id) ?? '').toSorted()[0] ?? '',
  };
};

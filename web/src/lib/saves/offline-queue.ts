import { type LecturePosition, mergePositions } from '#domain/learning/progress.ts';
import type { BrowserStorage } from '../browser/browser-storage.ts';
import { createStore, type ExternalStore } from '../browser/external-store.ts';
import { unsentPositionsKey } from '../session/forget-learner.ts';

/** A playback position that the server has not acknowledged. `furthest` covers the time since the last acknowledged save. */
export interface PendingSave extends LecturePosition {
  readonly courseId: string;
  readonly lectureId: string;
  /** Saved by the drip player, which uses a different endpoint. */
  readonly drip?: boolean;
  /** Seconds. */
  readonly totalDuration: number;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

type LectureRef = Pick<PendingSave, 'courseId' | 'lectureId'>;

export interface OfflineQueue {
  /** Adds a save and merges it into the lecture's entry: latest position, maximum of `furthest`, completion is sticky. */
  put(entry: PendingSave): PendingSave;
  get(lecture: LectureRef): PendingSave | undefined;
  all(): PendingSave[];
  /** Removes an acknowledged save, unless a later one has replaced it. */
  remove(entry: PendingSave): void;
  /** Number of changes on this page, for subscribers. */
  readonly changes: Pick<ExternalStore<number>, 'get' | 'subscribe'>;
}

/** Merges two saves of one lecture, given in any order. */
const mergeSaves = (one: PendingSave, other: PendingSave): PendingSave => {
  const [earlier, later] = one.savedAt > other.savedAt ? [other, one] : [one, other];
  return {
    ...later,
    ...mergePositions(earlier, later),
    totalDuration: later.totalDuration || earlier.totalDuration,
  };
};

/** Whether two saves are equal. Compares all fields, because two different saves can share a millisecond. */
export const isSameSave = (one: PendingSave, other: PendingSave): boolean =>
  one.savedAt === other.savedAt &&
  one.timestamp === other.timestamp &&
  one.furthest === other.furthest &&
  one.completed === other.completed;

const lectureKey = ({ courseId, lectureId }: LectureRef) => `${courseId}#${lectureId}`;
const isNonNegative = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const isPendingSave = (value: unknown): value is PendingSave => {
  if (!value || typeof value !== 'object') return false;
  const entry = value as Record<string, unknown>;
  return (
    typeof entry.courseId === 'string' &&
    typeof entry.lectureId === 'string' &&
    typeof entry.completed === 'boolean' &&
    [entry.timestamp, entry.furthest, entry.totalDuration, entry.savedAt].every(isNonNegative)
  );
};

/**
 * Queue of a learner's unacknowledged saves, kept in `storage` so that they outlive the page. When the storage is full,
 * blocked or corrupt, the queue works in memory.
 */
export const createOfflineQueue = (sub: string, storage: BrowserStorage): OfflineQueue => {
  const storageKey = unsentPositionsKey(sub);
  /** The queue, while it cannot be stored. */
  let memory: Map<string, PendingSave> | undefined;
  const changes = createStore(() => 0);

  const read = (): Map<string, PendingSave> => {
    if (memory) return memory;
    const parsed = storage.readJson(storageKey);
    const entries = Array.isArray(parsed) ? parsed.filter(isPendingSave) : [];
    return new Map(entries.map((entry) => [lectureKey(entry), entry]));
  };
  const write = (entries: Map<string, PendingSave>) => {
    if (!entries.size) storage.remove(storageKey);
    const isStored = !entries.size || storage.writeJson(storageKey, [...entries.values()]);
    memory = isStored ? undefined : entries;
    changes.set(changes.get() + 1);
  };

  return {
    changes,
    put(entry) {
      const entries = read();
      const waiting = entries.get(lectureKey(entry));
      // One of the future was dated before the clock of this device was put right.
      const merged = waiting
        ? mergeSaves({ ...waiting, savedAt: Math.min(waiting.savedAt, Date.now()) }, entry)
        : entry;
      entries.set(lectureKey(entry), merged);
      write(entries);
      return merged;
    },
    get: (lecture) => read().get(lectureKey(lecture)),
    all: () => [...read().values()],
    remove(entry) {
      const entries = read();
      const waiting = entries.get(lectureKey(entry));
      if (!waiting || !isSameSave(waiting, entry)) return;
      entries.delete(lectureKey(entry));
      write(entries);
    },
  };
};

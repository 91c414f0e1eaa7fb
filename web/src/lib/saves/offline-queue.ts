import { type LecturePosition, mergePositions } from '../../../../lambdas/domain/progress.ts';

/** A playback position that the server has not acknowledged yet; `furthest` is since the last acknowledged save. */
export interface PendingSave extends LecturePosition {
  readonly courseId: string;
  readonly lectureId: string;
  /** Made by the drip player, which saves through a call of its own. */
  readonly drip?: boolean;
  /** Seconds. */
  readonly totalDuration: number;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

type LectureRef = Pick<PendingSave, 'courseId' | 'lectureId'>;

export interface OfflineQueue {
  /** Keeps a save: one entry a lecture, latest position, furthest maximum, completion sticky. */
  put(entry: PendingSave): PendingSave;
  get(lecture: LectureRef): PendingSave | undefined;
  all(): PendingSave[];
  /** Drops an acknowledged save, unless a later one has replaced it. */
  remove(entry: PendingSave): void;
}

/** Merges two saves of one lecture, in whatever order they come. */
const mergeSaves = (one: PendingSave, other: PendingSave): PendingSave => {
  const [earlier, later] = one.savedAt > other.savedAt ? [other, one] : [one, other];
  return {
    ...later,
    ...mergePositions(earlier, later),
    totalDuration: later.totalDuration || earlier.totalDuration,
  };
};

/** Whether two saves are one and the same; two of the same millisecond may not be. */
export const isSameSave = (one: PendingSave, other: PendingSave): boolean =>
  one.savedAt === other.savedAt &&
  one.timestamp === other.timestamp &&
  one.furthest === other.furthest &&
  one.completed === other.completed;

const lectureKey = ({ courseId, lectureId }: LectureRef) => `${courseId}#${lectureId}`;
const seconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const isPendingSave = (value: unknown): value is PendingSave => {
  if (!value || typeof value !== 'object') return false;
  const entry = value as Record<string, unknown>;
  return (
    typeof entry.courseId === 'string' &&
    typeof entry.lectureId === 'string' &&
    typeof entry.completed === 'boolean' &&
    [entry.timestamp, entry.furthest, entry.totalDuration, entry.savedAt].every(seconds)
  );
};

/**
 * Saves of one learner that wait for the network, kept in `storage` so that they outlive the page. A storage that is
 * full, forbidden or damaged costs only that: the queue goes on in memory.
 */
export const createOfflineQueue = (sub: string, storage: Storage): OfflineQueue => {
  const storageKey = `northlight:saves:${sub}`;
  let memory = new Map<string, PendingSave>();
  let stored = true;

  const read = (): Map<string, PendingSave> => {
    if (!stored) return memory;
    try {
      const parsed: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
      const entries = Array.isArray(parsed) ? parsed.filter(isPendingSave) : [];
      return new Map(entries.map((entry) => [lectureKey(entry), entry]));
    } catch {
      return new Map();
    }
  };
  const write = (entries: Map<string, PendingSave>) => {
    memory = entries;
    try {
      if (entries.size) storage.setItem(storageKey, JSON.stringify([...entries.values()]));
      else storage.removeItem(storageKey);
      stored = true;
    } catch {
      stored = false;
    }
  };

  return {
    put(entry) {
      const entries = read();
      const waiting = entries.get(lectureKey(entry));
      const merged = waiting ? mergeSaves(waiting, entry) : entry;
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

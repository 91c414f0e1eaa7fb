import type { BrowserStorage } from '#web/lib/browser/browser-storage.ts';

/** Text that the server has not acknowledged. */
interface NoteDraft {
  readonly text: string;
  /** `updatedAt` of the saved notes that were edited; absent if there were none, or they were not read yet. */
  readonly basedOn?: string;
  /** Texts that were sent since and got no answer: the server may have one of them. */
  readonly sent?: readonly string[];
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Drafts {
  /** Stores the draft; returns false when storage fails. */
  put(draft: NoteDraft): boolean;
  /**
   * Merges the drafts of all tabs and earlier pages into this tab's draft and returns it; `null` if there are none. Of code, the
   * newest becomes this tab's draft, and the others stay until a later call.
   */
  take(): NoteDraft | null;
  /** Deletes the draft if it still has this text. */
  drop(text: string): void;
}

const divider = '\n\n---\n\n';

/** Joins two versions of a text; a version that the other contains is left out. */
export const joinTexts = (one: string, other: string): string => {
  if (one.includes(other)) return one;
  if (other.includes(one)) return other;
  return `${one.trimEnd()}${divider}${other.trimStart()}`;
};

const isDraft = (value: unknown): value is NoteDraft => {
  if (!value || typeof value !== 'object') return false;
  const { text, basedOn, sent = [], at } = value as Record<string, unknown>;
  return (
    typeof text === 'string' &&
    typeof at === 'number' &&
    (basedOn === undefined || typeof basedOn === 'string') &&
    Array.isArray(sent)
  );
};

const read = (storage: BrowserStorage, key: string): NoteDraft | null => {
  const parsed = storage.readJson(key);
  return isDraft(parsed) ? parsed : null;
};

/** The beginning of a storage key: its parts, whatever characters they have. */
export const keyPrefix = (...parts: readonly string[]): string =>
  `${parts.map(encodeURIComponent).join(':')}:`;

/** Storage key prefix for the drafts of one learner's notes of one lecture. */
export const draftsPrefix = (sub: string, courseId: string, lectureId: string): string =>
  keyPrefix('northlight:note', sub, courseId, lectureId);

/** Reads the unsaved text of a lecture without claiming its drafts; `null` if there is none. */
export const peekDraft = (storage: BrowserStorage, prefix: string): string | null => {
  const drafts = storage
    .keys(prefix)
    .map((key) => read(storage, key))
    .filter((draft) => draft !== null);
  return drafts.length > 0 ? drafts.map(({ text }) => text).reduce(joinTexts) : null;
};

/**
 * Drafts of one lecture's notes. Each tab writes under its own key, so that two tabs never overwrite each other's unsaved text.
 * @param isCode two versions of it cannot be joined
 */
export const createDrafts = (
  storage: BrowserStorage,
  prefix: string,
  tab: string,
  isCode = false,
): Drafts => {
  const own = `${prefix}${tab}`;
  const put = (draft: NoteDraft): boolean => storage.writeJson(own, draft);
  return {
    put,
    take() {
      const found = storage
        .keys(prefix)
        .flatMap((key) => {
          const draft = read(storage, key);
          return draft ? [{ key, draft }] : [];
        })
        .sort((a, b) => b.draft.at - a.draft.at);
      const [latest] = found;
      if (!latest) return null;
      const joined = isCode ? [latest] : found;
      const text = joined.map(({ draft }) => draft.text).reduce(joinTexts);
      const sent = joined.flatMap(({ draft }) => draft.sent ?? []);
      const taken = { ...latest.draft, text, ...(sent.length > 0 && { sent }) };
      const overwritten = isCode && latest.key !== own ? read(storage, own) : null;
      if ((!overwritten || storage.writeJson(`${own}:${overwritten.at}`, overwritten)) && put(taken)) {
        for (const { key } of joined) if (key !== own) storage.remove(key);
      }
      return taken;
    },
    drop(text) {
      if (read(storage, own)?.text === text) storage.remove(own);
    },
  };
};

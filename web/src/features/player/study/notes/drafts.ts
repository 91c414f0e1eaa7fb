/** Text that the server has not acknowledged yet. */
export interface Draft {
  readonly text: string;
  /** The `updatedAt` of the saved notes that were edited; missing when there were none, or none were read. */
  readonly basedOn?: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Drafts {
  /** Keeps the text; false when the storage refuses. */
  put(draft: Draft): boolean;
  /** What earlier pages and tabs left unsaved, now in this tab's hands; `null` when there is nothing. */
  take(): Draft | null;
  /** Drops the draft if it still holds this text. */
  drop(text: string): void;
}

const divider = '\n\n---\n\n';

/** Two versions of a text as one that holds both; a version that is part of the other adds nothing. */
export const joinTexts = (one: string, other: string): string => {
  if (one.includes(other)) return one;
  if (other.includes(one)) return other;
  return `${one.trimEnd()}${divider}${other.trimStart()}`;
};

const isDraft = (value: unknown): value is Draft => {
  if (!value || typeof value !== 'object') return false;
  const { text, basedOn, at } = value as Record<string, unknown>;
  return (
    typeof text === 'string' &&
    typeof at === 'number' &&
    (basedOn === undefined || typeof basedOn === 'string')
  );
};

const read = (storage: Storage, key: string): Draft | null => {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isDraft(parsed) ? parsed : null;
  } catch {
    return null;
  }
};

const keysUnder = (storage: Storage, prefix: string): string[] => {
  try {
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
      key.startsWith(prefix),
    );
  } catch {
    return [];
  }
};

/** Where the drafts of a lecture's notes are: apart for every learner, course and lecture. */
export const draftsPrefix = (sub: string, courseId: string, lectureId: string): string =>
  `${['northlight:note', sub, courseId, lectureId].map(encodeURIComponent).join(':')}:`;

/** What waits to be saved for a lecture, without taking it over. */
export const peekDraft = (storage: Storage, prefix: string): string | null => {
  const drafts = keysUnder(storage, prefix)
    .map((key) => read(storage, key))
    .filter((draft) => draft !== null);
  return drafts.length > 0 ? drafts.map(({ text }) => text).reduce(joinTexts) : null;
};

/**
 * Drafts of one lecture's notes. Every tab writes under a key of its own, so that two tabs of one browser never
 * overwrite each other's unsaved text.
 */
export const createDrafts = (storage: Storage, prefix: string, tab: string): Drafts => {
  const own = `${prefix}${tab}`;
  const put = (draft: Draft): boolean => {
    try {
      storage.setItem(own, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  };
  return {
    put,
    take() {
      const keys = keysUnder(storage, prefix);
      const found = keys
        .map((key) => read(storage, key))
        .filter((draft) => draft !== null)
        .sort((a, b) => b.at - a.at);
      const [latest] = found;
      if (!latest) return null;
      const text = found.map((draft) => draft.text).reduce(joinTexts);
      const taken = { ...latest, text };
      if (put(taken)) {
        for (const key of keys) if (key !== own) storage.removeItem(key);
      }
      return taken;
    },
    drop(text) {
      try {
        if (read(storage, own)?.text === text) storage.removeItem(own);
      } catch {
        // What cannot be read was not kept either.
      }
    },
  };
};

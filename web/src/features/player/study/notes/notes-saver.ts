import { limits } from '../../../../../../lambdas/contract/limits.ts';
import { isPassing } from '../../../../lib/api/problem.ts';
import { createStore } from '../../../../lib/external-store.ts';
import type { Drafts } from './drafts.ts';
import { createNotesVersions, type SavedNotes } from './notes-versions.ts';
import { createSerialRunner } from './serial-runner.ts';

/** Why text is on this device only. */
export type Trouble = 'offline' | 'signed-out' | 'too-long' | 'refused';

export interface NotesState {
  readonly text: string;
  readonly phase: 'loading' | 'saved' | 'saving' | 'kept' | 'conflict';
  /** When what is shown was saved; ISO 8601. */
  readonly savedAt: string | null;
  readonly trouble: Trouble | null;
  /** The other version, while the learner has not chosen. */
  readonly theirs: SavedNotes | null;
  /** False when this browser refuses to keep the text: it lives on this page only. */
  readonly isKept: boolean;
}

export interface NotesSaver {
  /** Takes up what was left unsaved and reads what the server holds. */
  start(): void;
  getState(): NotesState;
  subscribe(listener: () => void): () => void;
  edit(text: string): void;
  /** Settles a conflict. */
  choose(which: 'mine' | 'theirs' | 'both'): void;
  /** Saves what is unsaved at once; `keepalive` for a page that is going away. */
  flush(options?: { keepalive?: boolean }): Promise<void>;
  /** Takes in what other devices have saved, unless something here is unsaved. */
  refresh(): Promise<void>;
  /** Saves what is left and ends the timers. */
  stop(): Promise<void>;
}

export interface NotesSaverOptions {
  readonly load: () => Promise<SavedNotes>;
  readonly save: (
    /** `basedOn` is the version that was edited; `null` says that there was none, not that any may be replaced. */
    body: { content: string; basedOn: string | null },
    options: { keepalive: boolean },
  ) => Promise<SavedNotes>;
  readonly drafts: Drafts;
  /** HTTP status of a failure; 0 when nothing answered. */
  readonly statusOf: (error: unknown) => number;
  /** What a conflict says that the server holds; `null` for every other failure. */
  readonly currentOf: (error: unknown) => SavedNotes | null;
  readonly now?: () => number;
}

const debounceMs = 1_000;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

/** Bytes of a text in UTF-8, which is what the limit of notes counts. */
export const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Notes saved as they are typed. Text is kept on this device until the server has acknowledged it; a version saved
 * elsewhere meanwhile is never overwritten, nor does it overwrite what was typed here: the learner chooses.
 */
export const createNotesSaver = (options: NotesSaverOptions): NotesSaver => {
  const { load, save, drafts, statusOf, currentOf, now = Date.now } = options;
  const versions = createNotesVersions(drafts, now);
  const { isDirty } = versions;
  let trouble: Trouble | null = null;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let stopped = false;

  const currentPhase = (): NotesState['phase'] => {
    if (versions.theirs()) return 'conflict';
    if (trouble && (isDirty() || !versions.base())) return 'kept';
    if (!versions.base()) return 'loading';
    return isDirty() || isSending ? 'saving' : 'saved';
  };
  const snapshot = (): NotesState => ({
    text: versions.text(),
    phase: currentPhase(),
    savedAt: versions.base()?.updatedAt ?? null,
    trouble,
    theirs: versions.theirs(),
    isKept: versions.isKept(),
  });
  const shown = createStore(snapshot);
  const publish = () => shown.set(snapshot());

  const store = async (base: SavedNotes, keepalive: boolean) => {
    const sent = versions.text();
    try {
      const answer = await save({ content: sent, basedOn: base.updatedAt ?? null }, { keepalive });
      versions.acknowledge(sent, answer.updatedAt);
    } catch (error) {
      const current = currentOf(error);
      if (!current) {
        versions.loseAnswer(sent);
        throw error;
      }
      if (versions.reject(current)) runner.runAgain();
    }
  };
  const fail = (error: unknown) => {
    const status = statusOf(error);
    trouble = status === 401 ? 'signed-out' : isPassing(status) ? 'offline' : 'refused';
    if (!isPassing(status) || stopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => void sync(), Math.min(longestRetryMs, firstRetryMs * 2 ** attempts));
    attempts += 1;
  };
  /** Saves what is unsaved, if it can be. @returns why not, when the learner must do something about it */
  const saveText = async (keepalive: boolean): Promise<Trouble | null> => {
    if (!versions.base()) versions.meet(await load());
    const base = versions.base();
    if (versions.theirs() || !base || !isDirty()) return null;
    if (countBytes(versions.text()) > limits.noteBytes) return 'too-long';
    isSending = true;
    publish();
    await store(base, keepalive);
    attempts = 0;
    return null;
  };
  const runner = createSerialRunner(async (keepalive) => {
    if (versions.theirs()) return;
    try {
      trouble = await saveText(keepalive);
    } catch (error) {
      fail(error);
    } finally {
      isSending = false;
      publish();
    }
  });
  const sync = (keepalive = false): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return runner.run(keepalive);
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void sync(), debounceMs);
  };
  const mayRefresh = () => !runner.isRunning() && !isDirty() && !versions.theirs();

  return {
    start() {
      stopped = false;
      if (versions.restore()) publish();
      void sync();
    },
    getState: shown.get,
    subscribe: shown.subscribe,
    edit(changed) {
      versions.edit(changed);
      if (trouble === 'too-long' || trouble === 'refused') trouble = null;
      publish();
      if (!versions.theirs()) schedule();
    },
    choose(which) {
      if (!versions.choose(which)) return;
      publish();
      void sync();
    },
    flush: ({ keepalive = false } = {}) =>
      isDirty() && !versions.theirs() ? sync(keepalive) : Promise.resolve(),
    async refresh() {
      if (!versions.base()) return sync();
      if (!mayRefresh()) return undefined;
      try {
        const found = await load();
        if (!mayRefresh()) return undefined;
        versions.adopt(found);
        publish();
      } catch {
        // What is shown stays; the next look asks again.
      }
      return undefined;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(retry);
      await runner.settled();
      if (versions.base() && isDirty() && !versions.theirs() && trouble === null) await sync(true);
    },
  };
};

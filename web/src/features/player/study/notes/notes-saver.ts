import { limits } from '#contract/limits.ts';
import { isRetryable } from '#web/lib/api/problem.ts';
import { createStore } from '#web/lib/browser/external-store.ts';
import type { Drafts } from './drafts.ts';
import { createNotesVersions, type SavedNotes } from './notes-versions.ts';
import { createSerialRunner } from './serial-runner.ts';

/** Why the text is only on this device. */
type Trouble = 'offline' | 'signed-out' | 'too-long' | 'refused';

export interface NotesState {
  readonly text: string;
  readonly phase: 'loading' | 'saved' | 'saving' | 'kept' | 'conflict';
  /** Time of the last save, ISO 8601. */
  readonly savedAt: string | null;
  readonly trouble: Trouble | null;
  /** The conflicting version, until the learner chooses. */
  readonly theirs: SavedNotes | null;
  /** False when browser storage fails, so that the text exists on this page only. */
  readonly isKept: boolean;
}

export interface NotesSaver {
  /** Restores unsaved text and loads the saved notes. */
  start(): void;
  getState(): NotesState;
  subscribe(listener: () => void): () => void;
  edit(text: string): void;
  /** Resolves a conflict. */
  choose(which: 'mine' | 'theirs' | 'both'): void;
  /** Saves unsaved text at once; `keepalive` when the page is being left. */
  flush(options?: { keepalive?: boolean }): Promise<void>;
  /** Loads changes from other devices, unless there is unsaved text. */
  refresh(): Promise<void>;
  /** Saves unsaved text and clears the timers. */
  stop(): Promise<void>;
}

export interface NotesSaverOptions {
  readonly load: () => Promise<SavedNotes>;
  readonly save: (
    /** `basedOn` is the version that was edited; `null` means that no notes existed, and does not overwrite existing ones. */
    body: { content: string; basedOn: string | null },
    options: { keepalive: boolean },
  ) => Promise<SavedNotes>;
  readonly drafts: Drafts;
  /** Returns the HTTP status of an error; 0 without a response. */
  readonly readStatus: (error: unknown) => number;
  /** Returns the server's version from a conflict error; `null` for other errors. */
  readonly readCurrent: (error: unknown) => SavedNotes | null;
  readonly now?: () => number;
}

const debounceMs = 1_000;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

/** Size of a text in UTF-8 bytes, the unit of the limit. */
export const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Saves notes while they are typed. Text stays in a draft on this device until the server acknowledges it. When another version was
 * saved elsewhere meanwhile, neither overwrites the other: the learner chooses.
 */
export const createNotesSaver = (options: NotesSaverOptions): NotesSaver => {
  const { load, save, drafts, readStatus, readCurrent, now = Date.now } = options;
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
      const current = readCurrent(error);
      if (!current) {
        versions.loseAnswer(sent);
        throw error;
      }
      if (versions.reject(current)) runner.runAgain();
    }
  };
  const fail = (error: unknown) => {
    const status = readStatus(error);
    trouble = status === 401 ? 'signed-out' : isRetryable(status) ? 'offline' : 'refused';
    if (!isRetryable(status) || stopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => void sync(), Math.min(longestRetryMs, firstRetryMs * 2 ** attempts));
    attempts += 1;
  };
  /** Saves unsaved text if possible. @returns the reason if the learner must act, else null */
  const saveText = async (keepalive: boolean): Promise<Trouble | null> => {
    if (!versions.base()) versions.reconcile(await load());
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
        // The shown text stays; the next refresh tries again.
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

import { limits } from '#contract/limits.ts';
import { isRetryable } from '#web/lib/api/problem.ts';
import type { NotesVersions, SavedNotes } from './notes-versions.ts';
import { createSerialRunner } from './serial-runner.ts';

/** Why the text is only on this device. */
export type Trouble = 'offline' | 'signed-out' | 'too-long' | 'refused';

/** Where notes are saved. */
export interface NotesServer {
  readonly load: () => Promise<SavedNotes>;
  readonly save: (
    /** `basedOn` is the version that was edited; `null` means that no notes existed, and does not overwrite existing ones. */
    body: { content: string; basedOn: string | null },
    options: { keepalive: boolean },
  ) => Promise<SavedNotes>;
  /** Returns the HTTP status of an error; 0 without a response. */
  readonly readStatus: (error: unknown) => number;
  /** Returns the server's version from a conflict error; `null` for other errors. */
  readonly readCurrent: (error: unknown) => SavedNotes | null;
}

interface NotesSync {
  /** Loads the saved notes, and saves unsaved text. */
  start(): void;
  /** Saves unsaved text now, or after the save that runs; `keepalive` when the page is being left. */
  run(keepalive?: boolean): Promise<void>;
  /** Saves unsaved text when nothing more is typed for a while. */
  schedule(): void;
  trouble(): Trouble | null;
  /** The text was changed, so what was wrong with it may not be any more. */
  forgive(): void;
  /** A save is on its way. */
  isSending(): boolean;
  /** A save or the first load is on its way. */
  isRunning(): boolean;
  /** Saves unsaved text and clears the timers. */
  stop(): Promise<void>;
}

const debounceMs = 1_000;
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;
/** Browsers refuse requests with `keepalive` whose bodies, of all that are on their way, exceed 65,536 bytes. */
const keepaliveBytes = 60_000;

/** Size of a text in UTF-8 bytes, the unit of the limit. */
export const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Sends the text of notes to the server, one save after the other, and again after a failure that may pass.
 * @param onChange called when a save begins or ends
 */
export const createNotesSync = (
  { load, save, readStatus, readCurrent }: NotesServer,
  versions: NotesVersions,
  onChange: () => void,
): NotesSync => {
  let trouble: Trouble | null = null;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let stopped = false;

  const store = async (base: SavedNotes, keepalive: boolean) => {
    const sent = versions.send();
    try {
      const body = { content: sent, basedOn: base.updatedAt ?? null };
      const isSmall = countBytes(JSON.stringify(body)) <= keepaliveBytes;
      const answer = await save(body, { keepalive: keepalive && isSmall });
      versions.acknowledge(sent, answer.updatedAt);
    } catch (error) {
      const current = readCurrent(error);
      if (!current) throw error;
      if (versions.reject(current)) runner.runAgain();
    }
  };
  const fail = (error: unknown) => {
    const status = readStatus(error);
    trouble = status === 401 ? 'signed-out' : isRetryable(status) ? 'offline' : 'refused';
    if (!isRetryable(status) || stopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => void run(), Math.min(longestRetryMs, firstRetryMs * 2 ** attempts));
    attempts += 1;
  };
  /** Saves unsaved text if possible. @returns the reason if the learner must act, else null */
  const saveText = async (keepalive: boolean): Promise<Trouble | null> => {
    if (!versions.base()) versions.reconcile(await load());
    const base = versions.base();
    if (versions.theirs() || !base || !versions.isDirty()) return null;
    if (countBytes(versions.text()) > limits.noteBytes) return 'too-long';
    isSending = true;
    onChange();
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
      onChange();
    }
  });
  const run = (keepalive = false): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return runner.run(keepalive);
  };
  return {
    start() {
      stopped = false;
      void run();
    },
    run,
    schedule() {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), debounceMs);
    },
    trouble: () => trouble,
    forgive() {
      if (trouble === 'too-long' || trouble === 'refused') trouble = null;
    },
    isSending: () => isSending,
    isRunning: runner.isRunning,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(retry);
      await runner.settled();
      if (versions.base() && versions.isDirty() && !versions.theirs() && trouble === null) await run();
    },
  };
};

import { limits } from '../../../../../../lambdas/contract/limits.ts';
import { bothOf, type Draft, type Drafts } from './drafts.ts';
import { isPassing } from '../../../../lib/api/problem.ts';
import { createListeners } from '../../../../lib/listeners.ts';

/** Notes as the server holds them. */
export interface SavedNotes {
  readonly content: string;
  /** Missing when there are none yet. */
  readonly updatedAt?: string;
}

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
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Notes saved as they are typed. Text is kept on this device until the server has acknowledged it; a version saved
 * elsewhere meanwhile is never overwritten, nor does it overwrite what was typed here: the learner chooses.
 */
export const createNotesSaver = (options: NotesSaverOptions): NotesSaver => {
  const { load, save, drafts, statusOf, currentOf, now = Date.now } = options;
  /** What an earlier page or tab had left unsaved. */
  let draft: Draft | null = null;
  let text = '';
  /** What the server holds as far as this page knows; `null` until it was read. */
  let base: SavedNotes | null = null;
  let theirs: SavedNotes | null = null;
  let trouble: Trouble | null = null;
  /** The text came from a draft or from typing, not from the server. */
  let isTouched = false;
  let isKept = true;
  /** Text that was sent without an answer: it may have been saved. */
  let unanswered: string | null = null;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  const listeners = createListeners();

  const isDirty = () => (base ? text !== base.content : isTouched);
  const phaseOf = (): NotesState['phase'] => {
    if (theirs) return 'conflict';
    if (trouble && (isDirty() || !base)) return 'kept';
    if (!base) return 'loading';
    return isDirty() || isSending ? 'saving' : 'saved';
  };
  const snapshot = (): NotesState => ({
    text,
    phase: phaseOf(),
    savedAt: base?.updatedAt ?? null,
    trouble,
    theirs,
    isKept,
  });
  let state = snapshot();
  const publish = () => {
    state = snapshot();
    listeners.notify();
  };

  const keep = () => {
    const basedOn = base ? base.updatedAt : draft?.basedOn;
    isKept = drafts.put({ text, ...(basedOn !== undefined && { basedOn }), at: now() });
  };
  /** The first look at what the server holds, against what was left or typed here before it answered. */
  const meet = (found: SavedNotes) => {
    if (isTouched && text !== found.content && found.content !== '' && found.updatedAt !== draft?.basedOn) {
      theirs = found;
      return;
    }
    base = found;
    if (!isTouched) text = found.content;
    else if (text === found.content) drafts.drop(text);
  };
  const store = async (known: SavedNotes, keepalive: boolean) => {
    const sent = text;
    try {
      const answer = await save({ content: sent, basedOn: known.updatedAt ?? null }, { keepalive });
      base = { content: sent, updatedAt: answer.updatedAt };
    } catch (error) {
      const current = currentOf(error);
      if (!current) {
        unanswered = sent;
        throw error;
      }
      // A save whose answer was lost is no conflict, nor is text that is the same.
      if (current.content === unanswered || current.content === text) {
        base = current;
        again = text !== current.content;
      } else theirs = current;
    }
    if (text === base?.content) drafts.drop(text);
    else if (!theirs) keep();
  };
  const fail = (error: unknown) => {
    const status = statusOf(error);
    trouble = status === 401 ? 'signed-out' : isPassing(status) ? 'offline' : 'refused';
    if (!isPassing(status) || stopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => void sync(), Math.min(longestRetryMs, firstRetryMs * 2 ** attempts));
    attempts += 1;
  };
  const run = async (keepalive: boolean) => {
    if (theirs) return;
    try {
      if (!base) meet(await load());
      if (theirs || !base || text === base.content) {
        trouble = null;
        return;
      }
      if (bytesOf(text) > limits.noteBytes) {
        trouble = 'too-long';
        return;
      }
      isSending = true;
      publish();
      await store(base, keepalive);
      trouble = null;
      attempts = 0;
    } catch (error) {
      fail(error);
    } finally {
      isSending = false;
      publish();
    }
  };
  const sync = (keepalive = false): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (running) {
      again = true;
      return running;
    }
    running = run(keepalive).finally(() => {
      running = null;
      if (!again) return;
      again = false;
      void sync();
    });
    return running;
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void sync(), debounceMs);
  };

  return {
    start() {
      stopped = false;
      if (!isTouched && !base) {
        draft = drafts.take();
        isTouched = draft !== null;
        text = draft?.text ?? '';
        publish();
      }
      void sync();
    },
    getState: () => state,
    subscribe: listeners.subscribe,
    edit(changed) {
      text = changed;
      isTouched = true;
      if (trouble === 'too-long' || trouble === 'refused') trouble = null;
      if (base && !theirs && text === base.content) drafts.drop(text);
      else keep();
      publish();
      if (!theirs) schedule();
    },
    choose(which) {
      if (!theirs) return;
      base = theirs;
      if (which === 'theirs') text = theirs.content;
      if (which === 'both') text = bothOf(theirs.content, text);
      theirs = null;
      keep();
      if (text === base.content) drafts.drop(text);
      publish();
      void sync();
    },
    flush: ({ keepalive = false } = {}) => (isDirty() && !theirs ? sync(keepalive) : Promise.resolve()),
    async refresh() {
      if (!base) return sync();
      if (running || isDirty() || theirs) return undefined;
      try {
        const found = await load();
        if (running || isDirty() || theirs) return undefined;
        base = found;
        text = found.content;
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
      await running;
      if (base && isDirty() && !theirs && trouble === null) await sync(true);
    },
  };
};

import { createStore } from '#web/lib/browser/external-store.ts';
import type { Drafts } from './drafts.ts';
import { createNotesSync, type NotesServer, type Trouble } from './notes-sync.ts';
import { createNotesVersions, type SavedNotes } from './notes-versions.ts';

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

export interface NotesSaverOptions extends NotesServer {
  readonly drafts: Drafts;
  /** The saved notes as the page read them before; shown until they are loaded. */
  readonly known?: SavedNotes | undefined;
  readonly now?: () => number;
}

/**
 * Saves notes while they are typed. Text stays in a draft on this device until the server acknowledges it. When another version was
 * saved elsewhere meanwhile, neither overwrites the other: the learner chooses.
 */
export const createNotesSaver = (options: NotesSaverOptions): NotesSaver => {
  const { drafts, known, now = Date.now } = options;
  const versions = createNotesVersions(drafts, now, known);
  const sync = createNotesSync(options, versions, () => publish());

  const currentPhase = (): NotesState['phase'] => {
    if (versions.theirs()) return 'conflict';
    if (sync.trouble() && (versions.isDirty() || !versions.base())) return 'kept';
    if (!versions.base()) return 'loading';
    return versions.isDirty() || sync.isSending() ? 'saving' : 'saved';
  };
  const snapshot = (): NotesState => ({
    text: versions.text(),
    phase: currentPhase(),
    savedAt: versions.base()?.updatedAt ?? null,
    trouble: sync.trouble(),
    theirs: versions.theirs(),
    isKept: versions.isKept(),
  });
  const shown = createStore(snapshot);
  const publish = () => shown.set(snapshot());
  const mayRefresh = () => !sync.isRunning() && !versions.isDirty() && !versions.theirs();

  return {
    start() {
      if (versions.restore()) publish();
      sync.start();
    },
    getState: shown.get,
    subscribe: shown.subscribe,
    edit(changed) {
      versions.edit(changed);
      sync.forgive();
      publish();
      if (!versions.theirs()) sync.schedule();
    },
    choose(which) {
      if (!versions.choose(which)) return;
      publish();
      void sync.run();
    },
    flush: ({ keepalive = false } = {}) =>
      versions.isDirty() && !versions.theirs() ? sync.run(keepalive) : Promise.resolve(),
    async refresh() {
      const base = versions.base();
      if (!base) return sync.run();
      if (!mayRefresh()) return undefined;
      try {
        const found = await options.load();
        // After a save meanwhile, the loaded text may be the older one.
        if (!mayRefresh() || versions.base() !== base) return undefined;
        versions.adopt(found);
        publish();
      } catch {
        // The shown text stays; the next refresh tries again.
      }
      return undefined;
    },
    stop: sync.stop,
  };
};

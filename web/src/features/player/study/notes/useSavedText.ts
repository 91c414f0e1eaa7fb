import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiProblem } from '#web/lib/api/index.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { beforeSignOut } from '#web/lib/session/before-sign-out.ts';
import { createDrafts } from './drafts.ts';
import { createNotesSaver, type NotesSaver, type NotesSaverOptions, type NotesState } from './notes-saver.ts';
import type { SavedNotes } from './notes-versions.ts';

/** A text of the learner that is saved while it is typed. */
export interface SavedText extends Pick<NotesSaverOptions, 'load' | 'save' | 'known'> {
  /** Prefix of the storage keys of what this device has not saved yet. */
  readonly prefix: string;
  /** Two versions of code cannot be joined. */
  readonly isCode?: boolean;
}

/** Random id of this tab. */
const tab = Math.random().toString(36).slice(2);
/** Final saves of closed editors by draft prefix: the next editor of that text waits for them before loading. */
const leaving = new Map<string, Promise<void>>();

const readCurrent = (error: unknown): SavedNotes | null => {
  if (!(error instanceof ApiProblem) || error.code !== 'conflict') return null;
  const current = error.details.current as Partial<SavedNotes> | undefined;
  return current ? { content: current.content ?? '', updatedAt: current.updatedAt } : null;
};

/**
 * Opens a text, which is loaded once its other editors are closed. Looks for them at the first start only: later the last save of this
 * one may be among them, which itself waits for the text to be loaded.
 */
const open = ({ prefix, isCode, load, ...rest }: SavedText): NotesSaver => {
  let before: Promise<void> | undefined;
  const saver = createNotesSaver({
    load: async () => {
      await before;
      return load();
    },
    ...rest,
    drafts: createDrafts(deviceStorage, prefix, tab, isCode),
    readStatus: (error) => (error instanceof ApiProblem ? error.status : 0),
    readCurrent,
  });
  return {
    ...saver,
    start: () => {
      before ??= leaving.get(prefix) ?? Promise.resolve();
      saver.start();
    },
  };
};

const leave = (prefix: string, last: Promise<void>): Promise<void> => {
  const done: Promise<void> = last.finally(() => {
    if (leaving.get(prefix) === done) leaving.delete(prefix);
  });
  leaving.set(prefix, done);
  return done;
};

const lockOf = (prefix: string): string => `northlight:text:${prefix}`;

/** Tells every tab that an editor of a text is open. @returns a function that tells that it is closed */
const announceEditor = (prefix: string): (() => void) => {
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  void navigator.locks?.request(lockOf(prefix), { mode: 'shared' }, () => closed);
  return close;
};

/** Saves what this device has kept of a text, unless a tab has its editor open, which does so itself. Two versions wait for the learner. */
export const sendKept = async (text: SavedText): Promise<void> => {
  const { prefix } = text;
  const send = (): Promise<void> => {
    const saver = open(text);
    saver.start();
    return leave(prefix, saver.flush().then(saver.stop));
  };
  // The document of our tests has no locks; every browser that runs this site has.
  if (!navigator.locks) return send();
  await navigator.locks.request(lockOf(prefix), { ifAvailable: true }, (lock) => lock && send());
};

/** Opens a text for editing. The arguments are read once: another text needs another component instance. */
export const useSavedText = (text: SavedText): { readonly state: NotesState; readonly saver: NotesSaver } => {
  const [saver] = useState(() => open(text));
  const [prefix] = useState(text.prefix);

  useEffect(() => {
    const closeEditor = announceEditor(prefix);
    saver.start();
    const look = () => {
      // A hidden page lives on, and a save with `keepalive` passes by the worker, which keeps what was saved.
      if (document.visibilityState === 'hidden') void saver.flush();
      else void saver.refresh();
    };
    const hide = () => void saver.flush({ keepalive: true });
    const connect = () => void saver.refresh().then(() => saver.flush());
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', hide);
    window.addEventListener('online', connect);
    const forgetTask = beforeSignOut(() => saver.flush());
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('online', connect);
      forgetTask();
      closeEditor();
      void leave(prefix, saver.stop());
    };
  }, [saver, prefix]);

  return { state: useSyncExternalStore(saver.subscribe, saver.getState), saver };
};

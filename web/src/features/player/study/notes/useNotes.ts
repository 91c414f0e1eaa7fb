import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, ApiProblem } from '#web/lib/api/index.ts';
import { beforeSignOut } from '#web/lib/session/before-sign-out.ts';
import { createDrafts, draftsPrefix } from './drafts.ts';
import { createNotesSaver, type NotesSaver, type NotesState } from './notes-saver.ts';
import type { SavedNotes } from './notes-versions.ts';

export interface NotesKey {
  readonly sub: string;
  readonly courseId: string;
  readonly sectionIndex: number;
  readonly lectureId: string;
}

/** Random id of this tab. */
const tab = Math.random().toString(36).slice(2);
/** Final saves of closed editors by draft prefix: the next editor of that lecture waits for them before loading. */
const leaving = new Map<string, Promise<void>>();

const readCurrent = (error: unknown): SavedNotes | null => {
  if (!(error instanceof ApiProblem) || error.code !== 'conflict') return null;
  const current = error.details.current as Partial<SavedNotes> | undefined;
  return { content: current?.content ?? '', updatedAt: current?.updatedAt };
};

const open = ({ sub, courseId, sectionIndex, lectureId }: NotesKey): NotesSaver => {
  const params = { courseId, section: String(sectionIndex), lecture: lectureId };
  const prefix = draftsPrefix(sub, courseId, lectureId);
  return createNotesSaver({
    load: async () => {
      await leaving.get(prefix);
      return api.getNotes({ params });
    },
    save: (body, { keepalive }) => api.saveNotes({ params, body, keepalive }),
    drafts: createDrafts(window.localStorage, prefix, tab),
    readStatus: (error) => (error instanceof ApiProblem ? error.status : 0),
    readCurrent,
  });
};

/** Opens the notes of one lecture. The arguments are read once: another lecture needs another component instance. */
export const useNotes = (key: NotesKey): { readonly state: NotesState; readonly saver: NotesSaver } => {
  const [saver] = useState(() => open(key));
  const [prefix] = useState(() => draftsPrefix(key.sub, key.courseId, key.lectureId));

  useEffect(() => {
    saver.start();
    const look = () => {
      if (document.visibilityState === 'hidden') void saver.flush({ keepalive: true });
      else void saver.refresh();
    };
    const leave = () => void saver.flush({ keepalive: true });
    const connect = () => void saver.refresh().then(() => saver.flush());
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', connect);
    const forgetTask = beforeSignOut(() => saver.flush());
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', connect);
      forgetTask();
      const last: Promise<void> = saver.stop().finally(() => {
        if (leaving.get(prefix) === last) leaving.delete(prefix);
      });
      leaving.set(prefix, last);
    };
  }, [saver, prefix]);

  return { state: useSyncExternalStore(saver.subscribe, saver.getState), saver };
};

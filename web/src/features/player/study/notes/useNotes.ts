import { api } from '#web/lib/api/index.ts';
import { draftsPrefix } from './drafts.ts';
import type { NotesSaver, NotesState } from './notes-saver.ts';
import { type SavedText, useSavedText } from './useSavedText.ts';

export interface NotesKey {
  readonly sub: string;
  readonly courseId: string;
  readonly sectionIndex: number;
  readonly lectureId: string;
}

/** The notes of one lecture. */
export const notesText = ({ sub, courseId, sectionIndex, lectureId }: NotesKey): SavedText => {
  const params = { courseId, section: String(sectionIndex), lecture: lectureId };
  return {
    prefix: draftsPrefix(sub, courseId, lectureId),
    load: () => api.getNotes({ params }),
    save: (body, { keepalive }) => api.saveNotes({ params, body, keepalive }),
  };
};

/** Opens the notes of one lecture. The arguments are read once: another lecture needs another component instance. */
export const useNotes = (key: NotesKey): { readonly state: NotesState; readonly saver: NotesSaver } =>
  useSavedText(notesText(key));

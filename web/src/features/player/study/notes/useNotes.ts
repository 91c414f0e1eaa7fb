import { api } from '#web/lib/api/index.ts';
import { draftsPrefix } from './drafts.ts';
import type { NotesSaver, NotesState } from './notes-saver.ts';
import { useSavedText } from './useSavedText.ts';

export interface NotesKey {
  readonly sub: string;
  readonly courseId: string;
  readonly sectionIndex: number;
  readonly lectureId: string;
}

/** Opens the notes of one lecture. The arguments are read once: another lecture needs another component instance. */
export const useNotes = ({
  sub,
  courseId,
  sectionIndex,
  lectureId,
}: NotesKey): { readonly state: NotesState; readonly saver: NotesSaver } => {
  const params = { courseId, section: String(sectionIndex), lecture: lectureId };
  return useSavedText({
    prefix: draftsPrefix(sub, courseId, lectureId),
    load: () => api.getNotes({ params }),
    save: (body, { keepalive }) => api.saveNotes({ params, body, keepalive }),
  });
};

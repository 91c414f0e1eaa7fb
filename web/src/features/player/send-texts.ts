import { api } from '#web/lib/api/index.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { isLearner } from '#web/lib/session/session-store.ts';
import { codeText } from './exercise/code-text.ts';
import { keyPrefix } from './study/notes/drafts.ts';
import { notesText } from './study/notes/useNotes.ts';
import { type SavedText, sendKept } from './study/notes/useSavedText.ts';

/** Where a text of a learner that this device has kept belongs, as its storage key tells. */
interface Place {
  readonly kind: 'note' | 'code';
  readonly courseId: string;
  readonly lectureId: string;
}

/** The lectures with notes or code that the server does not have yet, each once. */
const placesOf = (sub: string): Place[] => {
  const places = new Map<string, Place>();
  for (const kind of ['note', 'code'] as const) {
    const prefix = keyPrefix(`northlight:${kind}`, sub);
    for (const key of deviceStorage.keys(prefix)) {
      const [courseId = '', lectureId = ''] = key.slice(prefix.length).split(':').map(decodeURIComponent);
      places.set(`${kind} ${courseId} ${lectureId}`, { kind, courseId, lectureId });
    }
  }
  return [...places.values()];
};

const textAt = async (sub: string, { kind, courseId, lectureId }: Place): Promise<SavedText | undefined> => {
  if (kind === 'code') return codeText(sub, { courseId, lectureId });
  const { sections } = await api.getContent({ params: { courseId } });
  // Lectures move between sections; one that has left its course keeps its notes here.
  const sectionIndex = sections.findIndex(({ lectures }) => lectures.some(({ id }) => id === lectureId));
  return sectionIndex < 0 ? undefined : notesText({ sub, courseId, sectionIndex, lectureId });
};

/**
 * Sends the notes and the code that a learner wrote without a network, one lecture after the other. What is refused, or differs from what another
 * device has saved, waits until its lecture is open. Never rejects.
 */
export const sendTexts = async (sub: string): Promise<void> => {
  for (const place of placesOf(sub)) {
    // Never as another learner, who has signed in meanwhile.
    if (!isLearner(sub)) return;
    const text = await textAt(sub, place).catch(() => undefined);
    if (text) await sendKept(text);
  }
};

import { useEffect, useRef, useState } from 'react';
import { DownloadIcon } from '#web/components/course/course-icons.tsx';
import { Button } from '#web/components/ui/Button.tsx';
import { api, explainFailure } from '#web/lib/api/index.ts';
import { withRetries } from '#web/lib/api/with-retries.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { showToast } from '#web/lib/shell/toast.ts';
import type { PlacedLecture } from '../../course/lectures.ts';
import { draftsPrefix, peekDraft } from './drafts.ts';
import { formatNotes, mapAtOnce } from './export-notes.ts';

const atOnce = 4;

/** Downloads all notes of the course as one Markdown file, including unsaved text on this device. */
export const ExportNotes = ({
  courseId,
  title,
  sub,
  lectures,
}: {
  courseId: string;
  title: string;
  sub: string;
  lectures: readonly PlacedLecture[];
}) => {
  const [done, setDone] = useState<number | null>(null);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const save = async () => {
    if (done !== null) return;
    const controller = new AbortController();
    const { signal } = controller;
    asking.current = controller;
    setDone(0);
    try {
      const notes = await mapAtOnce(lectures, atOnce, async (placed) => {
        const { lecture, sectionIndex } = placed;
        const params = { courseId, section: String(sectionIndex), lecture: lecture.id };
        const unsaved = peekDraft(deviceStorage, draftsPrefix(sub, courseId, lecture.id));
        const content = unsaved ?? (await withRetries(() => api.getNotes({ params, signal }))).content;
        if (!signal.aborted) setDone((count) => (count ?? 0) + 1);
        return { placed, content };
      });
      if (signal.aborted) return;
      const text = formatNotes(title, notes, window.location.origin);
      if (text) {
        saveFile(`${courseId}-notes.md`, text, 'text/markdown');
        showToast('Your notes for this course are in the downloaded file.', 'success');
      } else {
        showToast('You have no notes in this course yet.');
      }
    } catch (error) {
      const failed = 'Your notes could not be collected. Please try again.';
      if (!signal.aborted) showToast(explainFailure(error, failed), 'problem');
    } finally {
      if (!signal.aborted) setDone(null);
    }
  };
  return (
    <>
      <Button look="quiet" size="sm" busy={done !== null} onClick={() => void save()}>
        <DownloadIcon />
        <span>{` ${done === null ? 'Export all notes' : `${done} of ${lectures.length}…`}`}</span>
      </Button>
      <span role="status" className="visually-hidden">
        {done !== null && 'Collecting your course notes'}
      </span>
    </>
  );
};

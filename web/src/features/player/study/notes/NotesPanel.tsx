import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { ClockIcon } from '#web/components/course/course-icons.tsx';
import { Button } from '#web/components/ui/Button.tsx';
import { PartBoundary } from '#web/components/ui/PartBoundary.tsx';
import { lazyPart } from '#web/lib/loading/lazy-part.ts';
import { usePlayerSource } from '../../course/source.ts';
import { useOpenLecture } from '../../lectures/open-lecture.ts';
import { ExportNotes } from './ExportNotes.tsx';
import classes from './Notes.module.css';
import { countBytes } from './notes-sync.ts';
import { NotesConflict } from './NotesConflict.tsx';
import { NotesStatus } from './NotesStatus.tsx';
import { insertWord, momentLink } from './text-edits.ts';
import { useNotes } from './useNotes.ts';

const NotesPreview = lazyPart(() => import('./NotesPreview.tsx'));
/** Size from which the byte count is shown. */
const nearlyFullBytes = limits.noteBytes * 0.9;

const NotesSize = ({ bytes }: { bytes: number }) => (
  <p className={classes.size} data-full={bytes > limits.noteBytes || undefined}>
    <span>{`${bytes.toLocaleString('en-US')} of ${limits.noteBytes.toLocaleString('en-US')} bytes. `}</span>
    {bytes > limits.noteBytes && <span>Shorten your notes so they can be saved again.</span>}
  </p>
);

/** The learner's notes of a lecture. */
const NotesPanel = () => {
  const { courseId, courseTitle, sub, lectures, lecture, current, isVideo, getPosition } = useOpenLecture();
  const { sectionIndex } = current;
  const { lectureHref } = usePlayerSource();
  const { pathname } = useLocation();
  const { state, saver } = useNotes({ sub, courseId, sectionIndex, lectureId: lecture.id });
  const [isPreview, setIsPreview] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const id = useId();
  const { text, phase, theirs } = state;
  const bytes = text.length > nearlyFullBytes / 4 ? countBytes(text) : 0;

  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);
  const settle = (which: 'mine' | 'theirs' | 'both') => {
    saver.choose(which);
    // The clicked button has unmounted.
    area.current?.focus();
  };
  const insertMoment = () => {
    const at = getPosition() ?? 0;
    const word = momentLink(at, lectureHref(courseId, sectionIndex, lecture.id, at));
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    const edit = insertWord(text, selectionStart, selectionEnd, word);
    caret.current = edit.caret;
    saver.edit(edit.text);
  };

  return (
    <div className={classes.notes}>
      <div className={classes.head}>
        <h2 className={classes.title}>Notes</h2>
        <NotesStatus state={state} address={pathname} />
      </div>
      <div className={classes.tools}>
        <div className={classes.views} role="group" aria-label="View">
          <button type="button" aria-pressed={!isPreview} onClick={() => setIsPreview(false)}>
            Write
          </button>
          <button type="button" aria-pressed={isPreview} onClick={() => setIsPreview(true)}>
            Preview
          </button>
        </div>
        {isVideo && !isPreview && (
          <Button look="quiet" size="sm" disabled={phase === 'loading'} onClick={insertMoment}>
            <ClockIcon /> Timestamp
          </Button>
        )}
        <div className={classes.end}>
          <ExportNotes courseId={courseId} title={courseTitle} sub={sub} lectures={lectures} />
        </div>
      </div>
      {theirs && <NotesConflict theirs={theirs} onChoose={settle} />}
      <div className={classes.versions} data-two={theirs ? '' : undefined}>
        {isPreview ? (
          <div className={classes.preview}>
            {text.trim() === '' ? (
              <p className={classes.nothing}>There is nothing to preview yet.</p>
            ) : (
              <PartBoundary name="The preview" loading={<p className={classes.nothing}>Loading…</p>}>
                <NotesPreview text={text} />
              </PartBoundary>
            )}
          </div>
        ) : (
          <div className={classes.version}>
            <label htmlFor={id} className={theirs ? classes.which : 'visually-hidden'}>
              {theirs ? 'Your version' : `Notes on ${lecture.title}`}
            </label>
            <textarea
              ref={area}
              id={id}
              className={classes.area}
              value={text}
              readOnly={phase === 'loading'}
              placeholder="Write down what matters. Markdown works: **bold**, # heading, - list."
              spellCheck
              onChange={(event) => saver.edit(event.target.value)}
              onBlur={() => void saver.flush()}
            />
          </div>
        )}
        {theirs && (
          <div className={classes.version}>
            <p className={classes.which}>The other version</p>
            <pre className={classes.theirs} tabIndex={0} aria-label="The other version">
              {theirs.content || 'Empty'}
            </pre>
          </div>
        )}
      </div>
      {bytes > nearlyFullBytes && <NotesSize bytes={bytes} />}
    </div>
  );
};

export default NotesPanel;

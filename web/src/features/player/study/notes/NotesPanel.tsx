import { Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { ClockIcon } from '#web/components/course/course-icons.tsx';
import { Button } from '#web/components/ui/Button.tsx';
import { PartBoundary } from '#web/components/ui/PartBoundary.tsx';
import { Skeleton } from '#web/components/ui/Skeleton.tsx';
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

/** Where notes are read. */
const sheet = { className: classes.text, radius: 'md', p: '0.7rem 1rem', mih: '14rem' } as const;

const NotesSize = ({ bytes }: { bytes: number }) => (
  <Text size="sm" {...(bytes > limits.noteBytes ? { c: 'var(--nl-danger)', fw: 600 } : { c: 'dimmed' })}>
    <span>{`${bytes.toLocaleString('en-US')} of ${limits.noteBytes.toLocaleString('en-US')} bytes. `}</span>
    {bytes > limits.noteBytes && <span>Shorten your notes so they can be saved again.</span>}
  </Text>
);

/** What another device saved meanwhile. */
const OtherVersion = ({ text }: { text: string }) => (
  <Stack gap="0.4rem">
    <Text inherit fw={600}>
      The other version
    </Text>
    <Paper
      component="pre"
      {...sheet}
      flex={1}
      m={0}
      mah="60dvh"
      ff="text"
      bg="var(--nl-surface-sunken)"
      tabIndex={0}
      aria-label="The other version"
    >
      {text || 'Empty'}
    </Paper>
  </Stack>
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
    <Stack gap="0.9rem">
      <Group justify="space-between" gap="xs">
        <Title order={2} fz="1.25rem">
          Notes
        </Title>
        <NotesStatus state={state} address={pathname} />
      </Group>
      <Group justify="space-between" gap="xs">
        <Group gap="sm">
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
        </Group>
        <ExportNotes courseId={courseId} title={courseTitle} sub={sub} lectures={lectures} />
      </Group>
      {theirs && <NotesConflict theirs={theirs} onChoose={settle} />}
      <div className={classes.versions}>
        {phase === 'loading' ? (
          <Skeleton height={sheet.mih} />
        ) : isPreview ? (
          <Paper {...sheet}>
            {text.trim() === '' ? (
              <Text c="dimmed">There is nothing to preview yet.</Text>
            ) : (
              <PartBoundary name="The preview" loading={<Text c="dimmed">Loading…</Text>}>
                <NotesPreview text={text} />
              </PartBoundary>
            )}
          </Paper>
        ) : (
          <Textarea
            ref={area}
            label={theirs ? 'Your version' : `Notes on ${lecture.title}`}
            labelProps={{ className: theirs ? '' : 'visually-hidden' }}
            classNames={{ input: classes.area }}
            value={text}
            placeholder="Write down what matters. Markdown works: **bold**, # heading, - list."
            spellCheck
            onChange={(event) => saver.edit(event.target.value)}
            onBlur={() => void saver.flush()}
          />
        )}
        {theirs && <OtherVersion text={theirs.content} />}
      </div>
      {bytes > nearlyFullBytes && <NotesSize bytes={bytes} />}
    </Stack>
  );
};

export default NotesPanel;

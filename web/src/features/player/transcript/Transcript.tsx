import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import type { Transcript as Spoken } from '#contract/schemas/course.ts';
import type { LectureQuestion } from '#contract/schemas/course-fields.ts';
import type { Elements } from '../../../components/ui/elements.ts';
import { CueRow } from './CueRow.tsx';
import { findChapterStart, formatTranscript } from './plain-text.ts';
import { type Playhead, useCurrentCue } from './playhead.ts';
import classes from './Transcript.module.css';
import { TranscriptExport, TranscriptSearch } from './TranscriptTools.tsx';
import { useFollow } from './useFollow.ts';
import { useTranscriptSearch } from './useTranscriptSearch.ts';

interface Props {
  /** Title of the lecture. */
  readonly title: string;
  readonly transcript: Spoken;
  readonly playhead: Playhead;
  readonly onSeek: (seconds: number) => void;
  /** Language selector, if there is more than one language. */
  readonly languages?: Elements;
  /** Questions that the lecture asks. */
  readonly questions?: readonly LectureQuestion[] | undefined;
  readonly onAsk?: (question: LectureQuestion) => void;
}

const noQuestions: readonly LectureQuestion[] = [];

/** Questions by index of the cue that follows them; those after the last word stand before it. */
const groupQuestions = (
  questions: readonly LectureQuestion[],
  cues: Spoken['cues'],
): ReadonlyMap<number, readonly LectureQuestion[]> =>
  Map.groupBy(questions, ({ at = 0 }) => {
    const next = cues.findIndex(({ start }) => start >= at);
    return next < 0 ? cues.length - 1 : next;
  });

const readCueIndex = (target: EventTarget): number =>
  Number((target as Element).closest<HTMLElement>('[data-cue]')?.dataset['cue'] ?? -1);

/** Index of the cue that a key moves the focus to. */
const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(count - 1, index + 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

const moveFocus = (event: KeyboardEvent<HTMLElement>, count: number): void => {
  const index = readCueIndex(event.target);
  const next = index < 0 ? undefined : moves[event.key]?.(index, count);
  if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-cue="${next}"]`)?.focus();
};

/**
 * Transcript of a lecture. It scrolls along with playback, each cue seeks to its position, and the text can be searched, copied
 * and downloaded. The list is one tab stop; arrow keys move within it.
 */
export const Transcript = ({
  title,
  transcript,
  playhead,
  onSeek,
  languages,
  questions = noQuestions,
  onAsk,
}: Props) => {
  const { cues, chapters, lang, lectureId } = transcript;
  const list = useRef<HTMLOListElement>(null);
  const current = useCurrentCue(cues, playhead);
  const { isAway, show, goBack, onScroll } = useFollow(list, current);
  const [focused, setFocused] = useState<number | null>(null);

  const search = useTranscriptSearch(cues, playhead, { show, goBack });
  const chapterTitles = useMemo(
    () => cues.map((_, index) => (chapters.length > 0 ? findChapterStart(cues, chapters, index) : undefined)),
    [cues, chapters],
  );
  const asked = useMemo(() => groupQuestions(questions, cues), [questions, cues]);

  const seek = ({ target }: MouseEvent) => {
    const cue = cues[readCueIndex(target)];
    if (!cue) return;
    goBack();
    onSeek(cue.start);
  };
  const tabStop = focused ?? Math.max(0, current);

  return (
    <div className={classes.transcript}>
      <div className={classes.tools}>
        <TranscriptSearch
          query={search.query}
          count={search.count}
          active={search.active}
          onQuery={search.change}
          onStep={search.stepBy}
        />
        <div className={classes.take}>
          {languages}
          <TranscriptExport
            text={() => formatTranscript(title, transcript)}
            fileName={`${lectureId}.${lang}.txt`}
          />
        </div>
      </div>
      <div className={classes.frame}>
        <ol
          ref={list}
          className={classes.cues}
          lang={lang}
          aria-label="Transcript"
          onScroll={onScroll}
          onClick={seek}
          onKeyDown={(event) => moveFocus(event, cues.length)}
          onFocus={({ target }) => {
            // A question is a stop of its own: the list's is in the same row.
            const index = readCueIndex(target.closest('li')?.querySelector('[data-cue]') ?? target);
            setFocused(index < 0 ? null : index);
          }}
          onBlur={() => setFocused(null)}
        >
          {cues.map(({ start, text }, index) => (
            <CueRow
              key={index}
              index={index}
              start={start}
              text={text}
              chapter={chapterTitles[index]}
              isCurrent={index === current}
              isTabStop={index === tabStop}
              marks={search.marks.get(index)}
              asked={asked.get(index)}
              onAsk={onAsk}
            />
          ))}
        </ol>
        {isAway && current >= 0 && (
          <button
            type="button"
            className={classes.back}
            onClick={() => {
              goBack();
              // This button goes.
              list.current
                ?.querySelector<HTMLElement>(`[data-cue="${current}"]`)
                ?.focus({ preventScroll: true });
            }}
          >
            Back to now
          </button>
        )}
      </div>
    </div>
  );
};

import { Fragment, memo, type ReactNode } from 'react';
import type { LectureQuestion } from '#contract/schemas/course-fields.ts';
import { Button } from '../../../components/ui/Button.tsx';
import { formatClock } from '../../../lib/text/format.ts';
import type { Part } from './search.ts';
import classes from './Transcript.module.css';

/** A highlighted search match, or part of one, and whether it is the active match. */
export interface Mark extends Part {
  readonly isActive: boolean;
}

const marked = (text: string, marks: readonly Mark[]): ReactNode => {
  const ends = marks.map(({ to }) => to);
  return (
    <>
      {marks.map(({ from, to, isActive }, index) => (
        <Fragment key={from}>
          <span>{text.slice(ends[index - 1] ?? 0, from)}</span>
          <mark className={classes.mark} data-active={isActive || undefined}>
            {text.slice(from, to)}
          </mark>
        </Fragment>
      ))}
      <span>{text.slice(ends.at(-1) ?? 0)}</span>
    </>
  );
};

const none: readonly Mark[] = [];
const noQuestions: readonly LectureQuestion[] = [];

/** One cue of the transcript, a button that seeks to it. The surrounding list handles clicks and keys. */
export const CueRow = memo(
  ({
    index,
    start,
    text,
    chapter,
    isCurrent,
    isTabStop,
    marks = none,
    asked = noQuestions,
    onAsk,
  }: {
    readonly index: number;
    /** Seconds. */
    readonly start: number;
    readonly text: string;
    /** Title of the chapter that begins here. */
    readonly chapter: string | undefined;
    readonly isCurrent: boolean;
    readonly isTabStop: boolean;
    readonly marks?: readonly Mark[];
    /** Questions that the lecture asks before this cue. */
    readonly asked?: readonly LectureQuestion[];
    readonly onAsk?: ((question: LectureQuestion) => void) | undefined;
  }) => (
    <li className={classes.row}>
      {asked.map((question) => (
        <Button key={question.id} size="sm" look="quiet" onClick={() => onAsk?.(question)}>
          {`Question at ${formatClock(question.at ?? 0)}`}
        </Button>
      ))}
      {chapter && (
        <strong className={classes.chapter} dir="auto">
          {chapter}
        </strong>
      )}
      <button
        type="button"
        className={classes.cue}
        data-cue={index}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className={classes.time}>{formatClock(start)}</span>
        <span dir="auto">{marked(text, marks)}</span>
      </button>
    </li>
  ),
);

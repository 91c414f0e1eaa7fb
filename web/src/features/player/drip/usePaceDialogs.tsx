import { type ReactNode, useState } from 'react';
import { openUnfinished } from '../../../components/pace/next-step.ts';
import { isOwnPace } from '../../../components/pace/pace-draft.ts';
import { PartBoundary } from '../../../components/ui/PartBoundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { PlayerCourse } from '../source.ts';

const PaceDialog = lazyPart(() => import('../../../components/pace/PaceDialog.tsx'));
const AheadDialog = lazyPart(() => import('../../../components/pace/AheadDialog.tsx'));

/** One lecture that has just opened is what comes next; from two on a learner is behind. */
const behindFrom = 2;

/** What a learner may do about their pace; what is missing is not theirs to do. */
export interface PaceWays {
  readonly onPace?: (() => void) | undefined;
  readonly onAhead?: (() => void) | undefined;
  readonly onCatchUp?: (() => void) | undefined;
  /** Lectures that the schedule opened and that are not finished, from two on, while more come; else 0. */
  readonly behind: number;
  readonly onResumed: () => void;
}

/**
 * The dialogs about pace in the player of a drip course, and the ways to open them.
 * @param onChanged told that dates may have moved, or lectures opened
 */
export const usePaceDialogs = (
  { content, drip }: PlayerCourse,
  sub: string,
  completed: ReadonlySet<string>,
  onChanged: () => void,
): { readonly ways: PaceWays; readonly isOpen: boolean; readonly dialog: ReactNode } => {
  const [open, setOpen] = useState<'pace' | 'ahead' | 'catch-up' | null>(null);
  const close = () => setOpen(null);
  const pace = drip?.pace;
  const unfinished = openUnfinished(content.sections, completed);
  const isRunning = pace?.status !== 'paused';
  const behind = isRunning && drip?.nextReleaseDate && unfinished >= behindFrom ? unfinished : 0;
  const ways: PaceWays = {
    // A pace that could not be read is asked for again by the dialog.
    ...((pace === undefined || isOwnPace(pace)) && { onPace: () => setOpen('pace') }),
    ...(pace?.allowed.ahead && isRunning && pace.upcoming.length > 0 && { onAhead: () => setOpen('ahead') }),
    ...(pace?.allowed.pause && { onCatchUp: () => setOpen('catch-up') }),
    behind,
    onResumed: onChanged,
  };
  const { courseId, title } = content;
  const name = open === 'ahead' ? 'The question' : 'Your pace';
  const dialog = open && (
    <PartBoundary name={name} onClose={close}>
      {open === 'ahead' && pace ? (
        <AheadDialog courseId={courseId} pace={pace} onOpened={onChanged} onClose={close} />
      ) : (
        <PaceDialog
          sub={sub}
          courseId={courseId}
          title={title}
          pace={pace}
          waiting={open === 'catch-up' ? unfinished : undefined}
          onChanged={onChanged}
          onClose={close}
        />
      )}
    </PartBoundary>
  );
  return { ways, isOpen: open !== null, dialog };
};

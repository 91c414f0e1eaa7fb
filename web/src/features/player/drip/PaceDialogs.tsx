import { openUnfinished } from '../../../components/pace/next-step.ts';
import { PartBoundary } from '../../../components/ui/PartBoundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { PlayerCourse } from '../source.ts';

const PaceDialog = lazyPart(() => import('../../../components/pace/PaceDialog.tsx'));
const AheadDialog = lazyPart(() => import('../../../components/pace/AheadDialog.tsx'));

/** The learner's pace, the next lecture ahead of it, or the way back from being behind. */
export type PaceQuestion = 'pace' | 'ahead' | 'catch-up';

/**
 * The dialog about pace that is open in the player of a drip course.
 * @param onChanged told that dates may have moved, or lectures opened
 */
export const PaceDialogs = ({
  course: { content, drip },
  sub,
  completed,
  open,
  onChanged,
  onClose,
}: {
  course: PlayerCourse;
  sub: string;
  completed: ReadonlySet<string>;
  open: PaceQuestion;
  onChanged: () => void;
  onClose: () => void;
}) => {
  const pace = drip?.pace;
  const { courseId, title, sections } = content;
  return (
    <PartBoundary name={open === 'ahead' ? 'The question' : 'Your pace'} onClose={onClose}>
      {open === 'ahead' && pace ? (
        <AheadDialog courseId={courseId} pace={pace} onOpened={onChanged} onClose={onClose} />
      ) : (
        <PaceDialog
          sub={sub}
          courseId={courseId}
          title={title}
          pace={pace}
          waiting={open === 'catch-up' ? openUnfinished(sections, completed) : undefined}
          onChanged={onChanged}
          onClose={onClose}
        />
      )}
    </PartBoundary>
  );
};

import { openUnfinished } from '../../../components/pace/next-step.ts';
import { PartBoundary } from '../../../components/ui/PartBoundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { PlayerCourse } from '../source.ts';

const PaceDialog = lazyPart(() => import('../../../components/pace/PaceDialog.tsx'));
const AheadDialog = lazyPart(() => import('../../../components/pace/AheadDialog.tsx'));

/** Which dialog is open: pace settings, opening the next lecture early, or catching up. */
export type PaceQuestion = 'pace' | 'ahead' | 'catch-up';

/**
 * The open pace dialog of a drip course.
 * @param onChanged called when unlock dates may have moved or lectures opened
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

import { countUnfinished } from '../../../components/pace/next-step.ts';
import { PartBoundary } from '../../../components/ui/PartBoundary.tsx';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import type { PaceDialogsProps } from './drip-parts.ts';

const PaceDialog = lazyPart(() => import('../../../components/pace/PaceDialog.tsx'));
const AheadDialog = lazyPart(() => import('../../../components/pace/AheadDialog.tsx'));

export const PaceDialogs = ({
  course: { content, drip },
  sub,
  completed,
  open,
  onChanged,
  onClose,
}: PaceDialogsProps) => {
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
          waiting={open === 'catch-up' ? countUnfinished(sections, completed) : undefined}
          onChanged={onChanged}
          onClose={onClose}
        />
      )}
    </PartBoundary>
  );
};

import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import type { PlacedLecture } from './course/lectures.ts';
import type { PlayerCourse } from './course/source.ts';
import { type PaceQuestion, useDripParts } from './drip/drip-parts.ts';
import type { CourseProgressState } from './usePlayerCourse.ts';

const ShortcutsDialog = lazyPart(() => import('./playback/ShortcutsDialog.tsx'));
const UpgradeDialog = lazyPart(() => import('./drip/UpgradeDialog.tsx'));
const CourseCompleteDialog = lazyPart(() => import('./CourseCompleteDialog.tsx'));

/** The dialog that the learner opened: the shortcuts, why a lecture is locked, or a question of pace. */
export type PlayerDialog =
  | { readonly about: 'shortcuts' }
  | { readonly about: 'locked'; readonly placed: PlacedLecture }
  | { readonly about: 'pace'; readonly question: PaceQuestion };

/** The open dialog of the player, and the congratulations after the last lecture. */
export const PlayerDialogs = ({
  course,
  sub,
  progress: { lectures, completed, ending, closeEnding },
  dialog,
  onChanged,
  onClose,
}: {
  readonly course: PlayerCourse;
  /** Id of the learner. */
  readonly sub: string;
  readonly progress: CourseProgressState;
  readonly dialog: PlayerDialog | null;
  /** Called when the set of open lectures, or an unlock date, may have changed. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) => {
  const { courseId, title, sections } = course.content;
  const { PaceDialogs } = useDripParts();
  return (
    <>
      {dialog?.about === 'shortcuts' && (
        <PartBoundary name="The list of shortcuts" onClose={onClose}>
          <ShortcutsDialog onClose={onClose} />
        </PartBoundary>
      )}
      {dialog?.about === 'locked' && (
        <PartBoundary name="The dialog" onClose={onClose}>
          <UpgradeDialog
            courseId={courseId}
            title={title}
            lecture={dialog.placed.lecture}
            sections={sections}
            canUpgrade={
              course.drip?.isPremium !== true && lectures.some(({ lecture }) => lecture.type === 'premium')
            }
            onChanged={onChanged}
            onClose={onClose}
          />
        </PartBoundary>
      )}
      {PaceDialogs && dialog?.about === 'pace' && (
        <PaceDialogs
          course={course}
          sub={sub}
          completed={completed}
          open={dialog.question}
          onChanged={onChanged}
          onClose={onClose}
        />
      )}
      {ending === 'celebrating' && (
        <PartBoundary name="The dialog" onClose={closeEnding}>
          <CourseCompleteDialog courseId={courseId} title={title} onClose={closeEnding} />
        </PartBoundary>
      )}
    </>
  );
};

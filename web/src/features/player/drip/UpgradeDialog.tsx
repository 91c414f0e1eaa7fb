import type { Lecture } from '../../../../../lambdas/contract/schemas/course.ts';
import { Button, ButtonLink } from '../../../components/ui/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { formatAppointment } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import classes from './UpgradeDialog.module.css';

const Opening = ({ lecture }: { lecture: Lecture }) =>
  lecture.unlocksAt ? (
    <p>
      <strong dir="auto">{lecture.title}</strong> unlocks on{' '}
      <time dateTime={lecture.unlocksAt}>{formatAppointment(lecture.unlocksAt)}</time>.
    </p>
  ) : (
    <p>
      <strong dir="auto">{lecture.title}</strong> unlocks later in this course.
    </p>
  );

/** A lecture chosen before it may be opened: what it takes, without promising that money opens what only time does. */
const UpgradeDialog = ({
  courseId,
  lecture,
  canUpgrade,
  onClose,
}: {
  courseId: string;
  lecture: Lecture;
  /** The course has premium lectures that this learner does not have yet. */
  canUpgrade: boolean;
  onClose: () => void;
}) =>
  canUpgrade ? (
    <Dialog title="Upgrade to Premium" onClose={onClose}>
      <div className={classes.text}>
        {lecture.requiresUpgrade ? (
          <p>
            <strong dir="auto">{lecture.title}</strong> is a premium lecture. One payment opens the premium
            lectures in this course.
          </p>
        ) : (
          <>
            <Opening lecture={lecture} />
            <p>Premium adds the premium lectures. It does not change when the others unlock.</p>
          </>
        )}
      </div>
      <div className={classes.actions}>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <ButtonLink to={paths.upgrade.href(courseId)}>Upgrade Now</ButtonLink>
      </div>
    </Dialog>
  ) : (
    <Dialog title="Not unlocked yet" onClose={onClose}>
      <div className={classes.text}>
        <Opening lecture={lecture} />
      </div>
      <div className={classes.actions}>
        <Button onClick={onClose}>Got it</Button>
      </div>
    </Dialog>
  );

export default UpgradeDialog;

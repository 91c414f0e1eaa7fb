import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { Dialog } from '../../components/ui/Dialog.tsx';
import { paths } from '../../lib/routing/paths.ts';
import classes from './CourseCompleteDialog.module.css';

const sparks = Array.from({ length: 14 }, (_, index) => index);

/** Celebrates the end of a course. The sparks do not move for people who prefer reduced motion. */
const CourseCompleteDialog = ({
  courseId,
  title,
  onClose,
}: {
  courseId: string;
  title: string;
  onClose: () => void;
}) => (
  <Dialog title="You finished the course" onClose={onClose}>
    <div className={classes.sky} aria-hidden="true">
      {sparks.map((spark) => (
        <span key={spark} className={classes.spark} />
      ))}
      <svg className={classes.ring} viewBox="0 0 80 80" width="80" height="80">
        <circle className={classes.circle} cx="40" cy="40" r="35" pathLength="1" />
        <path className={classes.check} d="m25 41 11 11 20-23" pathLength="1" />
      </svg>
    </div>
    <p className={classes.text}>
      Every lecture of <strong dir="auto">{title}</strong> is done. The course stays open whenever you want to
      come back.
    </p>
    <div className={classes.actions}>
      <ButtonLink to={paths.congratulations.href(courseId)}>Get your certificate</ButtonLink>
      <Button look="quiet" onClick={onClose}>
        Stay here
      </Button>
    </div>
  </Dialog>
);

export default CourseCompleteDialog;

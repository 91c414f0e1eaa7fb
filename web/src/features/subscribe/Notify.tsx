import type { CourseDetail } from '#contract/schemas/course.ts';
import { Button } from '../../components/ui/Button.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import classes from './Notify.module.css';
import { useConfirmation } from './useConfirmation.ts';

const open = 'This course is open now. You can start right away.';
const confirmed = 'Your address is confirmed. We will send you one email when this course opens.';
const expired = 'This link does not work any more. Enter your address to get a fresh one.';
const silent = 'Your address could not be confirmed: the site did not respond.';

/** Downloaded only where a course is in preparation. */
const NotifyForm = lazyPart(() => import('./NotifyForm.tsx'));

/**
 * For a course in preparation: the form that asks for a mail when the course opens, and the result of confirming that
 * request.
 * @param token from the link of the confirmation mail; empty without one
 */
export const Notify = ({
  course,
  token,
}: {
  course: Pick<CourseDetail, 'id' | 'available'>;
  token: string;
}) => {
  const confirmation = useConfirmation(token);
  const { status } = confirmation;
  if (status === 'busy') {
    return (
      <p className={classes.answer} role="status">
        Confirming your address…
      </p>
    );
  }
  if (course.available) {
    return status === 'none' ? null : (
      <p className={classes.answer} data-tone="good" role="status">
        {open}
      </p>
    );
  }
  if (status === 'confirmed') {
    return (
      <p className={classes.answer} data-tone="good" role="status">
        {confirmed}
      </p>
    );
  }
  return (
    <>
      {status === 'failed' && (
        <div className={classes.answer} data-tone="problem" role="alert">
          <p>{confirmation.isFinal ? expired : silent}</p>
          {!confirmation.isFinal && (
            <Button size="sm" look="quiet" onClick={confirmation.retry}>
              Try again
            </Button>
          )}
        </div>
      )}
      <PartBoundary name="The form" loading={<div className={classes.place} aria-hidden="true" />}>
        <NotifyForm courseId={course.id} />
      </PartBoundary>
    </>
  );
};

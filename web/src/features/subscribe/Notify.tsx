import { useEffect, useRef, useState } from 'react';
import type { CourseDetail } from '../../../../lambdas/contract/schemas/course.ts';
import { Button } from '../../components/ui/Button.tsx';
import { EmailForm } from './EmailForm.tsx';
import classes from './Notify.module.css';
import { describeNotifyProblem, requestNotification } from './subscribe.ts';
import { useConfirmation } from './useConfirmation.ts';

const open = 'This course is open now. You can start right away.';
const confirmed = 'Your address is confirmed. We will send you one email when this course opens.';
const expired = 'This link does not work any more. Enter your address to get a fresh one.';
const silent = 'Your address could not be confirmed: the site did not respond.';

/** "Tell me when it opens": one email field for one notification mail. */
const NotifyForm = ({ courseId }: { courseId: string }) => {
  const answer = useRef<HTMLParagraphElement>(null);
  const [sentTo, setSentTo] = useState('');
  // Sending the form removed the focused field.
  useEffect(() => {
    if (sentTo) answer.current?.focus();
  }, [sentTo]);

  if (sentTo) {
    return (
      <p ref={answer} className={classes.answer} data-tone="good" role="status" tabIndex={-1}>
        Look into your inbox: if {sentTo} is not on the list yet, an email with a link is on its way. Open the
        link, and we will write once, when the course opens.
      </p>
    );
  }
  return (
    <EmailForm
      label="Tell me when it opens"
      action="Tell me"
      note="One email to confirm your address, one when the course opens. Then we forget it."
      describeProblem={describeNotifyProblem}
      onSend={async (email) => {
        await requestNotification(email, courseId);
        setSentTo(email.trim());
      }}
    />
  );
};

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
      <NotifyForm courseId={course.id} />
    </>
  );
};

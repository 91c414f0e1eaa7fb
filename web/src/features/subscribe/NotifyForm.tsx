import { useEffect, useRef, useState } from 'react';
import { EmailForm } from './EmailForm.tsx';
import classes from './Notify.module.css';
import { describeNotifyProblem, requestNotification } from './subscribe.ts';

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
      <p
        ref={answer}
        className={classes.answer}
        data-tone="good"
        role="status"
        tabIndex={-1}
      >{`Look into your inbox: if ${sentTo} is not on the list yet, an email with a link is on its way. Open the link, and we will write once, when the course opens.`}</p>
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

export default NotifyForm;

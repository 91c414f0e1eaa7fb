import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { isEmail } from '../../lib/email.ts';
import classes from './Notify.module.css';
import {
  describeNotifyProblem,
  invalidEmail,
  requestNotification,
  type SubscribeProblem,
} from './subscribe.ts';
import form from './SubscribeForm.module.css';

/** "Tell me when it opens": one email field for one notification mail. */
export const NotifyForm = ({ courseId }: { courseId: string }) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLParagraphElement>(null);
  const isSending = useRef(false);
  const [email, setEmail] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const [problem, setProblem] = useState<SubscribeProblem>({});

  // Sending the form removed the focused field.
  useEffect(() => {
    if (sentTo) answer.current?.focus();
  }, [sentTo]);

  const refuse = (refusal: SubscribeProblem) => {
    setProblem(refusal);
    if (refusal.field) field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    if (!isEmail(email)) {
      refuse({ field: invalidEmail });
      return;
    }
    isSending.current = true;
    setIsBusy(true);
    setProblem({});
    try {
      await requestNotification(email, courseId);
      setSentTo(email.trim());
    } catch (error) {
      refuse(describeNotifyProblem(error));
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };

  if (sentTo) {
    return (
      <p ref={answer} className={classes.answer} data-tone="good" role="status" tabIndex={-1}>
        Look into your inbox: if {sentTo} is not on the list yet, an email with a link is on its way. Open the
        link, and we will write once, when the course opens.
      </p>
    );
  }
  return (
    <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={`${id}-email`} className={form.label}>
        Tell me when it opens
      </label>
      <input
        ref={field}
        id={`${id}-email`}
        className={form.input}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        placeholder="you@example.com"
        required
        maxLength={254}
        value={email}
        aria-invalid={problem.field ? true : undefined}
        aria-describedby={`${id}-note${problem.field ? ` ${id}-error` : ''}`}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem({});
        }}
      />
      <p id={`${id}-error`} className={form.error} role="alert">
        {problem.field}
      </p>
      <Button type="submit" size="lg" busy={isBusy}>
        {isBusy ? 'Sending…' : 'Tell me'}
      </Button>
      <p className={form.error} role="alert">
        {problem.form}
      </p>
      <p id={`${id}-note`} className={classes.small}>
        One email to confirm your address, one when the course opens. Then we forget it.
      </p>
    </form>
  );
};

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { isEmail } from '../../lib/text/email.ts';
import classes from './EmailForm.module.css';
import { invalidEmail, type SubscribeProblem } from './subscribe.ts';

/** A form with one email field. Shows a failed request at the field or below the button. */
export const EmailForm = ({
  label,
  action,
  note,
  onSend,
  describeProblem,
}: {
  label: string;
  /** Text of the button. */
  action: string;
  /** Explanation below the form. */
  note?: ReactNode;
  onSend: (email: string) => Promise<void>;
  describeProblem: (error: unknown) => SubscribeProblem;
}) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  const [email, setEmail] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<SubscribeProblem>({});

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
      await onSend(email);
    } catch (error) {
      refuse(describeProblem(error));
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };

  const descriptions = [...(note ? [`${id}-note`] : []), ...(problem.field ? [`${id}-error`] : [])];
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={`${id}-email`} className={classes.label}>
        {label}
      </label>
      <input
        ref={field}
        id={`${id}-email`}
        className={classes.input}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        placeholder="you@example.com"
        required
        maxLength={254}
        value={email}
        aria-invalid={problem.field ? true : undefined}
        aria-describedby={descriptions.join(' ') || undefined}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem({});
        }}
      />
      <p id={`${id}-error`} className={classes.error} role="alert">
        {problem.field}
      </p>
      <Button type="submit" size="lg" busy={isBusy}>
        {isBusy ? 'Sending…' : action}
      </Button>
      <p className={classes.error} role="alert">
        {problem.form}
      </p>
      {note && (
        <p id={`${id}-note`} className={classes.note}>
          {note}
        </p>
      )}
    </form>
  );
};

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { FieldProblem, ScriptNeeded, TextField } from '../../components/ui/TextField.tsx';
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
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
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

  return (
    <form className={classes.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        id={`${id}-email`}
        name="email"
        label={label}
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        required
        maxLength={254}
        value={email}
        problem={problem.field}
        describedBy={note ? `${id}-note` : undefined}
        fieldRef={field}
        onChange={(typed) => {
          setEmail(typed);
          setProblem({});
        }}
      />
      <Button type="submit" size="lg" busy={isBusy}>
        {isBusy ? 'Sending…' : action}
      </Button>
      <FieldProblem>{problem.form}</FieldProblem>
      <ScriptNeeded />
      {note && (
        <p id={`${id}-note`} className={classes.note}>
          {note}
        </p>
      )}
    </form>
  );
};

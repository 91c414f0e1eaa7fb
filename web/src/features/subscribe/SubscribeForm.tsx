import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/Button.tsx';
import { isEmail } from '../../lib/email.ts';
import { paths } from '../../lib/paths.ts';
import { describeProblem, invalidEmail, subscribe, type SubscribeProblem } from './subscribe.ts';
import classes from './SubscribeForm.module.css';

/** The early-access form with its one email field. */
export const SubscribeForm = ({ courseId }: { courseId: string }) => {
  const navigate = useNavigate();
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
      const { existing } = await subscribe(email, courseId);
      await navigate(paths.signupSuccess.href(courseId), { state: { email: email.trim(), existing } });
    } catch (error) {
      refuse(describeProblem(error));
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={`${id}-email`} className={classes.label}>
        Email address
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
        aria-describedby={problem.field ? `${id}-error` : undefined}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem({});
        }}
      />
      <p id={`${id}-error`} className={classes.error} role="alert">
        {problem.field}
      </p>
      <Button type="submit" size="lg" busy={isBusy}>
        {isBusy ? 'Sending…' : 'Get the first lectures'}
      </Button>
      <p className={classes.error} role="alert">
        {problem.form}
      </p>
    </form>
  );
};

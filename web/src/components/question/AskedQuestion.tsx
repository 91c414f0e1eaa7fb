import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import type { Elements } from '../ui/elements.ts';
import { CheckIcon, CloseIcon } from '../ui/icons.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import classes from './AskedQuestion.module.css';
import { chooseOption, type OpenQuestion, QuestionFields, QuestionText } from './QuestionFields.tsx';

/** What came back for an answer. `kept`: there is no network, and it is sent later. */
export interface Verdict {
  readonly correct: boolean | 'kept';
  readonly explanation?: string | undefined;
}

const verdictWords = { right: 'Right', wrong: 'Not quite', kept: 'Kept on this device' } as const;

/** What came back for an answer, with its explanation. Takes the focus, because the button that had it is gone. */
const VerdictBox = ({ correct, explanation, children }: Verdict & { children?: Elements }) => {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  const kind = correct === 'kept' ? 'kept' : correct ? 'right' : 'wrong';
  return (
    <div className={classes.verdict} data-right={kind !== 'wrong' || undefined}>
      <p ref={words} tabIndex={-1}>
        {kind === 'wrong' ? <CloseIcon strokeWidth={2.6} /> : <CheckIcon strokeWidth={2.6} />}
        <span>{verdictWords[kind]}</span>
      </p>
      {kind === 'kept' && <p>You will know when you are back online.</p>}
      {explanation && (
        <p>
          <QuestionText text={explanation} />
        </p>
      )}
      {children}
    </div>
  );
};

/** One question that is answered and explained at once. Another question needs another `key`. */
export const AskedQuestion = ({
  group,
  place,
  question,
  onAnswer,
  details,
  before,
  after,
}: {
  /** Name that its options share. */
  group: string;
  /** Small line above the question, such as where it is asked. */
  place: string;
  question: OpenQuestion;
  /** Sends the chosen options. */
  onAnswer: (answers: string | string[]) => Promise<Verdict>;
  /** Shown with the verdict, below the explanation. */
  details?: Elements;
  /** Buttons beside Answer. */
  before?: Elements;
  /** Buttons below the verdict. @param retry answers the question again */
  after?: (retry: () => void) => Elements;
}) => {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [asksToChoose, setAsksToChoose] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [first] = chosen;
    setAsksToChoose(first === undefined);
    if (isSending || first === undefined) return;
    setIsSending(true);
    setError(null);
    try {
      setVerdict(await onAnswer(question.kind === 'single' ? first : [...chosen]));
    } catch (problem) {
      setError(problem);
    }
    setIsSending(false);
  };
  return (
    <form
      className={classes.asked}
      data-answered={verdict ? '' : undefined}
      onSubmit={(event) => void submit(event)}
    >
      <QuestionFields
        group={group}
        place={place}
        question={question}
        chosen={chosen}
        isDisabled={isSending || verdict !== null}
        onChoose={(optionId) => {
          setAsksToChoose(false);
          setChosen(chooseOption(question, chosen, optionId));
        }}
      />
      {error !== null && <ProblemMessage error={error} title="Your answer could not be sent" />}
      <p role="status" className={classes.reminder} hidden={!asksToChoose}>
        {asksToChoose && <span>Choose an answer first.</span>}
      </p>
      {verdict ? (
        <>
          <VerdictBox {...verdict}>{details}</VerdictBox>
          <div className={classes.actions}>
            {after?.(() => {
              setVerdict(null);
              setChosen([]);
            })}
          </div>
        </>
      ) : (
        <div className={classes.actions}>
          <Button type="submit" busy={isSending}>
            {isSending ? 'Checking…' : 'Answer'}
          </Button>
          {before}
        </div>
      )}
    </form>
  );
};

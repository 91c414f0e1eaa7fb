import { Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import type { Elements } from '../ui/elements.ts';
import { CheckIcon, CloseIcon } from '../ui/icons.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import classes from './AskedQuestion.module.css';
import { chooseOption, type OpenQuestion, QuestionFields, QuestionText } from './QuestionFields.tsx';

/** What came back for an answer. `kept`: there is no network, and it is sent later; the explanation says what becomes of it. */
export interface Verdict {
  readonly correct: boolean | 'kept';
  readonly explanation?: string | undefined;
}

const verdictWords = { right: 'Right', wrong: 'Not quite', kept: 'Kept on this device' } as const;

/** What came back for an answer, with its explanation. Takes the focus, because the button that had it is gone. */
const VerdictWords = ({ correct, explanation }: Verdict) => {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    // Not from somebody who writes elsewhere by now. In Safari a pressed button leaves the focus to what is around it.
    if (focused?.contains(words.current) || focused?.closest('form[data-answered]'))
      words.current?.focus({ preventScroll: true });
  }, []);
  const kind = correct === 'kept' ? 'kept' : correct ? 'right' : 'wrong';
  return (
    <>
      <Group ref={words} component="p" m={0} gap="0.4rem" fw={650} tabIndex={-1} data-route-focus="">
        {kind === 'wrong' ? <CloseIcon strokeWidth={2.6} /> : <CheckIcon strokeWidth={2.6} />}
        <span>{verdictWords[kind]}</span>
      </Group>
      {explanation && (
        <Text>
          <QuestionText text={explanation} />
        </Text>
      )}
    </>
  );
};

/** What came back for an answer, or why nothing did. @param onAnswer sends the chosen options */
const useVerdict = (onAnswer: (answers: string | string[]) => Promise<Verdict>) => {
  const [isSending, setIsSending] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [error, setError] = useState<unknown>(null);
  const send = async (answers: string | string[]) => {
    if (isSending) return;
    setIsSending(true);
    setError(null);
    try {
      setVerdict(await onAnswer(answers));
    } catch (problem) {
      setError(problem);
    }
    setIsSending(false);
  };
  return { verdict, error, isSending, send, forget: () => setVerdict(null) };
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
  /**
   * Shown with the verdict, below the explanation.
   * @param isOpen false before there is a verdict: screen readers announce what comes into a place that they know
   */
  details?: (isOpen: boolean) => Elements;
  /** Buttons beside Answer. */
  before?: Elements;
  /** Buttons below the verdict. @param retry answers the question again */
  after?: (retry: () => void) => Elements;
}) => {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { verdict, error, isSending, send, forget } = useVerdict(onAnswer);
  const [asksToChoose, setAsksToChoose] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = form;
    // The button that asks again goes with the verdict.
    return verdict ? () => current?.querySelector('input')?.focus({ preventScroll: true }) : undefined;
  }, [verdict]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [first] = chosen;
    setAsksToChoose(first === undefined);
    if (first !== undefined) await send(question.kind === 'single' ? first : [...chosen]);
  };
  return (
    <Stack
      ref={form}
      component="form"
      className={classes.asked}
      gap="1.1rem"
      data-answered={verdict ? '' : undefined}
      onSubmit={(event) => void submit(event)}
    >
      <QuestionFields
        group={group}
        place={place}
        question={question}
        chosen={chosen}
        isDisabled={verdict !== null}
        isSending={isSending}
        onChoose={(optionId) => {
          setAsksToChoose(false);
          setChosen(chooseOption(question, chosen, optionId));
        }}
      />
      {error !== null && <ProblemMessage error={error} title="Your answer could not be sent" />}
      <Text role="status" c="var(--nl-warning)" fw={600} display={asksToChoose ? undefined : 'none'}>
        {asksToChoose && <span>Choose an answer first.</span>}
      </Text>
      <Stack
        className={verdict ? classes.verdict : 'visually-hidden'}
        gap="0.35rem"
        p={verdict ? '0.9rem 1.1rem' : undefined}
        mod={{ right: verdict?.correct !== false }}
      >
        {verdict && <VerdictWords {...verdict} />}
        {details?.(verdict !== null)}
      </Stack>
      {verdict ? (
        <Group gap="sm">
          {after?.(() => {
            forget();
            setChosen([]);
          })}
        </Group>
      ) : (
        <Group gap="sm">
          <Button type="submit" busy={isSending}>
            {isSending ? 'Checking…' : 'Answer'}
          </Button>
          {before}
        </Group>
      )}
    </Stack>
  );
};

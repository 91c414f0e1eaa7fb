import { Alert, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { SparkIcon } from '../../components/course/course-icons.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../../components/ui/icons.tsx';
import { keepDraft, keepValidAnswers, type PathAnswers, type PathQuestion, readDraft } from './draft.ts';
import { QuestionField } from './QuestionField.tsx';
import classes from './QuestionSteps.module.css';

interface Props {
  readonly sub: string;
  readonly questions: readonly PathQuestion[];
  /** Previously saved answers. */
  readonly saved: PathAnswers | null;
  readonly onSave: (answers: PathAnswers) => Promise<void>;
  /** Returns to the path without changes; absent when there is no path yet. */
  readonly onCancel?: () => void;
}

const nothingChosen = 'Please answer at least one question, so we have something to go on.';

/** The step, the answers, and what is kept of both in this browser. */
const useSteps = ({ sub, questions, saved, onSave }: Omit<Props, 'onCancel'>) => {
  const [draft] = useState(() => readDraft(sub));
  const [answers, setAnswers] = useState<PathAnswers>(() =>
    keepValidAnswers(questions, draft?.answers ?? saved ?? {}),
  );
  const [step, setStep] = useState(() => Math.min(Math.max(0, draft?.step ?? 0), questions.length - 1));
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const go = (to: number) => {
    setProblem(null);
    setStep(to);
    keepDraft(sub, { answers, step: to });
  };
  const change = (questionId: string, value: string | string[]) => {
    const next = keepValidAnswers(questions, { ...answers, [questionId]: value });
    setProblem(null);
    setAnswers(next);
    keepDraft(sub, { answers: next, step });
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (saving) return undefined;
    if (step < questions.length - 1) return go(step + 1);
    if (Object.keys(answers).length === 0) return setProblem(nothingChosen);
    setProblem(null);
    setSaving(true);
    try {
      await onSave(answers);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Please try again.');
      setSaving(false);
    }
    return undefined;
  };
  return { answers, step, saving, problem, go, change, submit };
};

/** The questionnaire, one question at a time. Answers stay in this browser until the last step saves them. */
export const QuestionSteps = (props: Props) => {
  const { questions, onCancel } = props;
  const { answers, step, saving, problem, go, change, submit } = useSteps(props);
  const heading = useRef<HTMLLegendElement>(null);
  const shownStep = useRef(step);

  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus();
  }, [step]);

  const question = questions[step];
  if (!question) return null;
  const isLast = step === questions.length - 1;
  const answered = answers[question.id] !== undefined;

  return (
    <Paper
      component="form"
      p="clamp(1.25rem, 3.5vw, 2.5rem)"
      maw="44rem"
      shadow="sm"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <Stack gap="1.75rem">
        <Stack gap="xs">
          <Text c="var(--nl-accent)" fw={650}>{`Question ${step + 1} of ${questions.length}`}</Text>
          <Progress
            size={6}
            value={((step + 1) / questions.length) * 100}
            aria-label={`Question ${step + 1} of ${questions.length}`}
          />
        </Stack>
        <QuestionField
          question={question}
          answer={answers[question.id]}
          onChange={(value) => change(question.id, value)}
          legend={heading}
        />
        {problem && (
          <Alert color="danger" role="alert">
            {problem}
          </Alert>
        )}
        <Group gap="sm">
          {step > 0 && (
            <Button look="quiet" onClick={() => go(step - 1)} disabled={saving}>
              <ArrowLeftIcon /> Back
            </Button>
          )}
          {onCancel && (
            <Button look="plain" onClick={onCancel} disabled={saving}>
              Keep my path as it is
            </Button>
          )}
          <Button
            className={classes.next}
            type="submit"
            look={isLast || answered ? 'primary' : 'quiet'}
            // Busy instead of disabled: a disabled button would lose the focus, and after a failure the learner stays here.
            busy={saving}
          >
            {isLast ? (
              <>
                <SparkIcon />
                <span>{` ${saving ? 'Saving…' : 'Show my path'}`}</span>
              </>
            ) : (
              <>
                <span>{`${answered ? 'Next' : 'Skip'} `}</span>
                <ArrowRightIcon />
              </>
            )}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
};

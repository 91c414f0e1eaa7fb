import { Alert, Group, Progress, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { QuestionFields } from '#web/components/question/QuestionFields.tsx';
import { Button } from '#web/components/ui/Button.tsx';
import { ProblemMessage } from '#web/components/ui/ProblemMessage.tsx';
import { formatCount } from '#web/lib/text/format.ts';
import {
  attemptsLeft,
  choose,
  findUnanswered,
  nameQuestions,
  type Quiz,
  type QuizAnswers,
} from './answers.ts';
import classes from './Quiz.module.css';
import { partsGap, QuizTitle } from './QuizOpening.tsx';

/** Warns before a quiz is submitted with questions left out. Screen readers announce what comes into a place that they know. */
const Unanswered = ({
  missing,
  onGoTo,
}: {
  /** Numbers of the questions. */
  missing: readonly number[];
  onGoTo: (number: number) => void;
}) => {
  const [first] = missing;
  return (
    <Alert role="status" hidden={first === undefined}>
      {first !== undefined && (
        <>
          <Text
            mb="sm"
            inherit
          >{`You have not answered ${nameQuestions(missing)}. Unanswered questions count as wrong.`}</Text>
          <Button size="sm" look="quiet" onClick={() => onGoTo(first)}>
            {`Go to question ${first}`}
          </Button>
        </>
      )}
    </Alert>
  );
};

/** Form with all questions of a quiz, answered in any order and submitted together. */
export const QuizForm = ({
  quiz,
  answers,
  isSending,
  error,
  onChange,
  onSubmit,
  onLeave,
}: {
  quiz: Quiz;
  answers: QuizAnswers;
  isSending: boolean;
  /** Error of the last submission. */
  error: unknown;
  onChange: (answers: QuizAnswers) => void;
  onSubmit: () => void;
  onLeave: () => void;
}) => {
  const form = useRef<HTMLFormElement>(null);
  /** The learner was warned about unanswered questions. */
  const [warned, setWarned] = useState(false);
  const missing = findUnanswered(quiz, answers);
  const total = quiz.questions.length;
  const done = total - missing.length;
  const left = attemptsLeft(quiz);
  const isWarning = warned && missing.length > 0;

  const goTo = (number: number) => {
    const question = form.current?.querySelectorAll('fieldset')[number - 1];
    question?.scrollIntoView({ block: 'center' });
    question?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSending) return;
        if (missing.length > 0 && !isWarning) setWarned(true);
        else onSubmit();
      }}
    >
      <Stack gap={partsGap}>
        <Stack gap="0.6rem">
          <Group align="end" wrap="nowrap">
            <QuizTitle flex={1} dir="auto">
              {quiz.title}
            </QuizTitle>
            <Text c="dimmed" size="sm">{`${done} of ${total} answered`}</Text>
          </Group>
          <Progress
            size={6}
            color="var(--nl-gradient)"
            value={(done / total) * 100}
            aria-label="Questions answered"
          />
        </Stack>
        {quiz.questions.map((question, index) => (
          <QuestionFields
            key={question.id}
            group={`${quiz.id}-${question.id}`}
            place={`Question ${index + 1} of ${total}`}
            question={question}
            chosen={answers[question.id] ?? []}
            isSending={isSending}
            onChoose={(optionId) => onChange(choose(answers, question, optionId))}
          />
        ))}
        <Unanswered missing={isWarning ? missing : []} onGoTo={goTo} />
        {error !== null && (
          <Stack gap="sm">
            <ProblemMessage error={error} title="Your answers could not be sent" />
            <Text fw={600}>Nothing is lost: they are saved on this device. Please submit them again.</Text>
          </Stack>
        )}
        <Group gap="sm">
          <Button type="submit" size="lg" className={classes.wide} busy={isSending}>
            {isSending ? 'Grading…' : isWarning ? 'Submit anyway' : 'Submit answers'}
          </Button>
          <Button size="lg" look="plain" onClick={onLeave} disabled={isSending}>
            Later
          </Button>
          <Text c="dimmed" size="sm">
            {left === null
              ? 'You can try as many times as you like.'
              : `${formatCount(left, 'attempt')} left.`}
          </Text>
        </Group>
      </Stack>
    </form>
  );
};

import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { QuestionText } from '#web/components/question/QuestionFields.tsx';
import { Button } from '#web/components/ui/Button.tsx';
import { ArrowRightIcon, CheckIcon, CloseIcon } from '#web/components/ui/icons.tsx';
import { formatCount } from '#web/lib/text/format.ts';
import type { PlacedLecture } from '../../course/lectures.ts';
import { attemptsLeft, type Quiz, type QuizAnswers, type QuizResult } from './answers.ts';
import { Explanation } from './Explanation.tsx';
import classes from './Quiz.module.css';
import { partsGap, QuizOpening, QuizTitle } from './QuizOpening.tsx';
import { ScoreRing } from './ScoreRing.tsx';

/** A question with the chosen answers, whether they were right, and why. */
const GradedQuestion = ({
  number,
  question,
  chosen,
  graded,
}: {
  number: number;
  question: Quiz['questions'][number];
  /** Ids of the chosen options. */
  chosen: readonly string[];
  graded: QuizResult['results'][number] | undefined;
}) => {
  const isRight = graded?.correct ?? false;
  const color = isRight ? 'accent' : 'danger';
  const Icon = isRight ? CheckIcon : CloseIcon;
  return (
    <Paper
      component="li"
      radius="md"
      p="1.1rem 1.25rem"
      style={{ borderInlineStart: `4px solid var(--nl-${color})` }}
    >
      <Stack gap="0.6rem">
        <Group justify="space-between">
          <Text c="dimmed" size="sm" fw={600}>{`Question ${number}`}</Text>
          <Badge color={color} leftSection={<Icon strokeWidth={2.6} />}>
            {isRight ? 'Right' : 'Wrong'}
          </Badge>
        </Group>
        <Title order={3} fz="1.125rem" fw={600} ff="text">
          <QuestionText text={question.text} />
        </Title>
        <Stack gap="0.2rem" className={classes.yours}>
          <Text c="dimmed" size="sm" fw={600}>
            {chosen.length > 1 ? 'Your answers' : 'Your answer'}
          </Text>
          {chosen.length === 0 && <em>None</em>}
          {question.options
            .filter(({ id }) => chosen.includes(id))
            .map(({ id, text }) => (
              <strong key={id}>
                <QuestionText text={text} />
              </strong>
            ))}
        </Stack>
        {graded?.explanation && (
          <Paper
            component="p"
            withBorder={false}
            radius="sm"
            m={0}
            p="0.85rem 1rem"
            bg="var(--nl-surface-sunken)"
          >
            <Text span display="block" c="dimmed" size="sm" fw={600}>
              Why
            </Text>{' '}
            <Explanation text={graded.explanation} />
          </Paper>
        )}
      </Stack>
    </Paper>
  );
};

/** A graded attempt: the score, and each question with the chosen answers, the verdict and an explanation. */
export const QuizReview = ({
  quiz,
  result,
  answers,
  next,
  onRetry,
  onNext,
}: {
  quiz: Quiz;
  result: QuizResult;
  /** The submitted answers. */
  answers: QuizAnswers;
  next: PlacedLecture | undefined;
  onRetry: () => void;
  onNext: () => void;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const left = attemptsLeft(result);
  const right = result.results.filter(({ correct }) => correct).length;
  const graded = new Map(result.results.map((row) => [row.questionId, row]));
  return (
    <Stack gap={partsGap}>
      <QuizOpening
        picture={<ScoreRing score={result.score} passed={result.passed} passPercent={quiz.passPercent} />}
        kicker={<span>{quiz.title}</span>}
        isPassed={result.passed}
        title={
          <QuizTitle ref={heading} tabIndex={-1} data-route-focus="">
            {`${result.passed ? 'Passed' : 'Not passed yet'}: ${result.score}%`}
          </QuizTitle>
        }
        lead={`${right} of ${formatCount(quiz.questions.length, 'question')} right, ${quiz.passPercent}% needed. ${
          result.passed
            ? 'This lecture is complete.'
            : left === 0
              ? 'That was your last attempt. The explanations below show what to review.'
              : 'Read the explanations below, then try again.'
        }`}
      >
        <Group gap="sm" mt="xs">
          {result.passed && next && (
            <Button onClick={onNext}>
              Next lecture <ArrowRightIcon />
            </Button>
          )}
          {left !== 0 && (
            <Button look={result.passed ? 'quiet' : 'primary'} onClick={onRetry}>
              {result.passed ? 'Take it again' : 'Try again'}
            </Button>
          )}
          {left !== null && left > 0 && (
            <Text span c="dimmed" size="sm">{`${formatCount(left, 'attempt')} left`}</Text>
          )}
          {!result.passed && left === 0 && next && (
            <Button look="quiet" onClick={onNext}>
              Next lecture <ArrowRightIcon />
            </Button>
          )}
        </Group>
      </QuizOpening>
      <Stack component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {quiz.questions.map((question, index) => (
          <GradedQuestion
            key={question.id}
            number={index + 1}
            question={question}
            chosen={answers[question.id] ?? []}
            graded={graded.get(question.id)}
          />
        ))}
      </Stack>
    </Stack>
  );
};

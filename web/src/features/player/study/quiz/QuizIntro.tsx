import { Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { QuizIcon } from '#web/components/course/course-icons.tsx';
import { Button } from '#web/components/ui/Button.tsx';
import { ArrowRightIcon, CheckIcon } from '#web/components/ui/icons.tsx';
import { formatCount } from '#web/lib/text/format.ts';
import type { PlacedLecture } from '../../course/lectures.ts';
import { attemptsLeft, type Quiz } from './answers.ts';
import classes from './Quiz.module.css';
import { partsGap, QuizOpening, QuizTitle } from './QuizOpening.tsx';
import { ScoreRing } from './ScoreRing.tsx';

/** Start page of a quiz: its facts and the results so far. */
export const QuizIntro = ({
  quiz,
  next,
  onStart,
  onNext,
}: {
  quiz: Quiz;
  next: PlacedLecture | undefined;
  onStart: () => void;
  onNext: () => void;
}) => {
  const left = attemptsLeft(quiz);
  const { passed } = quiz;
  const exhausted = left === 0;
  const again = quiz.attemptsUsed > 0;
  const facts: readonly (readonly [string, string])[] = [
    ['Questions', String(quiz.questions.length)],
    ['To pass', `${quiz.passPercent}%`],
    ['Attempts left', left === null ? 'No limit' : `${left} of ${quiz.attemptsAllowed}`],
    ...(quiz.bestScore === undefined ? [] : [['Best score', `${quiz.bestScore}%`] as const]),
  ];
  return (
    <Stack gap={partsGap}>
      <QuizOpening
        picture={
          quiz.bestScore === undefined ? (
            <ThemeIcon color="violet" radius="xl" size="5.5rem" fz="2.25rem" aria-hidden="true">
              <QuizIcon />
            </ThemeIcon>
          ) : (
            <ScoreRing score={quiz.bestScore} passed={passed} passPercent={quiz.passPercent} />
          )
        }
        kicker={
          <>
            {passed && <CheckIcon />}
            <span>
              {passed ? 'Passed' : exhausted ? 'No attempts left' : again ? 'Not passed yet' : 'Quiz'}
            </span>
          </>
        }
        isPassed={passed}
        title={<QuizTitle dir="auto">{quiz.title}</QuizTitle>}
        lead={
          passed
            ? 'This lecture counts as complete, and we keep your best score whatever happens next.'
            : exhausted
              ? `You have used all ${formatCount(quiz.attemptsAllowed, 'attempt')}. Your best score is kept, and the other lectures stay open.`
              : 'Your answers are graded when you submit them, and each one comes with an explanation. Your best score counts.'
        }
      />
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <Paper key={name} withBorder={false} radius="md" p="sm" bg="var(--nl-surface-sunken)">
            <Text component="dt" c="dimmed" fz="0.875rem">
              {name}
            </Text>
            <Text component="dd" ff="heading" fz="1.25rem" fw={650}>
              {value}
            </Text>
          </Paper>
        ))}
      </dl>
      <Group gap="sm">
        {(passed || exhausted) && next && (
          <Button size="lg" className={classes.wide} look={passed ? 'primary' : 'quiet'} onClick={onNext}>
            Next lecture <ArrowRightIcon />
          </Button>
        )}
        {!exhausted && (
          <Button size="lg" className={classes.wide} look={passed ? 'quiet' : 'primary'} onClick={onStart}>
            {passed ? 'Take it again' : again ? 'Try again' : 'Start the quiz'}
          </Button>
        )}
      </Group>
    </Stack>
  );
};

import { Alert, Paper, Skeleton, Stack } from '@mantine/core';
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { api } from '#web/lib/api/index.ts';
import { useResource } from '#web/lib/api/useResource.ts';
import type { QuizFact } from '#web/lib/saves/facts.ts';
import { LectureProblem } from '../../lectures/LectureProblem.tsx';
import { Notice } from '../../lectures/Notice.tsx';
import { useOpenLecture } from '../../lectures/open-lecture.ts';
import {
  attemptsLeft,
  fromAnswersBody,
  isGradedByOthers,
  newAttempt,
  type Quiz,
  type QuizAnswers,
  type QuizResult,
  toAnswersBody,
  withResult,
} from './answers.ts';
import classes from './Quiz.module.css';
import { QuizForm } from './QuizForm.tsx';
import { QuizIntro } from './QuizIntro.tsx';
import { QuizReview } from './QuizReview.tsx';
import { useAttempt } from './useAttempt.ts';
import { useHandIn } from './useHandIn.ts';

const changed = 'This quiz has changed since you opened it.';
const exhausted = 'These answers could not be graded because you have used every attempt.';

interface Graded {
  readonly result: QuizResult;
  readonly sent: QuizAnswers;
  /** By other questions than the page had shown. */
  readonly isByOthers: boolean;
}

/** The surface that a quiz is on. */
const Pane = (props: ComponentProps<typeof Paper<'div'>>) => (
  <Paper className={classes.pane} p="clamp(1.25rem, 4vw, 2.5rem)" {...props} />
);

/** Announces what happened to an attempt, and that one waits to be sent. */
const QuizStatus = ({
  said,
  isShown,
  isWaiting,
}: {
  readonly said: string;
  /** Not for screen readers only. */
  readonly isShown: boolean;
  readonly isWaiting: boolean;
}) => (
  <>
    <Alert role="status" color="violet" fw={600} mb="lg" className={isShown ? '' : 'visually-hidden'}>
      {said}
    </Alert>
    <Alert role="status" color="violet" fw={600} mb="lg" hidden={!isWaiting}>
      {isWaiting &&
        'Handed in, and kept on this device: you are offline, or the site cannot be reached. You will know when you are back.'}
    </Alert>
  </>
);

const OpenQuiz = ({ first, quizId }: { readonly first: Quiz; readonly quizId: string }) => {
  const { lecture, next, openNext, onCompleted } = useOpenLecture();
  const { quiz, setQuiz, attempt, change, readAgain, putBack } = useAttempt(first, quizId);
  const { answers } = attempt;
  const [isOpen, setIsOpen] = useState(() => Object.keys(answers).length > 0 && attemptsLeft(first) !== 0);
  const [graded, setGraded] = useState<Graded | null>(null);
  const [said, setSaid] = useState('');
  const pane = useRef<HTMLDivElement>(null);

  const { passed } = quiz;
  const onPassed = useEffectEvent(() => onCompleted(lecture.id));
  useEffect(() => {
    if (passed) onPassed();
  }, [passed]);

  /** Opens the form, with a message if there is something to know first. */
  const begin = (why = '') => {
    setGraded(null);
    setIsOpen(true);
    setSaid(why);
    requestAnimationFrame(() => {
      pane.current?.scrollIntoView({ block: 'start' });
      (why ? pane.current : pane.current?.querySelector('input'))?.focus({ preventScroll: true });
    });
  };
  /** Returns to the start page of the quiz with a message. */
  const close = (why: string) => {
    setIsOpen(false);
    setSaid(why);
    pane.current?.focus({ preventScroll: true });
  };

  /** Shows how an attempt went. */
  const show = (result: QuizResult, sent: QuizAnswers) => {
    const isByOthers = isGradedByOthers(quiz, result);
    const score = `${result.passed ? 'Passed' : 'Not passed yet'}. Your score is ${result.score} percent.`;
    setGraded({ result, sent, isByOthers });
    setIsOpen(false);
    setQuiz((now) => withResult(now, result));
    setSaid(isByOthers ? `${score} ${changed}` : score);
    if (result.passed) onCompleted(lecture.id);
    if (isByOthers) void readAgain();
  };
  /** Opens the form with the answers that were refused. */
  const takeBack = async (refused: QuizFact['answers'], why: string) => {
    const { now, hasChanged } = await putBack(refused);
    if (attemptsLeft(now) === 0) return close(exhausted);
    begin(
      hasChanged
        ? `${changed} Your answers to what it still asks are kept. Look through the others, and submit again.`
        : `What you handed in could not be graded. ${why} Your answers are kept.`,
    );
  };

  const { isSending, isWaiting, error, send } = useHandIn(quizId, {
    onSent: (result) => {
      change(newAttempt());
      if (result) show(result, answers);
      else close('');
    },
    onRefused: takeBack,
    onSettled: ({ id, answer, answers: sent }) => {
      // Its page was closed before the answers were put away.
      if (id === attempt.key) change(newAttempt());
      show(answer as QuizResult, fromAnswersBody(sent, quiz));
    },
  });
  const submit = () => {
    setSaid('');
    void send(attempt.key, toAnswersBody(quiz, answers));
  };

  return (
    <Pane ref={pane} tabIndex={-1} data-route-focus="">
      <QuizStatus said={said} isShown={said !== '' && graded?.isByOthers !== false} isWaiting={isWaiting} />
      {graded ? (
        <QuizReview
          quiz={quiz}
          result={graded.result}
          answers={graded.sent}
          next={next}
          onRetry={() => begin()}
          onNext={openNext}
        />
      ) : isOpen ? (
        <QuizForm
          quiz={quiz}
          answers={answers}
          isSending={isSending}
          error={error}
          onChange={(changed) => change({ ...attempt, answers: changed })}
          onSubmit={submit}
          onLeave={() => close('')}
        />
      ) : (
        <QuizIntro quiz={quiz} next={next} onStart={() => begin()} onNext={openNext} />
      )}
    </Pane>
  );
};

/** A quiz lecture: start page, form and graded review. */
const QuizLecture = () => {
  const { courseId, lecture } = useOpenLecture();
  const { quizId = '' } = lecture;
  /** A new cache key per visit, because a quiz changes with every attempt. */
  const visit = useMemo(() => `quiz:${courseId}:${quizId}:${Math.random()}`, [courseId, quizId]);
  const quiz = useResource(visit, (signal) => api.getQuiz({ params: { courseId, quizId }, signal }));
  if (quiz.status === 'loading') {
    return (
      <Pane role="status" aria-label="Loading the quiz" data-waiting="">
        <Stack gap="sm">
          <Skeleton height="3.25rem" width="55%" />
          <Skeleton height="3.25rem" />
          <Skeleton height="9rem" />
        </Stack>
      </Pane>
    );
  }
  if (quiz.status === 'failed') {
    return (
      <Pane>
        <LectureProblem error={quiz.error} title="The quiz could not be loaded" onRetry={quiz.reload} />
      </Pane>
    );
  }
  if (quiz.data.questions.length === 0) {
    return (
      <Pane>
        <Notice level="h2" title="This quiz has no questions yet">
          <p>They will appear here as soon as they are published.</p>
        </Notice>
      </Pane>
    );
  }
  return <OpenQuiz key={visit} first={quiz.data} quizId={quizId} />;
};

export default QuizLecture;

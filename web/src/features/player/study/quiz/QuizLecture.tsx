import { Alert, Paper, Skeleton, Stack } from '@mantine/core';
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { api } from '#web/lib/api/index.ts';
import { useResource } from '#web/lib/api/useResource.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { LectureProblem } from '../../lectures/LectureProblem.tsx';
import { Notice } from '../../lectures/Notice.tsx';
import { useOpenLecture } from '../../lectures/open-lecture.ts';
import {
  type Attempt,
  attemptKey,
  attemptsLeft,
  fromAnswersBody,
  keepAttempt,
  newAttempt,
  type Quiz,
  type QuizAnswers,
  type QuizResult,
  readAttempt,
  toAnswersBody,
  withResult,
} from './answers.ts';
import classes from './Quiz.module.css';
import { QuizForm } from './QuizForm.tsx';
import { QuizIntro } from './QuizIntro.tsx';
import { QuizReview } from './QuizReview.tsx';
import { useHandIn } from './useHandIn.ts';

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
  const { courseId, sub, lecture, next, openNext, onCompleted } = useOpenLecture();
  const storageKey = attemptKey(sub, courseId, quizId);
  const [quiz, setQuiz] = useState(first);
  const [attempt, setAttempt] = useState(() => readAttempt(deviceStorage, storageKey, first));
  const { answers } = attempt;
  const [isOpen, setIsOpen] = useState(() => Object.keys(answers).length > 0 && attemptsLeft(first) !== 0);
  const [graded, setGraded] = useState<{ result: QuizResult; sent: QuizAnswers } | null>(null);
  const [said, setSaid] = useState('');
  const pane = useRef<HTMLDivElement>(null);

  const { passed } = quiz;
  const onPassed = useEffectEvent(() => onCompleted(lecture.id));
  useEffect(() => {
    if (passed) onPassed();
  }, [passed]);

  const change = (changed: Attempt) => {
    setAttempt(changed);
    keepAttempt(deviceStorage, storageKey, changed);
  };
  const begin = () => {
    setGraded(null);
    setIsOpen(true);
    setSaid('');
    requestAnimationFrame(() => {
      pane.current?.scrollIntoView({ block: 'start' });
      pane.current?.querySelector<HTMLInputElement>('input')?.focus({ preventScroll: true });
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
    setGraded({ result, sent });
    setIsOpen(false);
    setQuiz((now) => withResult(now, result));
    setSaid(`${result.passed ? 'Passed' : 'Not passed yet'}. Your score is ${result.score} percent.`);
    if (result.passed) onCompleted(lecture.id);
  };
  const refuse = async () => {
    const now = await api.getQuiz({ params: { courseId, quizId } }).catch(() => quiz);
    setQuiz({ ...now, attemptsUsed: Math.max(now.attemptsUsed, now.attemptsAllowed) });
    close('These answers could not be graded because you have used every attempt.');
  };

  const { isSending, isWaiting, error, send } = useHandIn(quizId, {
    onSent: (result) => {
      change(newAttempt());
      if (result) show(result, answers);
      else close('');
    },
    onExhausted: refuse,
    onSettled: ({ id, refused, answer, answers: sent }) => {
      if (refused !== undefined) return close(`What you handed in could not be graded. ${refused}`);
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
      <QuizStatus said={said} isShown={said !== '' && !graded} isWaiting={isWaiting} />
      {graded ? (
        <QuizReview
          quiz={quiz}
          result={graded.result}
          answers={graded.sent}
          next={next}
          onRetry={begin}
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
        <QuizIntro quiz={quiz} next={next} onStart={begin} onNext={openNext} />
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

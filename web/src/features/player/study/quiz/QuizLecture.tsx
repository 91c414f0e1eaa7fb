import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ProblemMessage } from '#web/components/ui/ProblemMessage.tsx';
import { api, ApiProblem } from '#web/lib/api/index.ts';
import { useResource } from '#web/lib/api/useResource.ts';
import { Notice } from '../../lectures/Notice.tsx';
import { useOpenLecture } from '../../lectures/open-lecture.ts';
import {
  type Attempt,
  attemptKey,
  attemptsLeft,
  keepAttempt,
  newAttempt,
  type Quiz,
  type QuizAnswers,
  type QuizResult,
  readAttempt,
  toAnswersBody,
} from './answers.ts';
import classes from './Quiz.module.css';
import { QuizForm } from './QuizForm.tsx';
import { QuizIntro } from './QuizIntro.tsx';
import { QuizReview } from './QuizReview.tsx';

const OpenQuiz = ({ first, quizId }: { readonly first: Quiz; readonly quizId: string }) => {
  const { courseId, sub, lecture, next, openNext, onCompleted } = useOpenLecture();
  const storageKey = attemptKey(sub, courseId, quizId);
  const [quiz, setQuiz] = useState(first);
  const [attempt, setAttempt] = useState(() => readAttempt(window.localStorage, storageKey, first));
  const { answers } = attempt;
  const [isOpen, setIsOpen] = useState(() => Object.keys(answers).length > 0 && attemptsLeft(first) !== 0);
  const [graded, setGraded] = useState<{ result: QuizResult; sent: QuizAnswers } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [said, setSaid] = useState('');
  const pane = useRef<HTMLDivElement>(null);

  const { passed } = quiz;
  const onPassed = useEffectEvent(() => onCompleted(lecture.id));
  useEffect(() => {
    if (passed) onPassed();
  }, [passed]);

  const change = (changed: Attempt) => {
    setAttempt(changed);
    keepAttempt(window.localStorage, storageKey, changed);
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

  const send = async () => {
    const params = { courseId, quizId };
    setIsSending(true);
    setError(null);
    setSaid('');
    try {
      const result = await api.submitQuiz({
        params,
        body: { answers: toAnswersBody(quiz, answers) },
        idempotencyKey: attempt.key,
      });
      setGraded({ result, sent: answers });
      change(newAttempt());
      setIsOpen(false);
      setQuiz({
        ...quiz,
        attemptsUsed: result.attemptsUsed,
        attemptsAllowed: result.attemptsAllowed,
        bestScore: Math.max(quiz.bestScore ?? 0, result.score),
        passed: quiz.passed || result.passed,
      });
      setSaid(`${result.passed ? 'Passed' : 'Not passed yet'}. Your score is ${result.score} percent.`);
      if (result.passed) onCompleted(lecture.id);
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.code === 'attempts_exhausted') {
        setQuiz({ ...quiz, attemptsUsed: Math.max(quiz.attemptsUsed, quiz.attemptsAllowed) });
        await api.getQuiz({ params }).then(setQuiz, () => undefined);
        close('These answers could not be graded because you have used every attempt.');
        return;
      }
      setError(failure);
    } finally {
      setIsSending(false);
    }
  };

  return (
    <div ref={pane} tabIndex={-1} data-route-focus="" className={classes.pane}>
      <p role="status" className={graded || !said ? 'visually-hidden' : classes.said}>
        {said}
      </p>
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
          onSubmit={() => void send()}
          onLeave={() => close('')}
        />
      ) : (
        <QuizIntro quiz={quiz} next={next} onStart={begin} onNext={openNext} />
      )}
    </div>
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
      <div className={classes.pane} role="status" aria-label="Loading the quiz" data-waiting="">
        <span className={classes.bone} />
        <span className={classes.bone} />
        <span className={classes.bone} />
      </div>
    );
  }
  if (quiz.status === 'failed') {
    return (
      <div className={classes.pane}>
        <ProblemMessage error={quiz.error} title="The quiz could not be loaded" onRetry={quiz.reload} />
      </div>
    );
  }
  if (quiz.data.questions.length === 0) {
    return (
      <div className={classes.pane}>
        <Notice level="h2" title="This quiz has no questions yet">
          <p>They will appear here as soon as they are published.</p>
        </Notice>
      </div>
    );
  }
  return <OpenQuiz key={visit} first={quiz.data} quizId={quizId} />;
};

export default QuizLecture;

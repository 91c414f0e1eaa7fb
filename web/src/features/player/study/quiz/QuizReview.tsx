import { useEffect, useRef } from 'react';
import { Button } from '#web/components/ui/Button.tsx';
import { ArrowRightIcon, CheckIcon, CloseIcon } from '#web/components/ui/icons.tsx';
import { formatCount } from '#web/lib/text/format.ts';
import type { PlacedLecture } from '../../course/lectures.ts';
import { attemptsLeft, type Quiz, type QuizAnswers, type QuizResult } from './answers.ts';
import { Explanation } from './Explanation.tsx';
import { QuestionText } from './QuestionText.tsx';
import classes from './Quiz.module.css';
import { ScoreRing } from './ScoreRing.tsx';

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
    <div className={classes.review}>
      <div className={classes.opening}>
        <ScoreRing score={result.score} passed={result.passed} passPercent={quiz.passPercent} />
        <div className={classes.words}>
          <p className={classes.kicker} data-passed={result.passed || undefined}>
            {quiz.title}
          </p>
          <h2 ref={heading} tabIndex={-1} data-route-focus="" className={classes.title}>
            {`${result.passed ? 'Passed' : 'Not passed yet'}: ${result.score}%`}
          </h2>
          <p className={classes.lead}>
            {`${right} of ${formatCount(quiz.questions.length, 'question')} right, ${quiz.passPercent}% needed. ${
              result.passed
                ? 'This lecture is complete.'
                : left === 0
                  ? 'That was your last attempt. The explanations below show what to review.'
                  : 'Read the explanations below, then try again.'
            }`}
          </p>
          <div className={classes.actions}>
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
              <span className={classes.note}>{`${formatCount(left, 'attempt')} left`}</span>
            )}
            {!result.passed && left === 0 && next && (
              <Button look="quiet" onClick={onNext}>
                Next lecture <ArrowRightIcon />
              </Button>
            )}
          </div>
        </div>
      </div>
      <ol className={classes.graded}>
        {quiz.questions.map((question, index) => {
          const row = graded.get(question.id);
          const isRight = row?.correct ?? false;
          const chosen = answers[question.id] ?? [];
          return (
            <li key={question.id} className={classes.verdictCard} data-right={isRight || undefined}>
              <div className={classes.verdictHead}>
                <span className={classes.number}>{`Question ${index + 1}`}</span>
                <span className={classes.verdict}>
                  {isRight ? <CheckIcon strokeWidth={2.6} /> : <CloseIcon strokeWidth={2.6} />}
                  <span>{isRight ? 'Right' : 'Wrong'}</span>
                </span>
              </div>
              <h3 className={classes.reviewed}>
                <QuestionText text={question.text} />
              </h3>
              <p className={classes.yours}>
                <span>{chosen.length > 1 ? 'Your answers' : 'Your answer'}</span>
                {chosen.length === 0 && <em>None</em>}
                {question.options
                  .filter(({ id }) => chosen.includes(id))
                  .map(({ id, text }) => (
                    <strong key={id}>{text}</strong>
                  ))}
              </p>
              {row?.explanation && (
                <p className={classes.explanation}>
                  <span>Why</span> <Explanation text={row.explanation} />
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
};

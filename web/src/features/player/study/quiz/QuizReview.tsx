import { useEffect, useRef } from 'react';
import { QuestionText } from '#web/components/question/QuestionFields.tsx';
import { Button } from '#web/components/ui/Button.tsx';
import { ArrowRightIcon, CheckIcon, CloseIcon } from '#web/components/ui/icons.tsx';
import { formatCount } from '#web/lib/text/format.ts';
import type { PlacedLecture } from '../../course/lectures.ts';
import { attemptsLeft, type Quiz, type QuizAnswers, type QuizResult } from './answers.ts';
import { Explanation } from './Explanation.tsx';
import classes from './Quiz.module.css';
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
  return (
    <li className={classes.verdictCard} data-right={isRight || undefined}>
      <div className={classes.verdictHead}>
        <span className={classes.number}>{`Question ${number}`}</span>
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
      {graded?.explanation && (
        <p className={classes.explanation}>
          <span>Why</span> <Explanation text={graded.explanation} />
        </p>
      )}
    </li>
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
        {quiz.questions.map((question, index) => (
          <GradedQuestion
            key={question.id}
            number={index + 1}
            question={question}
            chosen={answers[question.id] ?? []}
            graded={graded.get(question.id)}
          />
        ))}
      </ol>
    </div>
  );
};

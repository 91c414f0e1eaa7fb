import { Progress } from '@mantine/core';
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
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSending) return;
        if (missing.length > 0 && !isWarning) setWarned(true);
        else onSubmit();
      }}
    >
      <div className={classes.formHead}>
        <h2 className={classes.title} dir="auto">
          {quiz.title}
        </h2>
        <p className={classes.count}>{`${done} of ${total} answered`}</p>
        <Progress
          className={classes.meter}
          size={6}
          color="var(--nl-gradient)"
          value={(done / total) * 100}
          aria-label="Questions answered"
        />
      </div>
      {quiz.questions.map((question, index) => (
        <QuestionFields
          key={question.id}
          group={`${quiz.id}-${question.id}`}
          place={`Question ${index + 1} of ${total}`}
          question={question}
          chosen={answers[question.id] ?? []}
          isDisabled={isSending}
          onChoose={(optionId) => onChange(choose(answers, question, optionId))}
        />
      ))}
      <div role="status" className={classes.warning} hidden={!isWarning}>
        {isWarning && (
          <>
            <p>{`You have not answered ${nameQuestions(missing)}. Unanswered questions count as wrong.`}</p>
            <Button size="sm" look="quiet" onClick={() => goTo(missing[0] ?? 1)}>
              {`Go to question ${missing[0] ?? 1}`}
            </Button>
          </>
        )}
      </div>
      {error !== null && (
        <div className={classes.failure}>
          <ProblemMessage error={error} title="Your answers could not be sent" />
          <p className={classes.kept}>
            Nothing is lost: they are saved on this device. Please submit them again.
          </p>
        </div>
      )}
      <div className={classes.formActions}>
        <Button type="submit" size="lg" busy={isSending}>
          {isSending ? 'Grading…' : isWarning ? 'Submit anyway' : 'Submit answers'}
        </Button>
        <Button size="lg" look="plain" onClick={onLeave} disabled={isSending}>
          Later
        </Button>
        <p className={classes.note}>
          {left === null ? 'You can try as many times as you like.' : `${formatCount(left, 'attempt')} left.`}
        </p>
      </div>
    </form>
  );
};

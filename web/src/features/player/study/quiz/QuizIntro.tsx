import { QuizIcon } from '#web/components/course/course-icons.tsx';
import { Button } from '#web/components/ui/Button.tsx';
import { ArrowRightIcon, CheckIcon } from '#web/components/ui/icons.tsx';
import { formatCount } from '#web/lib/text/format.ts';
import type { PlacedLecture } from '../../course/lectures.ts';
import { attemptsLeft, type Quiz } from './answers.ts';
import classes from './Quiz.module.css';
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
    <div className={classes.intro}>
      <div className={classes.opening}>
        {quiz.bestScore === undefined ? (
          <span className={classes.emblem} aria-hidden="true">
            <QuizIcon />
          </span>
        ) : (
          <ScoreRing score={quiz.bestScore} passed={passed} passPercent={quiz.passPercent} />
        )}
        <div className={classes.words}>
          <p className={classes.kicker} data-passed={passed || undefined}>
            {passed ? (
              <>
                <CheckIcon />
                <span>{' Passed'}</span>
              </>
            ) : exhausted ? (
              'No attempts left'
            ) : again ? (
              'Not passed yet'
            ) : (
              'Quiz'
            )}
          </p>
          <h2 className={classes.title} dir="auto">
            {quiz.title}
          </h2>
          <p className={classes.lead}>
            {passed
              ? 'This lecture counts as complete, and we keep your best score whatever happens next.'
              : exhausted
                ? `You have used all ${formatCount(quiz.attemptsAllowed, 'attempt')}. Your best score is kept, and the other lectures stay open.`
                : 'Your answers are graded when you submit them, and each one comes with an explanation. Your best score counts.'}
          </p>
        </div>
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        {(passed || exhausted) && next && (
          <Button size="lg" look={passed ? 'primary' : 'quiet'} onClick={onNext}>
            Next lecture <ArrowRightIcon />
          </Button>
        )}
        {!exhausted && (
          <Button size="lg" look={passed ? 'quiet' : 'primary'} onClick={onStart}>
            {passed ? 'Take it again' : again ? 'Try again' : 'Start the quiz'}
          </Button>
        )}
      </div>
    </div>
  );
};

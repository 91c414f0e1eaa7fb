import type { PathStep } from '../../../../lambdas/contract/schemas/user.ts';
import { levelLabels } from '../../../../lambdas/domain/course-card.ts';
import { ClockIcon, LevelIcon } from '../../components/course/course-icons.tsx';
import { CourseCover } from '../../components/course/CourseCover.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { inPreparation } from '../../content/courses.ts';
import { countCompletedSteps, findNextStep } from '../../lib/courses/learning-path.ts';
import { paths, playerHref } from '../../lib/routing/paths.ts';
import { formatCount, formatPrice } from '../../lib/text/format.ts';
import classes from './PathView.module.css';

const stepAction = ({ course, status }: PathStep): { label: string; to: string } => {
  if (status === 'completed') return { label: 'Watch again', to: playerHref(course.id, course.drip) };
  if (status === 'enrolled') return { label: 'Continue', to: playerHref(course.id, course.drip) };
  return { label: 'See the course', to: paths.course.href(course.id) };
};

const Step = ({ step, isNext }: { step: PathStep; isNext: boolean }) => {
  const { course, reason, status } = step;
  const { label, to } = stepAction(step);
  return (
    <li className={classes.step} data-status={status} data-next={isNext || undefined}>
      <span className={classes.mark} aria-hidden="true">
        {status === 'completed' && <CheckIcon />}
      </span>
      <article className={classes.card}>
        <div className={classes.cover}>
          <CourseCover course={course} />
        </div>
        <div className={classes.body}>
          {(isNext || status) && (
            <p className={classes.state}>
              {[
                isNext ? 'Your next step' : '',
                status === 'completed' ? 'Completed' : status === 'enrolled' ? 'In progress' : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
          <h2 className={classes.title}>
            <AppLink to={paths.course.href(course.id)}>{course.title}</AppLink>
          </h2>
          <p>{reason}</p>
          <ul className={classes.facts}>
            <li>
              <LevelIcon />
              <span>{` ${levelLabels[course.level]}`}</span>
            </li>
            <li>
              <ClockIcon />
              <span>{` ${course.durationLabel}`}</span>
            </li>
            {!status && <li>{course.available ? formatPrice(course.price) : inPreparation}</li>}
          </ul>
          <p className={classes.action}>
            <ButtonLink size="sm" look={isNext ? 'primary' : 'quiet'} to={to}>
              <span>{label}</span>
              <span className="visually-hidden">{`: ${course.title}`}</span>
            </ButtonLink>
          </p>
        </div>
      </article>
    </li>
  );
};

/** The path as an ordered list from the first step up, with the step to continue with. */
export const PathView = ({ path, onEdit }: { path: readonly PathStep[]; onEdit: () => void }) => {
  const done = countCompletedSteps(path);
  const next = findNextStep(path);
  if (path.length === 0) {
    return (
      <div className={classes.none}>
        <p>No courses match these answers right now.</p>
        <div className={classes.ways}>
          <Button onClick={onEdit}>Change my answers</Button>
          <ButtonLink look="quiet" to={paths.courses.href()}>
            Browse all courses
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <>
      <div className={classes.head}>
        <p className={classes.summary}>
          {done > 0
            ? `${done} of ${formatCount(path.length, 'course')} done`
            : `${formatCount(path.length, 'course')}, in order`}
        </p>
        <Button size="sm" look="quiet" onClick={onEdit}>
          Change my answers
        </Button>
      </div>
      <ol className={classes.path}>
        {path.map((step) => (
          <Step key={step.course.id} step={step} isNext={step === next} />
        ))}
      </ol>
    </>
  );
};

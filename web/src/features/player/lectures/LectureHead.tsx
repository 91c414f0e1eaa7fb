import { lectureLength } from '../../../components/course/lecture-kinds.ts';
import { Button, ButtonLink } from '../../../components/ui/Button.tsx';
import { ArrowLeftIcon, ArrowRightIcon, CheckIcon } from '../../../components/ui/icons.tsx';
import { paths } from '../../../lib/routing/paths.ts';
import { formatClock } from '../../../lib/text/format.ts';
import { lectureNumber, type PlacedLecture } from '../course/lectures.ts';
import classes from './LectureHead.module.css';
import { useOpenLecture } from './open-lecture.ts';

/** Title of a lecture, its progress, and links to the previous and next one. */
export const LectureHead = ({
  isNextQuiet,
  resumedAt,
  onRestart,
  onIntent,
}: {
  /** The main action is in the lecture itself, so "Next" is a secondary button. */
  isNextQuiet: boolean;
  /** Position (seconds) at which playback resumed; 0 for the start. */
  resumedAt: number;
  onRestart: () => void;
  /** Called when the learner is likely to open the next lecture (hover or focus). */
  onIntent: (lecture: PlacedLecture) => void;
}) => {
  const { current, lecture, lectures, previous, next, isDone, select } = useOpenLecture();
  const place = `Lecture ${lectureNumber(lectures, lecture.id)} of ${lectures.length}`;
  return (
    <div className={classes.about}>
      <div className={classes.words}>
        <p className={classes.section} dir="auto">
          {current.sectionTitle}
        </p>
        <h1 className={classes.title} dir="auto" title={lecture.title} data-print="">
          {lecture.title}
        </h1>
        <p className={classes.state}>
          {isDone && (
            <span className={classes.done}>
              <CheckIcon /> Completed
            </span>
          )}
          {resumedAt > 0 ? (
            <>
              <span>
                {`${isDone ? 'You are watching it again from' : 'Continues at'} ${formatClock(resumedAt)}.`}
              </span>
              <button type="button" className={classes.textButton} onClick={onRestart}>
                Start from beginning
              </button>
            </>
          ) : (
            <span>
              {lecture.minutes === undefined ? place : `${place} · ${lectureLength(lecture) ?? ''}`}
            </span>
          )}
        </p>
      </div>
      <div className={classes.moves}>
        {previous && (
          <Button
            look="quiet"
            onClick={() => select(previous)}
            aria-label={`Previous: ${previous.lecture.title}`}
          >
            <ArrowLeftIcon /> Previous
          </Button>
        )}
        {next ? (
          <Button
            look={isNextQuiet ? 'quiet' : 'primary'}
            onClick={() => select(next)}
            onPointerEnter={() => onIntent(next)}
            onFocus={() => onIntent(next)}
            aria-label={`Next: ${next.lecture.title}`}
          >
            Next <ArrowRightIcon />
          </Button>
        ) : (
          <ButtonLink look="quiet" to={paths.dashboard.href()}>
            Dashboard
          </ButtonLink>
        )}
      </div>
    </div>
  );
};

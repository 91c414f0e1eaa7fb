import { Button } from '../../../components/ui/Button.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { PlayerCourse } from '../source.ts';
import { CalendarButton } from './CalendarButton.tsx';
import classes from './DripStatus.module.css';
import { NextUnlock } from './NextUnlock.tsx';

/** How much of a drip course is released, when the next part is, and the ways on. */
export const DripStatus = ({
  course,
  onContinue,
  onStart,
}: {
  course: PlayerCourse;
  onContinue: (() => void) | undefined;
  onStart: (() => void) | undefined;
}) => {
  const { drip, content } = course;
  if (!drip) return null;
  return (
    <div className={classes.status}>
      <p className={classes.count}>{formatCount(drip.unlockedContent.length, 'lesson')} unlocked</p>
      {drip.nextReleaseDate && (
        <p className={classes.next}>
          <NextUnlock at={drip.nextReleaseDate} />
        </p>
      )}
      <CalendarButton content={content} />
      {(onContinue || onStart) && (
        <div className={classes.actions}>
          {onContinue && (
            <Button look="quiet" size="sm" onClick={onContinue}>
              Continue Where You Left Off
            </Button>
          )}
          {onStart && (
            <Button look="quiet" size="sm" onClick={onStart}>
              Start from Beginning
            </Button>
          )}
        </div>
      )}
    </div>
  );
};

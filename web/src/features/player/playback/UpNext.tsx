import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../components/ui/Button.tsx';
import type { PlacedLecture } from '../course/lectures.ts';
import { DueReviews } from './DueReviews.tsx';
import { isOccupied } from './keyboard.ts';
import classes from './UpNext.module.css';

const countdownSeconds = 8;

/**
 * Starts the next lecture after a countdown, which can be canceled and pauses while the learner types or is in a dialog.
 */
export const UpNext = ({
  next,
  onPlay,
  onCancel,
}: {
  next: PlacedLecture;
  onPlay: () => void;
  onCancel: () => void;
}) => {
  const isVideo = next.lecture.contentType === 'video';
  const [left, setLeft] = useState(countdownSeconds);
  const [isHeld, setIsHeld] = useState(isOccupied);
  useEffect(() => {
    const tick = setInterval(() => {
      const waits = isOccupied();
      setIsHeld(waits);
      if (!waits) setLeft((seconds) => seconds - 1);
    }, 1_000);
    return () => clearInterval(tick);
  }, []);
  const cancelWith = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isOccupied()) onCancel();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => cancelWith(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) onPlay();
  }, [isOver, onPlay]);
  return (
    <div className={classes.cover} role="group" aria-label="Up next">
      <p className={classes.label} role="status">
        Up next
      </p>
      <p className={classes.title} dir="auto" title={next.lecture.title}>
        {next.lecture.title}
      </p>
      <p className={classes.count}>
        {isHeld ? 'Waiting until you are done' : `${isVideo ? 'Starts' : 'Opens'} in ${Math.max(0, left)} s`}
      </p>
      <div className={classes.actions}>
        <Button onClick={onPlay}>{isVideo ? 'Play now' : 'Open now'}</Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div className={classes.due}>
        <DueReviews />
      </div>
    </div>
  );
};

import { useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import type { PlacedLecture } from './logic/lectures.ts';
import classes from './UpNext.module.css';

const countdownSeconds = 8;

/** What follows a finished lecture: it starts by itself after a countdown that can be called off. */
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
  useEffect(() => {
    if (left === 0) {
      onPlay();
      return undefined;
    }
    const tick = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(tick);
  }, [left, onPlay]);
  return (
    <div className={classes.cover} role="group" aria-label="Up next">
      <p className={classes.label} role="status">
        Up next
      </p>
      <p className={classes.title} title={next.lecture.title}>
        {next.lecture.title}
      </p>
      <p className={classes.count}>
        {isVideo ? 'Starts' : 'Opens'} in {left} s
      </p>
      <div className={classes.actions}>
        <Button onClick={onPlay}>{isVideo ? 'Play now' : 'Open now'}</Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
};

import type { RefObject } from 'react';
import { Button } from '../../../components/ui/Button.tsx';
import { useReconnect } from '../../../lib/browser/useReconnect.ts';
import type { MediaPlayer } from '../media/media-player.ts';
import classes from './VideoStage.module.css';

/** Covers the picture with the reason why the video cannot be played; tries again on demand, and when the device is online again. */
export const StageProblem = ({
  player,
  message,
  onRetry,
}: {
  readonly player: RefObject<MediaPlayer | null>;
  readonly message: string;
  readonly onRetry: () => void;
}) => {
  useReconnect(onRetry);
  return (
    <div className={classes.cover} role="alert">
      <p>{message}</p>
      {!navigator.onLine && <p>You are offline. The video opens by itself when you are back online.</p>}
      <Button
        onClick={() => {
          // The button goes.
          player.current?.el?.focus({ preventScroll: true });
          onRetry();
        }}
      >
        Try again
      </Button>
    </div>
  );
};

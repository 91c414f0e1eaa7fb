import type { Ref } from 'react';
import type { Elements } from '../../../components/ui/elements.ts';
import { useMedia, useMediaState } from './media-context.ts';
import classes from './MediaStage.module.css';
import { useActivity } from './useActivity.ts';

/** Root element of a player. Style sheet and keyboard shortcuts read its state from its attributes. */
export const StageFrame = ({
  ref,
  title,
  onNear,
  children,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly title: string;
  readonly onNear?: (() => void) | undefined;
  readonly children: Elements;
}) => {
  const isActive = useActivity(useMedia());
  const isPaused = useMediaState(({ paused }) => paused);
  const isFullscreen = useMediaState(({ fullscreen }) => fullscreen);
  const announcement = useMediaState((state) => state.announcement);
  return (
    <div
      ref={ref}
      className={classes.stage}
      role="region"
      aria-label={`Video: ${title}`}
      tabIndex={0}
      data-media-player=""
      data-paused={isPaused || undefined}
      data-fullscreen={isFullscreen || undefined}
      data-controls={isActive || isPaused || undefined}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {children}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </div>
  );
};

import type { ReactNode } from 'react';

/** The state of the video that the study tools use. */
export const stage = {
  /** Requested positions of each render, in seconds. */
  asked: [] as (number | null)[],
  state: { canPlay: true, currentTime: 754.6, duration: 900 },
};

/** Replaces the video: `vi.mock('…/VideoStage.tsx', () => import('./support/stage.tsx'))`. */
export const VideoStage = ({
  player,
  asked,
  onBookmark,
  children,
}: {
  player: { current: unknown };
  asked: { at: number } | null;
  onBookmark: () => void;
  children: ReactNode;
}) => {
  player.current = { state: stage.state, seek: () => undefined, subscribe: () => () => undefined };
  stage.asked.push(asked?.at ?? null);
  return (
    <div data-testid="video">
      <button onClick={onBookmark}>Bookmark this moment</button>
      {children}
    </div>
  );
};

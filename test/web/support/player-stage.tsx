import type { ReactNode } from 'react';

/** The last props of the video that the page passed. */
export const stage = {
  /** The `autoPlay` prop of each render. */
  autoPlay: [] as boolean[],
  end: () => undefined as void,
  watch: () => undefined as void,
};

/** Replaces the video: `vi.mock('…/VideoStage.tsx', () => import('./support/player-stage.tsx'))`. */
export const VideoStage = ({
  lecture,
  autoPlay,
  onEnded,
  onWatch,
  children,
}: {
  lecture: { id: string };
  autoPlay: boolean;
  onEnded: () => void;
  onWatch: () => void;
  children: ReactNode;
}) => {
  stage.autoPlay.push(autoPlay);
  stage.end = onEnded;
  stage.watch = onWatch;
  return <div data-testid="video">{[lecture.id, children]}</div>;
};

import type { ReactNode } from 'react';

/** The video, as far as the page around it talks to it. */
export const stage = {
  /** Whether it was to start by itself, render by render. */
  autoPlay: [] as boolean[],
  end: () => undefined as void,
  watch: () => undefined as void,
};

/** Stands for the video: `vi.mock('…/VideoStage.tsx', () => import('./support/player-stage.tsx'))`. */
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

import type { ReactNode } from 'react';
import { MediaContext } from '#web/features/player/media/media-context.ts';
import { createMediaPlayer } from '#web/features/player/media/media-player.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';

const fresh = () => ({
  /** Requested positions of each render, in seconds. */
  asked: [] as (number | null)[],
  /** The `autoPlay` prop of each render. */
  autoPlay: [] as boolean[],
  end: () => undefined as void,
  watch: () => undefined as void,
  /** The state of the video that the study tools use. */
  state: { canPlay: true, currentTime: 754.6, duration: 900 },
});

/** What the page passed to the video, and the video's state. */
export const stage = fresh();

/** What comes over the picture reads it. */
const media = createMediaPlayer(deviceStorage);

/** Forgets what was passed, and puts the video back where it was. */
export const resetStage = () => Object.assign(stage, fresh());

/** Replaces the video: `vi.mock('…/VideoStage.tsx', () => import('./support/stage.tsx'))`. */
export const VideoStage = ({
  player,
  lecture,
  asked,
  autoPlay,
  onEnded,
  onWatch,
  onBookmark,
  children,
}: {
  player: { current: unknown };
  lecture: { id: string };
  asked: { at: number } | null;
  autoPlay: boolean;
  onEnded: () => void;
  onWatch: () => void;
  onBookmark: () => void;
  children: ReactNode;
}) => {
  player.current = { state: stage.state, seek: () => undefined, subscribe: () => () => undefined };
  stage.asked.push(asked?.at ?? null);
  stage.autoPlay.push(autoPlay);
  stage.end = onEnded;
  stage.watch = onWatch;
  return (
    <div data-testid="video">
      {lecture.id}
      <button aria-label="Bookmark this moment" onClick={onBookmark} />
      <MediaContext value={media}>{children}</MediaContext>
    </div>
  );
};

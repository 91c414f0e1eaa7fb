import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect } from 'react';
import { vi } from 'vitest';
import { MediaContext } from '#web/features/player/media/media-context.ts';
import { createMediaPlayer } from '#web/features/player/media/media-player.ts';
import type { MediaEvents } from '#web/features/player/media/MediaStage.tsx';
import type { AttachStream, PlayableSource } from '#web/features/player/media/useSource.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';

type StageProps = Required<MediaEvents> & {
  readonly ref: Ref<unknown>;
  readonly source: PlayableSource | null;
  readonly attachStream?: AttachStream;
  readonly startAt: () => number;
  readonly tracks?: ReactNode;
  readonly children?: ReactNode;
};

/** Replaces `MediaStage`, without a video: `vi.mock('…/media/MediaStage.tsx', () => import('…/support/fake-stage.tsx'))`. */
export const stage = {
  props: null as StageProps | null,
  state: { playing: false, paused: true, duration: 60, currentTime: 0, error: false, canPlay: true },
  play: vi.fn(() => Promise.resolve()),
  seek: vi.fn(),
  /** The properties of the video element that the page reads. */
  video: { currentTime: 0, paused: true },
  /** The player's element; null when a test needs none. */
  el: null as HTMLElement | null,
};
/** The stage's latest props. */
export const props = (): StageProps => {
  if (!stage.props) throw new Error('No stage was drawn');
  return stage.props;
};
/** URLs of the stage's caption tracks. */
export const captionsShown = (): (string | null)[] =>
  [...document.querySelectorAll('track')].map((track) => track.getAttribute('src'));

/** What the caption tracks read. */
const media = createMediaPlayer(deviceStorage);

export const MediaStage = (given: StageProps) => {
  // In an effect, because React may discard a render.
  useLayoutEffect(() => {
    stage.props = given;
  });
  useImperativeHandle(given.ref, () => ({
    state: stage.state,
    video: stage.video,
    play: stage.play,
    seek: stage.seek,
    get el() {
      return stage.el;
    },
  }));
  return (
    <MediaContext value={media}>
      <video>{given.tracks}</video>
      {given.children}
    </MediaContext>
  );
};

/** Replaces the controls, which need a real stage. */
export const VideoControls = () => null;

import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import type { Elements } from '../../../components/ui/elements.ts';
import { Captions } from './Captions.tsx';
import { MediaContext } from './media-context.ts';
import { createMediaPlayer, type MediaPlayer } from './media-player.ts';
import classes from './MediaStage.module.css';
import { Picture } from './Picture.tsx';
import { StageFrame } from './StageFrame.tsx';
import { useMediaSession } from './useMediaSession.ts';
import { usePlaysAlone } from './usePlaysAlone.ts';
import { type AttachStream, type PlayableSource, useSource } from './useSource.ts';

/** Events of the video; times are seconds. */
export interface MediaEvents {
  /** The source is about to change or to be removed. */
  readonly onSourceChange: () => void;
  /** The source can play from its start time; called again after a stall or a recovery. */
  readonly onCanPlay: () => void;
  readonly onTimeUpdate: (seconds: number) => void;
  readonly onSeeked?: (seconds: number) => void;
  readonly onPlay: () => void;
  readonly onPause: () => void;
  readonly onEnded?: () => void;
  /** The source failed, before or during playback. */
  readonly onError: () => void;
  /** The learner seeks. */
  readonly onSeekRequest: () => void;
  /** The learner changes the speed. */
  readonly onRateRequest: (rate: number) => void;
}

interface MediaStageProps extends MediaEvents {
  readonly ref: Ref<MediaPlayer>;
  readonly title: string;
  /** Null while there is nothing to play yet. */
  readonly source: PlayableSource | null;
  /** Plays playlists; undefined where the browser plays them natively. */
  readonly attachStream?: AttachStream | undefined;
  /** Start time of a source, seconds. */
  readonly startAt: () => number;
  /** Caption tracks. */
  readonly tracks?: Elements;
  /** Pointer or focus enters the player. */
  readonly onNear?: () => void;
  readonly children?: Elements;
}

/**
 * A video with its captions and controls. The elements are reused for the next source, so that full screen and the browser's
 * autoplay permission carry over.
 */
export const MediaStage = ({
  ref,
  title,
  source,
  attachStream,
  startAt,
  tracks,
  onNear,
  onSourceChange,
  onSeekRequest,
  onRateRequest,
  onCanPlay,
  onTimeUpdate,
  onSeeked,
  onPlay,
  onPause,
  onEnded,
  onError,
  children,
}: MediaStageProps) => {
  const [media] = useState(() => createMediaPlayer(deviceStorage));
  const stage = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  useLayoutEffect(
    () => (stage.current && video.current ? media.attach(stage.current, video.current) : undefined),
    [media],
  );
  useImperativeHandle(ref, () => media, [media]);
  useEffect(() => media.request({ onSeekRequest, onRateRequest }));
  useSource(media, source, attachStream, { onSourceChange, startAt });
  useMediaSession(media, title);
  usePlaysAlone(media);
  return (
    <MediaContext value={media}>
      <StageFrame ref={stage} title={title} onNear={onNear}>
        <Picture title={title}>
          <video
            ref={video}
            className={classes.video}
            playsInline
            preload="auto"
            tabIndex={-1}
            onLoadedData={onCanPlay}
            onCanPlay={onCanPlay}
            onTimeUpdate={({ currentTarget }) => onTimeUpdate(currentTarget.currentTime)}
            onSeeked={({ currentTarget }) => onSeeked?.(currentTarget.currentTime)}
            onPlay={onPlay}
            onPause={onPause}
            onEnded={onEnded}
            onError={({ target, currentTarget }) => {
              if (target === currentTarget) onError();
            }}
          >
            {tracks}
          </video>
          <Captions />
        </Picture>
        {children}
      </StageFrame>
    </MediaContext>
  );
};

import {
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Captions } from './Captions.tsx';
import { MediaContext } from './media-context.ts';
import { createMediaPlayer, type MediaPlayer } from './media-player.ts';
import classes from './MediaStage.module.css';
import { Picture } from './Picture.tsx';
import { StageFrame } from './StageFrame.tsx';
import { useMediaSession } from './useMediaSession.ts';
import { type AttachStream, type PlayableSource, useSource } from './useSource.ts';

/** What happens to the video; seconds are places in it. */
export interface MediaEvents {
  /** Another source, or none, takes the place of the one that played. */
  readonly onSourceChange: () => void;
  /** The source can play, at the place where it is to start. */
  readonly onCanPlay: () => void;
  readonly onTimeUpdate: (seconds: number) => void;
  readonly onSeeked?: (seconds: number) => void;
  readonly onPlay: () => void;
  readonly onPause: () => void;
  readonly onEnded?: () => void;
  /** The source cannot be played, or not any further. */
  readonly onError: () => void;
  /** The learner asks for another place. */
  readonly onSeekRequest: () => void;
  /** The learner asks for another speed. */
  readonly onRateRequest: (rate: number) => void;
}

interface MediaStageProps extends MediaEvents {
  readonly ref: Ref<MediaPlayer>;
  readonly title: string;
  /** What to play; null for nothing yet. */
  readonly source: PlayableSource | null;
  /** Feeds playlists; without it the browser plays them itself. */
  readonly attachStream?: AttachStream | undefined;
  /** Where playback of a source begins, seconds. */
  readonly startAt: () => number;
  /** Tracks of captions. */
  readonly tracks?: ReactNode;
  /** The learner comes near the controls, by pointer or key. */
  readonly onNear?: () => void;
  readonly children?: ReactNode;
}

/**
 * A video with room for its controls. The elements stay from one source to the next, so that full screen survives, and a
 * browser that let the learner start one video lets it go on with the next.
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
  const [media] = useState(() => createMediaPlayer(window.localStorage));
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
  return (
    <MediaContext value={media}>
      <StageFrame ref={stage} title={title} onNear={onNear}>
        <Picture>
          <video
            ref={video}
            className={classes.video}
            playsInline
            preload="auto"
            tabIndex={-1}
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

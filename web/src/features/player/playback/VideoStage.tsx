import { MediaPlayer, type MediaPlayerInstance, MediaProvider } from '@vidstack/react';
import type { ReactNode, RefObject } from 'react';
import { useMemo } from 'react';
import type { Lecture } from '../../../../../lambdas/contract/schemas/course.ts';
import { Button } from '../../../components/ui/Button.tsx';
import type { Saves } from '../../../lib/saves/saves.ts';
import { useReconnect } from '../../../lib/useReconnect.ts';
import { CaptionTrack } from './CaptionTrack.tsx';
import { ChapterTrack } from './ChapterTrack.tsx';
import { createPlayerStorage } from './preferences.ts';
import { useAdaptive } from './stream/useAdaptive.tsx';
import { useMenus } from './useMenus.ts';
import { usePlaybackEvents } from './usePlaybackEvents.ts';
import { type AskedPlace, usePlaybackPlace } from './usePlaybackPlace.ts';
import { usePositionSaves } from './usePositionSaves.ts';
import { useSpeedNote } from './useSpeedNote.tsx';
import { useVideoSource } from './useVideoSource.ts';
import { useWatchState } from './useWatchState.ts';
import { useWholeScreen } from './useWholeScreen.ts';
import { VideoLayout } from './VideoLayout.tsx';
import classes from './VideoStage.module.css';

interface VideoStageProps {
  readonly player: RefObject<MediaPlayerInstance | null>;
  readonly saves: Saves;
  readonly courseId: string;
  readonly lecture: Lecture;
  /** The learner asked for this lecture, so that it may start by itself. */
  readonly autoPlay: boolean;
  /** Where to start instead of the saved position; a new one while the lecture is open jumps there. */
  readonly asked?: AskedPlace | null;
  readonly bookmarkButton?: ReactNode;
  /** Told where playback was taken up again, seconds; 0 for the start. */
  readonly onResumed: (seconds: number) => void;
  /** Told that it begins to play or goes to another place. */
  readonly onWatch?: () => void;
  /** Told where the video is, seconds, several times a second. */
  readonly onTime?: (seconds: number) => void;
  readonly onEnded: () => void;
  readonly children?: ReactNode;
}

/**
 * The video of a lecture. It stays mounted from one video lecture to the next, so that full screen survives; a fresh
 * signed address takes over at the same place.
 */
export const VideoStage = ({
  player,
  saves,
  courseId,
  lecture,
  autoPlay,
  asked = null,
  bookmarkButton,
  onResumed,
  onWatch,
  onTime,
  onEnded,
  children,
}: VideoStageProps) => {
  const { id: lectureId, duration } = lecture;
  const watch = useWatchState(saves, courseId, lectureId);
  const source = useVideoSource(player, courseId, lecture);
  const hasSource = source.signed !== null;
  const place = usePlaybackPlace(player, lecture, { watch, hasSource, autoPlay, asked, onResumed });
  const { readPosition } = place;
  const adaptive = useAdaptive(player, { courseId, lectureId }, place.next, source);
  const positions = usePositionSaves(saves, { courseId, lectureId, duration }, readPosition);
  const events = usePlaybackEvents(player, lecture, { place, source, positions, onWatch, onTime, onEnded });
  const storage = useMemo(
    () => createPlayerStorage(window.localStorage, () => place.next.current.at),
    [place.next],
  );
  const { note, tellSpeed } = useSpeedNote();
  useMenus(lectureId);
  useWholeScreen(player, lectureId);
  useReconnect(source.message ? source.retry : undefined);

  return (
    <MediaPlayer
      ref={player}
      className={classes.player}
      title={lecture.title}
      src={watch && adaptive.source ? adaptive.source : ''}
      preferNativeHLS={source.isNative}
      storage={storage}
      load="eager"
      viewType="video"
      streamType="on-demand"
      playsInline
      keyDisabled
      onMediaRateChangeRequest={tellSpeed}
      {...adaptive.events}
      {...events}
    >
      {/* The library does not give the element that it has to another provider: that of a file gets another one. */}
      <MediaProvider key={source.isStream ? 'stream' : 'file'}>
        {source.captions.map((captions, index) => (
          <CaptionTrack key={`${lectureId} ${captions.lang}`} {...captions} isFirst={index === 0} />
        ))}
        {lecture.chapters && lecture.chapters.length > 0 && (
          <ChapterTrack
            key={`${lecture.id} chapters`}
            chapters={lecture.chapters}
            duration={lecture.duration}
          />
        )}
      </MediaProvider>
      {adaptive.cover}
      <VideoLayout extra={bookmarkButton} settings={adaptive.settings} storyboard={adaptive.storyboard} />
      {note}
      {source.message && (
        <div className={classes.cover} role="alert">
          <p>{source.message}</p>
          <Button onClick={source.retry}>Try again</Button>
        </div>
      )}
      {children}
    </MediaPlayer>
  );
};

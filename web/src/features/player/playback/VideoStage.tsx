import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';
import type { Lecture } from '#contract/schemas/course.ts';
import { BookmarkIcon } from '../../../components/course/study-icons.tsx';
import type { Elements } from '../../../components/ui/elements.ts';
import type { Saves } from '../../../lib/saves/saves.ts';
import { CaptionTrack } from '../media/CaptionTrack.tsx';
import { ControlButton } from '../media/controls/ControlButton.tsx';
import { VideoControls } from '../media/controls/VideoControls.tsx';
import type { MediaPlayer } from '../media/media-player.ts';
import { MediaStage } from '../media/MediaStage.tsx';
import { StageProblem } from './StageProblem.tsx';
import { useAdaptive } from './stream/useAdaptive.tsx';
import { usePlaybackEvents } from './usePlaybackEvents.ts';
import { type AskedPlace, usePlaybackPlace } from './usePlaybackPlace.ts';
import { usePositionSaves } from './usePositionSaves.ts';
import { useSpeedNote } from './useSpeedNote.tsx';
import { useVideoSource } from './useVideoSource.ts';
import { useWatchState } from './useWatchState.ts';

/** Phone in landscape, where the video fills the screen; the style sheets use the same query. */
const sideways = '(orientation: landscape) and (max-height: 30em) and (max-width: 62em)';

/** Scrolls past the bar when a phone is turned to landscape, so that the video fills the screen. */
const useLandscapeScroll = (player: RefObject<MediaPlayer | null>, lectureId: string): void => {
  const isSideways = useMediaQuery(sideways, undefined, { getInitialValueInEffect: false }) ?? false;
  useEffect(() => {
    if (isSideways) player.current?.el?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [player, isSideways, lectureId]);
};

interface VideoStageProps {
  readonly player: RefObject<MediaPlayer | null>;
  readonly saves: Saves;
  readonly courseId: string;
  readonly lecture: Lecture;
  /** The learner chose this lecture, so it may start by itself. */
  readonly autoPlay: boolean;
  /** Where to start instead of the saved position; a new value while the lecture is open seeks there. */
  readonly asked?: AskedPlace | null;
  /** Bookmarks the current position. */
  readonly onBookmark?: () => void;
  /** Called with the position (seconds) at which playback resumes; 0 for the start. */
  readonly onResumed: (seconds: number) => void;
  /** Called when playback starts or seeks. */
  readonly onWatch?: () => void;
  /** Called with the position (seconds) several times a second. */
  readonly onTime?: (seconds: number) => void;
  readonly onEnded: () => void;
  readonly children?: Elements;
}

/**
 * The video of a lecture. It stays mounted from one video lecture to the next, so that full screen survives. A renewed signed URL
 * continues at the same position.
 */
export const VideoStage = ({
  player,
  saves,
  courseId,
  lecture,
  autoPlay,
  asked = null,
  onBookmark,
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
  const { next, readPosition } = place;
  const adaptive = useAdaptive(player, { courseId, lectureId }, next, source);
  const positions = usePositionSaves(saves, { courseId, lectureId, duration }, readPosition);
  const events = usePlaybackEvents(player, lecture, { place, source, positions, onWatch, onTime, onEnded });
  const { note, showSpeed } = useSpeedNote();
  useLandscapeScroll(player, lectureId);

  return (
    <MediaStage
      ref={player}
      title={lecture.title}
      source={watch ? adaptive.source : null}
      attachStream={adaptive.attachStream}
      startAt={() => next.current.at}
      tracks={source.captions.map((captions) => (
        <CaptionTrack key={`${lectureId} ${captions.lang}`} {...captions} />
      ))}
      onNear={adaptive.onNear}
      onRateRequest={showSpeed}
      {...events}
    >
      {adaptive.cover}
      <VideoControls
        owner={lectureId}
        captions={source.captions}
        chapters={lecture.chapters}
        extra={
          onBookmark && (
            <ControlButton label="Bookmark this moment" keys="b" Icon={BookmarkIcon} onPress={onBookmark} />
          )
        }
        quality={adaptive.quality}
        storyboard={adaptive.storyboard}
      />
      {note}
      {source.message !== null && (
        <StageProblem player={player} message={source.message} onRetry={source.retry} />
      )}
      {children}
    </MediaStage>
  );
};

import { type RefObject, useEffect, useRef } from 'react';
import type { Lecture, PreviewLecture } from '#contract/schemas/course.ts';
import { CaptionsProblem } from '../media/CaptionsProblem.tsx';
import { CaptionTrack } from '../media/CaptionTrack.tsx';
import { VideoControls } from '../media/controls/VideoControls.tsx';
import type { MediaPlayer } from '../media/media-player.ts';
import { MediaStage } from '../media/MediaStage.tsx';
import { StageProblem } from '../playback/StageProblem.tsx';
import { useAdaptive } from '../playback/stream/useAdaptive.tsx';
import { useShortcuts } from '../playback/useShortcuts.ts';
import { useSpeedNote } from '../playback/useSpeedNote.tsx';
import { usePreviewSource } from './usePreviewSource.ts';

interface Props {
  readonly courseId: string;
  readonly lecture: Lecture;
  /** Signed URLs that came with the page. */
  readonly video: NonNullable<PreviewLecture['video']>;
  /** Set to a function that seeks (seconds) and plays. */
  readonly seekRef: RefObject<((seconds: number) => void) | null>;
  /** Called with the position of the video, seconds. */
  readonly onTime: (seconds: number) => void;
}

/** The video of a public lecture. Progress is not saved. A renewed URL continues at the same position. */
const PreviewPlayer = ({ courseId, lecture, video, seekRef, onTime }: Props) => {
  const player = useRef<MediaPlayer>(null);
  const lectureId = lecture.id;
  const { recovery, ...source } = usePreviewSource(courseId, lecture, video);
  /** Current position (seconds), at which another source continues, and whether it plays. */
  const place = useRef({ at: 0, plays: false });
  /** While a source loads, its events must not change `place`. */
  const isLoading = useRef(false);
  const { note, showSpeed } = useSpeedNote();
  useShortcuts(player);

  const adaptive = useAdaptive(player, { courseId, lectureId }, place, {
    ...recovery,
    signed: source.signed,
  });
  useEffect(() => {
    seekRef.current = (seconds) => {
      player.current?.seek(seconds);
      void player.current?.play().catch(() => undefined);
    };
    return () => {
      seekRef.current = null;
    };
  }, [seekRef]);

  const captions = source.signed.captions ?? [];
  return (
    <MediaStage
      ref={player}
      title={lecture.title}
      source={adaptive.source}
      attachStream={adaptive.attachStream}
      startAt={() => place.current.at}
      tracks={captions.map((each) => (
        <CaptionTrack key={each.lang} {...each} />
      ))}
      onNear={adaptive.onNear}
      onSourceChange={() => {
        isLoading.current = true;
      }}
      onCanPlay={() => {
        isLoading.current = false;
        if (place.current.plays && player.current?.video?.paused)
          void player.current.play().catch(() => undefined);
      }}
      onPlay={() => {
        place.current.plays = true;
        source.use();
      }}
      onPause={() => {
        if (!isLoading.current) place.current.plays = false;
      }}
      onSeekRequest={source.use}
      onTimeUpdate={(seconds) => {
        if (!isLoading.current) place.current.at = seconds;
        onTime(seconds);
      }}
      onRateRequest={showSpeed}
      onError={recovery.fail}
    >
      {adaptive.cover}
      <VideoControls
        owner={lectureId}
        captions={captions}
        chapters={lecture.chapters}
        quality={adaptive.quality}
        storyboard={adaptive.storyboard}
      />
      {note}
      {recovery.isBroken && (
        <StageProblem
          player={player}
          message="Failed to load video. Please try again."
          onRetry={recovery.retry}
        />
      )}
      <CaptionsProblem />
    </MediaStage>
  );
};

export default PreviewPlayer;

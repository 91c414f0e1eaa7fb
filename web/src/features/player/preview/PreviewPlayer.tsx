import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Lecture, PreviewLecture } from '#contract/schemas/course.ts';
import { Button } from '../../../components/ui/Button.tsx';
import { api } from '../../../lib/api/index.ts';
import type { SignedUrl } from '../course/source.ts';
import { CaptionTrack } from '../media/CaptionTrack.tsx';
import { VideoControls } from '../media/controls/VideoControls.tsx';
import type { MediaPlayer } from '../media/media-player.ts';
import { MediaStage } from '../media/MediaStage.tsx';
import { useAdaptive } from '../playback/stream/useAdaptive.tsx';
import { createUrlRenewal, type UrlRenewal } from '../playback/url-renewal.ts';
import { useSourceRecovery } from '../playback/useSourceRecovery.ts';
import { useSpeedNote } from '../playback/useSpeedNote.tsx';
import classes from '../playback/VideoStage.module.css';

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
  const [signed, setSigned] = useState<SignedUrl>({ ...video, captions: lecture.captions });
  const renewal = useRef<UrlRenewal | null>(null);
  const lectureId = lecture.id;
  const recovery = useSourceRecovery(lectureId, signed, async () => renewal.current?.renew());
  const { isBroken, setBroken } = recovery;
  /** Current position (seconds), at which another source continues, and whether it plays. */
  const place = useRef({ at: 0, plays: false });
  /** While a source loads, its events must not change `place`. */
  const isLoading = useRef(false);
  const { note, showSpeed } = useSpeedNote();

  useEffect(() => {
    let first: SignedUrl | undefined = { ...video, captions: lecture.captions };
    const kept = createUrlRenewal({
      fetchUrl: async () => {
        const given = first;
        first = undefined;
        if (given) return given;
        const fresh = await api.getPreviewLecture({ params: { courseId, lectureId } });
        if (!fresh.video) throw new Error('The lecture came without a video');
        return { ...fresh.video, captions: fresh.lecture.captions };
      },
      // A lecture is far shorter than the lifetime of a URL, so a due renewal can wait for the next use.
      isPlaying: () => false,
      onUrl: (fresh) => {
        setBroken(false);
        setSigned(fresh);
      },
      onFailure: () => setBroken(true),
    });
    renewal.current = kept;
    void kept.renew();
    return () => kept.stop();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the URL that came with the page is used only first
  }, [courseId, lectureId]);

  const adaptive = useAdaptive(player, { courseId, lectureId }, place, { ...recovery, signed });
  useEffect(() => {
    seekRef.current = (seconds) => {
      player.current?.seek(seconds);
      void player.current?.play().catch(() => undefined);
    };
    return () => {
      seekRef.current = null;
    };
  }, [seekRef]);

  const captions = signed.captions ?? [];
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
        renewal.current?.use();
      }}
      onPause={() => {
        if (!isLoading.current) place.current.plays = false;
      }}
      onSeekRequest={() => renewal.current?.use()}
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
      {isBroken && (
        <div className={classes.cover} role="alert">
          <p>Failed to load video. Please try again.</p>
          <Button onClick={recovery.renew}>Try again</Button>
        </div>
      )}
    </MediaStage>
  );
};

export default PreviewPlayer;

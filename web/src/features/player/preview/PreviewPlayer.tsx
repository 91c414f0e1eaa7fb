import { MediaPlayer, type MediaPlayerInstance, MediaProvider } from '@vidstack/react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Lecture, PreviewLecture } from '../../../../../lambdas/contract/schemas/course.ts';
import { Button } from '../../../components/ui/Button.tsx';
import { api } from '../../../lib/api/index.ts';
import { CaptionTrack } from '../playback/CaptionTrack.tsx';
import { ChapterTrack } from '../playback/ChapterTrack.tsx';
import { streamMeans } from '../playback/stream/means.ts';
import { useAdaptive } from '../playback/stream/useAdaptive.tsx';
import { createUrlRenewal, type SignedUrl, type UrlRenewal } from '../playback/url-renewal.ts';
import { useMenus } from '../playback/useMenus.ts';
import { useSpeedNote } from '../playback/useSpeedNote.tsx';
import { VideoLayout } from '../playback/VideoLayout.tsx';
import classes from '../playback/VideoStage.module.css';

/** A second failure this soon after a fresh address means that the address was not the reason. */
const renewalGraceMs = 10_000;
/** The same of a stream, whose engine tries again for a while before it gives up. */
const streamGraceMs = 60_000;

interface Props {
  readonly courseId: string;
  readonly lecture: Lecture;
  /** The address that the page came with. */
  readonly video: NonNullable<PreviewLecture['video']>;
  /** Filled with the way to a place in the video, which plays from there. */
  readonly seekRef: RefObject<((seconds: number) => void) | null>;
  /** Told where the video is, seconds. */
  readonly onTime: (seconds: number) => void;
}

/** The video of a lecture that anybody may watch. Nothing is saved; a fresh address takes over at the same place. */
const PreviewPlayer = ({ courseId, lecture, video, seekRef, onTime }: Props) => {
  const player = useRef<MediaPlayerInstance>(null);
  const [signed, setSigned] = useState<SignedUrl>({ ...video, captions: lecture.captions });
  const [isBroken, setIsBroken] = useState(false);
  const renewal = useRef<UrlRenewal | null>(null);
  const renewedAt = useRef(0);
  const [means] = useState(streamMeans);
  const [isFile, setFile] = useState(false);
  const [reloads, setReloads] = useState(0);
  const isStream = signed.stream !== undefined && means !== undefined && !isFile;
  /** Where playback is, and where another source takes over. */
  const place = useRef({ at: 0, plays: false });
  /** Until another source can play, what is told of the place is not the learner's. */
  const isLoading = useRef(false);
  const lectureId = lecture.id;
  const { note, tellSpeed } = useSpeedNote();
  useMenus(lectureId);

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
      // A lecture is far shorter than the life of an address: what comes due waits until it is used again.
      isPlaying: () => false,
      onUrl: (fresh) => {
        setIsBroken(false);
        setSigned(fresh);
      },
      onFailure: () => setIsBroken(true),
    });
    renewal.current = kept;
    void kept.renew();
    return () => kept.stop();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the page came with is the first address and no later one
  }, [courseId, lectureId]);

  /** The address of a stream is the same after a renewal: the player has to be told that it may try again. */
  const renew = () => {
    renewedAt.current = Date.now();
    const renewed = renewal.current?.renew();
    if (isStream) void renewed?.then(() => setReloads((count) => count + 1));
  };
  const giveUpStream = () => setFile(true);
  const fail = () => {
    if (Date.now() - renewedAt.current >= (isStream ? streamGraceMs : renewalGraceMs)) renew();
    else if (isStream) giveUpStream();
    else setIsBroken(true);
  };
  const refuse = () => {
    if (Date.now() - renewedAt.current < renewalGraceMs) return;
    renewedAt.current = Date.now();
    void renewal.current?.renew();
  };
  const adaptive = useAdaptive(player, { courseId, lectureId }, place, {
    signed,
    isStream,
    isNative: means === 'native',
    reloads,
    refuse,
    giveUpStream,
  });
  const failSource = useEffectEvent(() => {
    if (!isStream || means === 'native') fail();
  });
  useEffect(() => {
    // The player adds a <source> element, whose failure to load does not reach the video element's error event.
    const element = player.current?.el;
    const listen = ({ target }: Event) => {
      if (target instanceof HTMLSourceElement) failSource();
    };
    element?.addEventListener('error', listen, true);
    return () => element?.removeEventListener('error', listen, true);
  }, []);
  useEffect(() => {
    seekRef.current = (seconds) => {
      const instance = player.current;
      if (!instance) return;
      instance.currentTime = seconds;
      void instance.play().catch(() => undefined);
    };
    return () => {
      seekRef.current = null;
    };
  }, [seekRef]);

  const takeOver = () => {
    isLoading.current = false;
    const { at, plays } = place.current;
    const instance = player.current;
    if (!instance || at === 0) return;
    instance.currentTime = at;
    if (plays) void instance.play().catch(() => undefined);
  };
  return (
    <MediaPlayer
      ref={player}
      className={classes.player}
      title={lecture.title}
      src={adaptive.source ?? ''}
      preferNativeHLS={means === 'native'}
      load="eager"
      viewType="video"
      streamType="on-demand"
      playsInline
      {...adaptive.events}
      onSourceChange={() => {
        isLoading.current = true;
      }}
      onCanPlay={takeOver}
      onPlay={() => {
        place.current.plays = true;
        renewal.current?.use();
      }}
      onPause={() => {
        if (!isLoading.current) place.current.plays = false;
      }}
      onSeeking={() => renewal.current?.use()}
      onTimeUpdate={({ currentTime }) => {
        if (!isLoading.current) place.current.at = currentTime;
        onTime(currentTime);
      }}
      onMediaRateChangeRequest={tellSpeed}
      onError={fail}
    >
      {/* As in the player of a course: another provider needs another element. */}
      <MediaProvider key={isStream ? 'stream' : 'file'}>
        {(signed.captions ?? []).map((captions, index) => (
          <CaptionTrack key={captions.lang} {...captions} isFirst={index === 0} />
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
      <VideoLayout settings={adaptive.settings} storyboard={adaptive.storyboard} />
      {note}
      {isBroken && (
        <div className={classes.cover} role="alert">
          <p>Failed to load video. Please try again.</p>
          <Button onClick={renew}>Try again</Button>
        </div>
      )}
    </MediaPlayer>
  );
};

export default PreviewPlayer;

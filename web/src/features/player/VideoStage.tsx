import '@vidstack/react/player/styles/default/theme.css';
import '@vidstack/react/player/styles/default/layouts/video.css';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { MediaPlayer, MediaProvider, Track, type MediaPlayerInstance } from '@vidstack/react';
import { DefaultVideoLayout, defaultLayoutIcons } from '@vidstack/react/player/layouts/default';
import type { Lecture } from '../../../../lambdas/contract/schemas/course.ts';
import { Button } from '../../components/Button.tsx';
import type { Saves } from '../../lib/saves/saves.ts';
import { useReconnect } from '../../lib/useReconnect.ts';
import { speeds } from './logic/keyboard.ts';
import { createPlayerStorage } from './logic/preferences.ts';
import { resumePosition } from './logic/resume-position.ts';
import { usePositionSaves } from './usePositionSaves.ts';
import { useVideoUrl, videoUrlMessage } from './useVideoUrl.ts';
import { useWatchState } from './useWatchState.ts';
import classes from './VideoStage.module.css';

/** A second failure this soon after a fresh address means that the address was not the reason. */
const renewalGraceMs = 10_000;
/** Cast needs a script of another origin, which the content security policy refuses; the title stands below the video. */
const slots = {
  googleCastButton: null,
  downloadButton: null,
  title: null,
  chapterTitle: null,
};

/** A place that the address asks for. */
export interface AskedPlace {
  /** Seconds. */
  readonly at: number;
  /** Differs each time it is asked for, so that the same place can be asked for again. */
  readonly key: string;
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
  onEnded,
  children,
}: {
  player: RefObject<MediaPlayerInstance | null>;
  saves: Saves;
  courseId: string;
  lecture: Lecture;
  /** The learner asked for this lecture, so that it may start by itself. */
  autoPlay: boolean;
  /** Where to start instead of the saved position; a new one while the lecture is open jumps there. */
  asked?: AskedPlace | null;
  bookmarkButton?: ReactNode;
  /** Told where playback was taken up again, seconds; 0 for the start. */
  onResumed: (seconds: number) => void;
  /** Told that it begins to play or goes to another place. */
  onWatch?: () => void;
  onEnded: () => void;
  children?: ReactNode;
}) => {
  const watch = useWatchState(saves, courseId, lecture.id);
  const isPlaying = useCallback(() => player.current?.state.playing ?? false, [player]);
  const { url, error, renew, use } = useVideoUrl(courseId, lecture.videoKey, isPlaying);
  const { note, flush } = usePositionSaves(saves, {
    courseId,
    lectureId: lecture.id,
    duration: lecture.duration,
  });
  const [brokenLecture, setBrokenLecture] = useState<string | null>(null);

  /** Where and how playback goes on once the source can play. */
  const goOn = useRef({ at: 0, playing: false });
  /** The lecture whose source is playing; events of a source on its way out are not positions of the next lecture. */
  const loaded = useRef<string | null>(null);
  /** The lecture whose place was taken from its record; later sources of it go on where playback is. */
  const begun = useRef<string | null>(null);
  /** The key of the asked place that playback has gone to. */
  const answered = useRef('');
  /** Set by the first sign of life: the zeros of a source that is only loading are not a position. */
  const touched = useRef(false);
  const lastRenewal = useRef(0);
  const storage = useMemo(() => createPlayerStorage(window.localStorage, () => goOn.current.at), []);

  useEffect(() => {
    touched.current = false;
    lastRenewal.current = 0;
    return () => {
      loaded.current = null;
      begun.current = null;
      setBrokenLecture(null);
    };
  }, [lecture.id]);

  const ready = watch !== null && url !== null;
  const source = ready ? url : '';
  useEffect(() => {
    if (!ready || begun.current === lecture.id) return;
    begun.current = lecture.id;
    answered.current = asked?.key ?? '';
    const at = asked?.at ?? resumePosition(watch, lecture.duration);
    goOn.current = { at, playing: autoPlay };
    onResumed(asked ? 0 : at);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the first source of a lecture starts from its record
  }, [ready, lecture.id]);
  useEffect(() => {
    if (!asked || begun.current !== lecture.id || answered.current === asked.key) return;
    answered.current = asked.key;
    goOn.current.at = asked.at;
    onResumed(0);
    if (loaded.current === lecture.id) player.current?.remoteControl.seek(asked.at);
    // Below the video, on a phone, nobody would see it jump.
    player.current?.el?.scrollIntoView({ block: 'nearest' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a place is asked for once, by its key
  }, [asked?.key, lecture.id]);

  const notePosition = (seconds: number) => {
    if (loaded.current !== lecture.id || !player.current) return;
    goOn.current.at = seconds;
    // It may have begun to play before its lecture was known here, by a key or a media button of the device.
    if (!player.current.state.paused) touched.current = true;
    if (touched.current) note(seconds, player.current.state.duration);
  };
  const fail = () => {
    const now = Date.now();
    if (now - lastRenewal.current < renewalGraceMs) {
      setBrokenLecture(lecture.id);
      return;
    }
    lastRenewal.current = now;
    renew();
  };
  const failSource = useEffectEvent(fail);
  useEffect(() => {
    // The player writes its source as an element of its own, whose failure to load never reaches the video.
    const element = player.current?.el;
    const listen = ({ target }: Event) => {
      if (target instanceof HTMLSourceElement) failSource();
    };
    element?.addEventListener('error', listen, true);
    return () => element?.removeEventListener('error', listen, true);
  }, [player]);
  const retry = () => {
    setBrokenLecture(null);
    lastRenewal.current = Date.now();
    renew();
  };

  const allSlots = useMemo(() => ({ ...slots, beforeCaptionButton: bookmarkButton }), [bookmarkButton]);
  const broken = brokenLecture === lecture.id;
  const message = error ? videoUrlMessage(error) : broken ? 'Failed to load video. Please try again.' : null;
  useReconnect(message ? retry : undefined);

  return (
    <MediaPlayer
      ref={player}
      className={classes.player}
      title={lecture.title}
      src={source ? { src: source, type: 'video/mp4' } : ''}
      storage={storage}
      aspectRatio="16/9"
      load="eager"
      viewType="video"
      streamType="on-demand"
      playsInline
      keyDisabled
      onSourceChange={() => {
        loaded.current = null;
      }}
      onCanPlay={() => {
        loaded.current = lecture.id;
        setBrokenLecture(null);
        const { playing } = goOn.current;
        // The player sets the stored position right after this event; playing starts from there.
        if (playing) setTimeout(() => void player.current?.play().catch(() => undefined), 0);
      }}
      onTimeUpdate={({ currentTime }) => notePosition(currentTime)}
      onMediaSeekRequest={() => {
        touched.current = true;
        use();
        onWatch?.();
      }}
      onPlay={() => {
        touched.current = true;
        goOn.current.playing = true;
        use();
        onWatch?.();
      }}
      onPause={() => {
        if (loaded.current !== lecture.id || player.current?.state.error) return;
        goOn.current.playing = false;
        // The player tells the time once a frame, and a busy device draws few: the video itself knows where it stands.
        const video = player.current?.el?.querySelector('video');
        if (video) notePosition(video.currentTime);
        flush();
      }}
      onEnded={() => {
        if (loaded.current !== lecture.id) return;
        notePosition(player.current?.state.duration ?? lecture.duration);
        flush();
        onEnded();
      }}
      onError={fail}
    >
      <MediaProvider>
        {lecture.captions?.map(({ lang, label, url: address }, index) => (
          <Track
            key={address}
            kind="captions"
            src={address}
            lang={lang}
            label={label}
            default={index === 0}
          />
        ))}
      </MediaProvider>
      <DefaultVideoLayout
        icons={defaultLayoutIcons}
        slots={allSlots}
        colorScheme="dark"
        seekStep={10}
        noAudioGain
        playbackRates={speeds}
      />
      {message && (
        <div className={classes.cover} role="alert">
          <p>{message}</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
      {children}
    </MediaPlayer>
  );
};

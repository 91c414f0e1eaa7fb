import { type RefObject, useEffect, useMemo } from 'react';
import type { PlaybackReport } from '#contract/schemas/playback.ts';
import { api } from '#web/lib/api/index.ts';
import type { MediaPlayer } from '../../media/media-player.ts';
import { createMeter, type PlaybackMeter } from './meter.ts';
import { measureSize } from './source-choice.ts';

/** Handlers by event of the video element. Media events do not bubble, so they are listened to in the capture phase. */
const listeners: Readonly<Record<string, (meter: PlaybackMeter, video: HTMLVideoElement) => void>> = {
  // Fires with audio only as well, where there is no picture to wait for.
  loadeddata: (meter) => meter.firstPicture(),
  // Waiting after a seek is not a stall.
  waiting: (meter, video) => {
    if (!video.seeking && !video.paused && !video.ended) meter.stall();
  },
  playing: (meter) => meter.resume(),
  pause: (meter) => meter.resume(),
  seeking: (meter) => meter.jump(),
  emptied: (meter) => meter.jump(),
  timeupdate: (meter, video) =>
    meter.tick(video.currentTime, measureSize({ width: video.videoWidth, height: video.videoHeight })),
  error: (meter) => meter.fail(),
};

/**
 * Reports the playback quality of a lecture when it is left or hidden. The report does not identify the learner.
 * @param via how it is played; undefined without a source
 */
export const usePlaybackMeter = (
  player: RefObject<MediaPlayer | null>,
  { courseId, lectureId }: { readonly courseId: string; readonly lectureId: string },
  via: PlaybackReport['via'] | undefined,
): PlaybackMeter => {
  // One meter per lecture, so that counts do not mix.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- a new meter for another lecture
  const meter = useMemo(() => createMeter(() => performance.now()), [courseId, lectureId]);
  useEffect(() => {
    if (via) meter.begin(via);
  }, [meter, via]);
  useEffect(() => {
    const element = player.current?.el;
    const listen = (event: Event) => {
      const video = event.target;
      if (video instanceof HTMLVideoElement) listeners[event.type]?.(meter, video);
    };
    for (const type of Object.keys(listeners)) element?.addEventListener(type, listen, true);
    const tell = () => {
      const body = meter.take();
      // Fire and forget: a failure loses one report.
      if (body) {
        void api
          .reportPlayback({ params: { courseId, lectureId }, body, keepalive: true })
          .catch(() => undefined);
      }
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') tell();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', tell);
    return () => {
      for (const type of Object.keys(listeners)) element?.removeEventListener(type, listen, true);
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', tell);
      tell();
    };
  }, [player, meter, courseId, lectureId]);
  return meter;
};

import { type RefObject, useEffect, useMemo } from 'react';
import type { PlaybackReport } from '../../../../../../lambdas/contract/schemas/playback.ts';
import { api } from '../../../../lib/api/index.ts';
import type { MediaPlayer } from '../../media/media-player.ts';
import { createMeter, type PlaybackMeter } from './meter.ts';
import { linesOf } from './source-choice.ts';

/** What the video element tells the meter. Its events do not bubble, but are seen on their way down. */
const listeners: Readonly<Record<string, (meter: PlaybackMeter, video: HTMLVideoElement) => void>> = {
  loadeddata: (meter) => meter.firstPicture(),
  // With the sound alone there is no picture to wait for, and a jump waits for its place.
  waiting: (meter, video) => {
    if (!video.seeking && !video.paused && !video.ended) meter.stall();
  },
  playing: (meter) => meter.goOn(),
  pause: (meter) => meter.goOn(),
  seeking: (meter) => meter.jump(),
  emptied: (meter) => meter.jump(),
  timeupdate: (meter, video) =>
    meter.tick(video.currentTime, linesOf({ width: video.videoWidth, height: video.videoHeight })),
  error: (meter) => meter.fail(),
};

/**
 * Tells the operator's figures how watching a lecture went, once it is left or hidden: nothing of who watched.
 * @param via what plays it by now; undefined without a source
 */
export const usePlaybackMeter = (
  player: RefObject<MediaPlayer | null>,
  { courseId, lectureId }: { readonly courseId: string; readonly lectureId: string },
  via: PlaybackReport['via'] | undefined,
): PlaybackMeter => {
  // A meter for each lecture: what one has counted is not the next one's.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- made anew for another lecture
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
      // Nobody waits for it, and nothing is lost but a figure.
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

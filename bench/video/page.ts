/** The page that plays the films with the player's engine and its configuration, without the rest of the player. */
import {
  attachEngine,
  engineConfig,
  followEngine,
  loadEngine,
} from '../../web/src/features/player/playback/stream/engine.ts';
import type { Watching } from './watching.ts';

const playStream = async (video: HTMLVideoElement, url: string): Promise<void> => {
  const { default: Hls } = await loadEngine();
  const engine = new Hls(engineConfig());
  const nothing = (): void => undefined;
  const listener = {
    read: () => ({ quality: 'auto' as const, isSaving: false, startAt: 0 }),
    onQualities: nothing,
    onRefused: nothing,
    onFatal: nothing,
    onRecoverable: nothing,
    onUnrecoverable: nothing,
  };
  followEngine(engine, listener, video, null);
  attachEngine(engine, video, null);
  engine.loadSource(url);
};

const watchFilm = async (url: string, seconds: number): Promise<Watching> => {
  const video = document.querySelector('video');
  if (!video) throw new Error('The page has no video');
  const begun = performance.now();
  let first: number | null = null;
  let stalledSince: number | null = null;
  let stalled = 0;
  const endStall = (): void => {
    if (stalledSince !== null) stalled += performance.now() - stalledSince;
    stalledSince = null;
  };
  video.addEventListener('loadeddata', () => {
    first ??= performance.now() - begun;
  });
  video.addEventListener('waiting', () => {
    if (first !== null) stalledSince ??= performance.now();
  });
  video.addEventListener('playing', endStall);
  if (url.endsWith('.m3u8')) await playStream(video, url);
  else video.src = url;
  void video.play();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  endStall();
  const tenths = (ms: number): number => Math.round(ms / 100) / 10;
  return {
    firstPicture: first === null ? null : tenths(first),
    stalled: tenths(stalled),
    seen: Math.round(video.currentTime),
    lines: video.videoHeight,
  };
};
Object.assign(window, { watchFilm });

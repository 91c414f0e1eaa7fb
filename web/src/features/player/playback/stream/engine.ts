import type Hls from 'hls.js';
import type { ErrorData, HlsConfig } from 'hls.js';
import type { Quality } from '../../media/preferences.ts';
import type { Opening } from './opening.ts';
import { chooseLevels, measureSize } from './source-choice.ts';
import { firstEstimate } from './stream-support.ts';

/** Loads hls.js, after the opening of the first stream; the build leaves out features that our playlists do not use (web/build/hls-engine.ts). */
export const loadEngine = () => import('hls.js');

/** Retries of a request that is refused (403) before the stream counts as failed. */
const refusalsMax = 3;
/** Recoveries from media errors before the stream counts as unplayable. */
const recoveriesMax = 2;

/** Seconds loaded ahead: the goal, and the bound where the line is quick. */
const watched = { maxBufferLength: 30, maxMaxBufferLength: 60 };
/** The same before the learner plays: one segment more than the one that is shown, at most six seconds. */
const unwatched = { maxBufferLength: 3, maxMaxBufferLength: 3 };

/** Configuration of the engine. No worker: fragments need no transmuxing, and the content security policy allows none. */
export const engineConfig = (): Partial<HlsConfig> => ({
  autoStartLoad: false,
  enableWorker: false,
  capLevelToPlayerSize: true,
  abrEwmaDefaultEstimate: firstEstimate(),
  // A segment that only measures the line would be loaded a second time to be shown.
  testBandwidth: false,
  backBufferLength: 60,
  ...unwatched,
});

/** Lets the engine load ahead once the learner plays, as far as watching needs. At a low quality the engine's own default would be ten minutes. */
const loadAheadOnPlay = (engine: Hls, video: HTMLVideoElement): void => {
  const allow = () => void Object.assign(engine.config, watched);
  if (video.paused) video.addEventListener('play', allow, { once: true });
  else allow();
};

/** Attaches the engine to a video, and lets it take over the opening, if there is one. */
export const attachEngine = (engine: Hls, video: HTMLVideoElement, opening: Opening | null): void => {
  loadAheadOnPlay(engine, video);
  if (!opening) {
    engine.attachMedia(video);
    return;
  }
  const { mediaSource, picture, sound } = opening;
  engine.attachMedia({
    media: video,
    mediaSource,
    tracks: {
      video: { ...picture, id: 'main', listeners: [] },
      ...(sound && { audio: { ...sound, id: 'audio', listeners: [] } }),
    },
  });
};

/** Qualities that a master playlist offers. */
export interface StreamQualities {
  /** URL of the master playlist. */
  readonly url: string;
  /** Shorter side of each size in pixels, smallest first. */
  readonly sizes: readonly number[];
  /** URL of the audio-only playlist. */
  readonly audioUrl: string | null;
}

/** Current settings for the engine. */
export interface EngineSettings {
  readonly quality: Quality;
  readonly isSaving: boolean;
  /** Position at which loading starts, seconds. */
  readonly startAt: number;
}

export interface EngineListener {
  readonly read: () => EngineSettings;
  /** A master playlist was parsed. */
  readonly onQualities: (qualities: StreamQualities) => void;
  /** A request was refused (403), for example because cookies expired; it is retried shortly. */
  readonly onRefused: () => void;
  /** A fatal error stopped playback. */
  readonly onFatal: () => void;
  /** Loading the stream again may help. */
  readonly onRecoverable: () => void;
  /** Loading the stream again cannot help. */
  readonly onUnrecoverable: () => void;
}

/** Applies the current settings to a running engine. */
export const applyQuality = (engine: Hls, { quality, isSaving }: EngineSettings, isStart = false): void => {
  const { level, highest } = chooseLevels(engine.levels.map(measureSize), quality, isSaving);
  // Both set the level cap, and capLevelToPlayerSize sets it repeatedly, so only one may be active.
  engine.capLevelToPlayerSize = !isSaving;
  if (isSaving) engine.autoLevelCapping = highest;
  if (isStart) engine.loadLevel = level;
  else engine.nextLevel = level;
};

const policies = ['manifestLoadPolicy', 'playlistLoadPolicy', 'fragLoadPolicy'] as const;

/** Attaches the listener to a new engine, before it loads anything. */
export const followEngine = (
  engine: Hls,
  listener: EngineListener,
  video: HTMLVideoElement,
  opening: Opening | null,
): void => {
  let recoveries = 0;
  for (const name of policies) {
    const { errorRetry } = engine.config[name].default;
    if (!errorRetry) continue;
    errorRetry.shouldRetry = (_retry, count, _isTimeout, response, isUsual) => {
      if (response?.code !== 403) return isUsual;
      listener.onRefused();
      return count < refusalsMax;
    };
  }
  // Event names as strings, because importing the constants would load the library.
  engine.on('hlsManifestParsed' as typeof Hls.Events.MANIFEST_PARSED, (_event, { levels, audioTracks }) => {
    recoveries = 0;
    const settings = listener.read();
    const isMaster = levels.some(({ height }) => height > 0);
    const audioUrl = audioTracks[0]?.url || null;
    if (isMaster) {
      const sizes = levels.map(measureSize).sort((a, b) => a - b);
      listener.onQualities({ url: engine.url ?? '', sizes, audioUrl });
      // The audio-only playlist will replace this source, so no video is loaded.
      if (settings.quality === 'audio' && audioUrl) return;
    }
    applyQuality(engine, settings, true);
    // Begins with the segment that an opening shows: out of the browser's cache, or in a better size where the line allows it.
    const at = opening ? video.currentTime : settings.startAt;
    engine.startLoad(at > 0 ? at : -1);
  });
  engine.on('hlsError' as typeof Hls.Events.ERROR, (_event, { fatal, type }: ErrorData) => {
    if (!fatal) return;
    listener.onFatal();
    if (type !== 'mediaError') {
      listener.onRecoverable();
      return;
    }
    recoveries += 1;
    if (recoveries > recoveriesMax) listener.onUnrecoverable();
    else engine.recoverMediaError();
  });
};

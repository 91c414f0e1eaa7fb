import type Hls from 'hls.js';
import type { ErrorData, HlsConfig } from 'hls.js';
import { firstEstimate } from './means.ts';
import { chooseLevels, linesOf, type Quality } from './source-choice.ts';

/** The library, built of its sources for what our playlists use (web/build/hls-engine.ts); with the first stream only. */
export const loadEngine = () => import('hls.js');

/** Refused often in a row, a stream is not to be had, whatever the cookies. */
const refusalsMax = 3;
/** Damaged data may be got over; the same again and again is not. */
const recoveriesMax = 2;

/** How the engine is made. No worker: fragments are handed on as they are, and the content policy knows of none. */
export const engineConfig = (): Partial<HlsConfig> => ({
  autoStartLoad: false,
  enableWorker: false,
  capLevelToPlayerSize: true,
  abrEwmaDefaultEstimate: firstEstimate(),
  backBufferLength: 60,
  maxBufferLength: 30,
  // Of a small picture the engine would load ten minutes ahead, for nothing where the learner goes elsewhere.
  maxMaxBufferLength: 60,
});

/** What a stream has to choose from, once its master playlist was read. */
export interface StreamChoice {
  /** Address of the master playlist. */
  readonly url: string;
  /** Lines of each size, smallest first. */
  readonly sizes: readonly number[];
  /** Playlist of the sound alone. */
  readonly audioUrl: string | null;
}

/** What the page wants of the engine at the moment that it is asked. */
export interface EngineWishes {
  readonly quality: Quality;
  readonly isSaving: boolean;
  /** Where loading begins, seconds. */
  readonly startAt: number;
}

export interface EngineListener {
  readonly read: () => EngineWishes;
  /** A master playlist was read. */
  readonly onChoice: (choice: StreamChoice) => void;
  /** A request was refused, as when the cookies have ended; it is made again shortly. */
  readonly onRefused: () => void;
  /** Something failed that ends playback for now. */
  readonly onFatal: () => void;
  /** What failed may be got over by loading anew. */
  readonly onLost: () => void;
  /** Playback cannot be saved by loading anew. */
  readonly onHopeless: () => void;
}

/** Tells an engine that runs what is wanted by now. */
export const applyQuality = (engine: Hls, { quality, isSaving }: EngineWishes, isStart = false): void => {
  const { level, highest } = chooseLevels(engine.levels.map(linesOf), quality, isSaving);
  // Both say how far the engine may go by itself, and the one about the size of the player says it again and again.
  engine.capLevelToPlayerSize = !isSaving;
  if (isSaving) engine.autoLevelCapping = highest;
  if (isStart) engine.loadLevel = level;
  else engine.nextLevel = level;
};

const policies = ['manifestLoadPolicy', 'playlistLoadPolicy', 'fragLoadPolicy'] as const;

/** Follows an engine that has just been made, before it loads anything. */
export const followEngine = (engine: Hls, listener: EngineListener): void => {
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
  // As strings: the library itself, which has them as constants, is loaded with the first stream.
  engine.on('hlsManifestParsed' as typeof Hls.Events.MANIFEST_PARSED, (_event, { levels, audioTracks }) => {
    recoveries = 0;
    const wishes = listener.read();
    const isMaster = levels.some(({ height }) => height > 0);
    const audioUrl = audioTracks[0]?.url || null;
    if (isMaster) {
      const sizes = levels.map(linesOf).sort((a, b) => a - b);
      listener.onChoice({ url: engine.url ?? '', sizes, audioUrl });
      // The playlist of the sound takes its place: not a byte of the picture is loaded.
      if (wishes.quality === 'audio' && audioUrl) return;
    }
    applyQuality(engine, wishes, true);
    engine.startLoad(wishes.startAt > 0 ? wishes.startAt : -1);
  });
  engine.on('hlsError' as typeof Hls.Events.ERROR, (_event, { fatal, type }: ErrorData) => {
    if (!fatal) return;
    listener.onFatal();
    if (type !== 'mediaError') {
      listener.onLost();
      return;
    }
    recoveries += 1;
    if (recoveries > recoveriesMax) listener.onHopeless();
    else engine.recoverMediaError();
  });
};

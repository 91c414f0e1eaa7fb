/** How this browser plays a stream: natively, or with our engine over Media Source Extensions. */
export type StreamMeans = 'native' | 'engine';

const playlistType = 'application/vnd.apple.mpegurl';
/** Format of every rendition: fragmented MP4 with H.264 and AAC. */
const fragmentType = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"';

/**
 * Detects how to play streams. Safari plays playlists natively, which keeps AirPlay and saves battery, and so does every browser
 * that knows playlists but lacks Media Source. Other browsers with native playlists get the engine, because only it offers a choice
 * of quality and data saver.
 * @returns undefined where only the MP4 can be played
 */
export const detectStreamMeans = (scope: Window & typeof globalThis = window): StreamMeans | undefined => {
  const isNative = scope.document.createElement('video').canPlayType(playlistType) !== '';
  const hasEngine = scope.MediaSource?.isTypeSupported?.(fragmentType) ?? false;
  const hasAirPlay = 'WebKitPlaybackTargetAvailabilityEvent' in scope;
  if (isNative && (hasAirPlay || !hasEngine)) return 'native';
  return hasEngine ? 'engine' : undefined;
};

interface Connection {
  readonly saveData?: boolean;
  /** Bandwidth estimate of the browser, megabits per second. */
  readonly downlink?: number;
}

const connection = (): Connection | undefined =>
  (navigator as { readonly connection?: Connection }).connection;

/** Whether the browser requests less data, by its data saver or by `prefers-reduced-data`. */
export const asksForLessData = (): boolean =>
  connection()?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;

/** Bounds and default of the first bandwidth estimate, bits per second. Low on purpose: a small picture starts sooner and improves within seconds. */
const [slowest, fastest, usual] = [250_000, 1_000_000, 500_000];
/** Fraction of the browser's estimate that is assumed at first. */
const cautious = 0.25;

/** Bandwidth estimate before anything was loaded, bits per second. */
export const firstEstimate = (): number => {
  const downlink = connection()?.downlink;
  if (!downlink) return usual;
  return Math.min(fastest, Math.max(slowest, downlink * 1e6 * cautious));
};

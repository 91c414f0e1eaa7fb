/** How this browser plays a stream: natively, or with our engine over Media Source Extensions. */
export type StreamSupport = 'native' | 'engine';

const playlistType = 'application/vnd.apple.mpegurl';
/** Format of every rendition: fragmented MP4 with H.264 and AAC. */
const fragmentType = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"';

/**
 * Detects how to play streams. Safari plays playlists natively, which keeps AirPlay and saves battery, and so does every browser
 * that knows playlists but lacks Media Source. Other browsers with native playlists get the engine, because only it offers a choice
 * of quality and data saver.
 * @returns undefined where only the MP4 can be played
 */
export const detectStreamSupport = (
  scope: Window & typeof globalThis = window,
): StreamSupport | undefined => {
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

/** Loads shorter than this say more about latency than about bandwidth. */
const telling = 10_000;

/**
 * Estimates the bandwidth from what this page has loaded so far, in bits per second: the bytes that arrived, by the time during
 * which anything was arriving. Falls back to the estimate of the browser.
 * @returns undefined if nothing is known
 */
export const measureLine = (): number | undefined => {
  const loads = (performance.getEntriesByType?.('resource') ?? []) as PerformanceResourceTiming[];
  let [bytes, time, until] = [0, 0, 0];
  for (const { transferSize, responseStart, responseEnd } of loads.toSorted(
    (a, b) => a.responseStart - b.responseStart,
  )) {
    // Nothing was transferred out of the cache, and other origins do not tell.
    if (!transferSize || !responseStart) continue;
    bytes += transferSize;
    time += Math.max(0, responseEnd - Math.max(until, responseStart));
    until = Math.max(until, responseEnd);
  }
  if (bytes >= telling && time > 0) return (bytes * 8_000) / time;
  const downlink = connection()?.downlink;
  return downlink ? downlink * 1e6 : undefined;
};

/** Bandwidth that the engine assumes where nothing is known, bits per second. Low on purpose: a small picture starts sooner. */
const usual = 500_000;

/** Bandwidth that the engine assumes before it has loaded anything, bits per second. */
export const firstEstimate = (): number => measureLine() ?? usual;

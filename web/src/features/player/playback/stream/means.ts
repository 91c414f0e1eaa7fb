/** How this browser plays a stream: by itself, by an engine of ours over Media Source, or not at all. */
export type StreamMeans = 'native' | 'engine';

const playlistType = 'application/vnd.apple.mpegurl';
/** What every rendition is made of: H.264 and AAC in fragments. */
const fragmentType = 'video/mp4; codecs="avc1.42E01E,mp4a.40.2"';

/**
 * Safari plays playlists itself, with AirPlay and its own care for the battery, and so does every browser without Media Source that
 * knows playlists. Other browsers that have begun to play them get the engine all the same: only it offers sizes and saves data.
 * @returns undefined where the MP4 must serve
 */
export const streamMeans = (scope: Window & typeof globalThis = window): StreamMeans | undefined => {
  const isNative = scope.document.createElement('video').canPlayType(playlistType) !== '';
  const hasEngine = scope.MediaSource?.isTypeSupported?.(fragmentType) ?? false;
  const hasAirPlay = 'WebKitPlaybackTargetAvailabilityEvent' in scope;
  if (isNative && (hasAirPlay || !hasEngine)) return 'native';
  return hasEngine ? 'engine' : undefined;
};

interface Connection {
  readonly saveData?: boolean;
  /** Megabits a second, as the browser estimates. */
  readonly downlink?: number;
}

const connection = (): Connection | undefined =>
  (navigator as { readonly connection?: Connection }).connection;

/** Whether the browser asks for fewer bytes: its own data saver, or the preference that style sheets know. */
export const asksForLessData = (): boolean =>
  connection()?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;

/** A line is rarely as fast as the browser thinks, and a picture that begins small grows within seconds: bits a second. */
const [slowest, fastest, usual] = [300_000, 2_000_000, 500_000];

/** What the line carries as far as is known before anything was loaded, bits a second. */
export const firstEstimate = (): number => {
  const downlink = connection()?.downlink;
  if (!downlink) return usual;
  return Math.min(fastest, Math.max(slowest, downlink * 500_000));
};

/** Result of watching a film for a while. */
export interface Watching {
  /** Seconds until the first picture; null if there was none. */
  readonly firstPicture: number | null;
  /** Seconds that playback stalled afterwards. */
  readonly stalled: number;
  /** Seconds of the film that were played. */
  readonly seen: number;
  /** Height of the picture at the end, in lines. */
  readonly lines: number;
}

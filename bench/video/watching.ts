/** How watching a film for a while went. */
export interface Watching {
  /** Seconds until the first picture; null when none came. */
  readonly firstPicture: number | null;
  /** Seconds that it stood still after that. */
  readonly stalled: number;
  /** Seconds of the film that were seen. */
  readonly seen: number;
  /** Lines of the picture at the end. */
  readonly lines: number;
}

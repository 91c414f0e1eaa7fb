import type { Speed, Weekday } from '../../contract/schemas/rhythm.ts';

/**
 * A time zone of the learner and the instant (ms) from which it applies. The first zone of a list applies from the
 * beginning.
 */
export interface ZoneSince {
  readonly zone: string;
  readonly since: number;
}

/**
 * One dated change of a learner's pace in a course; absent fields stay unchanged. Facts are appended in the order of their dates
 * and never rewritten; see `walkPace`.
 */
export interface PaceFact {
  /** When the server accepted it (ms since the epoch). */
  readonly since: number;
  readonly status?: 'running' | 'paused';
  /** With `status: 'paused'`: the local date (`YYYY-MM-DD`) on which the pause ends by itself, at 00:00. */
  readonly until?: string;
  readonly speed?: Speed;
  /** Chosen weekdays in week order; empty for any. */
  readonly days?: readonly Weekday[];
  /** Local hour `HH:MM` that replaces the course's; null restores the course's. */
  readonly at?: string | null;
  /** Id of a lecture opened ahead of its time. */
  readonly ahead?: string;
}

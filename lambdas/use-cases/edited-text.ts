/** A version of a text that learners edit on several devices. `updatedAt` (ISO 8601) is unique for every version. */
export interface TextVersion {
  readonly updatedAt?: string | undefined;
}

/** Returns a time later than any earlier version, even when two saves fall into one millisecond or the clock went back. */
export const nextVersion = ({ updatedAt }: TextVersion, now: number): string =>
  new Date(updatedAt === undefined ? now : Math.max(now, Date.parse(updatedAt) + 1)).toISOString();

/**
 * Whether the text changed since the caller read it. `null` means that there was none. Without `basedOn` the last save wins.
 */
export const isStale = ({ updatedAt }: TextVersion, basedOn: string | null | undefined): boolean =>
  basedOn !== undefined && (updatedAt ?? null) !== basedOn;

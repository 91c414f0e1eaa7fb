import * as z from 'zod/mini';
import { Speed, Weekday } from '../../contract/schemas/drip.ts';
import type { PaceFact } from '../../domain/pace/pace-fact.ts';

/** A change of pace as it is stored, dated in ISO 8601. */
export const StoredPaceFact = z.object({
  since: z.string(),
  status: z.optional(z.enum(['running', 'paused'])),
  until: z.optional(z.string()),
  speed: z.optional(Speed),
  days: z.optional(z.array(Weekday)),
  at: z.optional(z.nullable(z.string())),
  ahead: z.optional(z.string()),
});
export type StoredPaceFact = z.output<typeof StoredPaceFact>;

/** Changes of pace as the rules of access take them. */
export const toPaceFacts = (stored: readonly StoredPaceFact[] = []): PaceFact[] =>
  stored.map(({ since, ...change }) => ({ ...change, since: Date.parse(since) }));

/** A change of pace as it is stored. */
export const toStoredFact = ({ since, status, until, speed, days, at, ahead }: PaceFact): StoredPaceFact => ({
  since: new Date(since).toISOString(),
  ...(status && { status }),
  ...(until !== undefined && { until }),
  ...(speed && { speed }),
  ...(days && { days: [...days] }),
  ...(at !== undefined && { at }),
  ...(ahead !== undefined && { ahead }),
});

/** Two histories as one, oldest first. */
export const mergeFacts = (
  one: readonly StoredPaceFact[] = [],
  other: readonly StoredPaceFact[] = [],
): StoredPaceFact[] =>
  [...one, ...other].sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));

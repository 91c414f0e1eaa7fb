import * as z from 'zod/mini';
import { Speed, Weekday } from '../../contract/schemas/rhythm.ts';
import type { PaceFact } from '../../domain/pace/pace-fact.ts';

/** Stored change of pace. Dates are ISO 8601. */
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

/** Converts stored changes of pace for the rules of access. */
export const toPaceFacts = (stored: readonly StoredPaceFact[] = []): PaceFact[] =>
  stored.map(({ since, ...change }) => ({ ...change, since: Date.parse(since) }));

/** Converts a change of pace for storage. */
export const toStoredFact = ({ since, status, until, speed, days, at, ahead }: PaceFact): StoredPaceFact => ({
  since: new Date(since).toISOString(),
  ...(status && { status }),
  ...(until !== undefined && { until }),
  ...(speed && { speed }),
  ...(days && { days: [...days] }),
  ...(at !== undefined && { at }),
  ...(ahead !== undefined && { ahead }),
});

/** Merges two histories, oldest first. */
export const mergePaceFacts = (
  one: readonly StoredPaceFact[] = [],
  other: readonly StoredPaceFact[] = [],
): StoredPaceFact[] =>
  [...one, ...other].sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));

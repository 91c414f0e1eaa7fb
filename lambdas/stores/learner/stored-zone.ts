import * as z from 'zod/mini';

/** A time zone of a profile, and since when (ISO 8601). */
export const StoredZone = z.object({ zone: z.string(), since: z.string() });

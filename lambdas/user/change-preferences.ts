import type { BodyOf } from '../contract/endpoints.ts';
import type { StoredPreferences } from '../stores/learner/profiles.ts';

type Sent = NonNullable<BodyOf<'updateProfile'>['emailPreferences']>;

const digestFields = ['digest', 'digestDay', 'digestAt'] as const;

/** Whether a request contains any field of the digest. */
export const namesDigest = (sent: Sent): boolean => digestFields.some((field) => sent[field] !== undefined);

/**
 * The preferences to set for those that were sent. A changed digest begins now, so that choosing another day does not trigger a mail at
 * once.
 * @param now ms since the epoch
 */
export const changePreferences = (
  known: StoredPreferences,
  sent: Sent,
  now: number,
): Partial<StoredPreferences> => ({
  ...sent,
  ...(digestFields.some((field) => (sent[field] ?? known[field]) !== known[field]) && {
    digestSince: new Date(now).toISOString(),
  }),
});

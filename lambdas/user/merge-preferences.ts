import type { BodyOf } from '../contract/endpoints.ts';
import type { EmailPreferences } from '../stores/learner/profiles.ts';

type Sent = NonNullable<BodyOf<'updateProfile'>['emailPreferences']>;

/** Whether a request says anything of the digest. */
export const namesDigest = ({ digest, digestDay, digestAt }: Sent): boolean =>
  digest !== undefined || digestDay !== undefined || digestAt !== undefined;

/**
 * Preferences with what was sent: pages that know of no digest leave it as it is. A changed digest begins now, so that choosing another
 * day sends nothing at once.
 * @param now ms since the epoch
 */
export const mergePreferences = (known: EmailPreferences, sent: Sent, now: number): EmailPreferences => {
  const {
    releases,
    news,
    digest = known.digest,
    digestDay = known.digestDay,
    digestAt = known.digestAt,
  } = sent;
  const changed = digest !== known.digest || digestDay !== known.digestDay || digestAt !== known.digestAt;
  return {
    ...known,
    releases,
    news,
    digest,
    digestDay,
    digestAt,
    ...(changed && { digestSince: new Date(now).toISOString() }),
  };
};

import type { BodyOf } from '../contract/endpoints.ts';
import type { StoredPreferences } from '../stores/learner/profiles.ts';

type Sent = NonNullable<BodyOf<'updateProfile'>['emailPreferences']>;

/** Whether a request contains any field of the digest. */
export const namesDigest = ({ digest, digestDay, digestAt }: Sent): boolean =>
  digest !== undefined || digestDay !== undefined || digestAt !== undefined;

/**
 * Merges preferences with the sent ones; absent ones stay unchanged. A changed digest begins now, so that choosing
 * another day does not trigger a mail at once.
 * @param now ms since the epoch
 */
export const mergePreferences = (known: StoredPreferences, sent: Sent, now: number): StoredPreferences => {
  const {
    releases = known.releases,
    news = known.news,
    digest = known.digest,
    digestDay = known.digestDay,
    digestAt = known.digestAt,
    reviews = known.reviews,
  } = sent;
  const changed = digest !== known.digest || digestDay !== known.digestDay || digestAt !== known.digestAt;
  return {
    ...known,
    releases,
    news,
    digest,
    digestDay,
    digestAt,
    reviews,
    ...(changed && { digestSince: new Date(now).toISOString() }),
  };
};
